// Bytes as they stand in records and under hashes: hex, texts, and fields behind their lengths. docs/luck.md has it.

/** @param {string} digits */
export const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));

/** @param {Uint8Array} all */
export const hex = (all) => Array.from(all, (one) => one.toString(16).padStart(2, "0")).join("");

/** @param {string | number} field */
export const text = (field) => new TextEncoder().encode(String(field));

/** @param {number} number */
export function four(number) {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, number);
  return out;
}

/** @param {Uint8Array[]} parts */
export function joined(parts) {
  const out = new Uint8Array(parts.reduce((length, one) => length + one.length, 0));
  let at = 0;
  for (const one of parts) {
    out.set(one, at);
    at += one.length;
  }
  return out;
}

/**
 * Fields as they are hashed, each behind its length.
 * @param {Uint8Array[]} fields
 */
export const enc = (fields) => joined(fields.flatMap((one) => [four(one.length), one]));
