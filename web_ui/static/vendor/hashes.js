// @ts-nocheck: what others wrote, minified; its types stand at the exports.
// @noble/hashes@2.4.0, SHA-256 and HMAC alone, made by tools/vendor.py; the licence is in LICENCE.txt.
var R = Object.defineProperty;
var N = (e, t, n) =>
  t in e ? R(e, t, { enumerable: !0, configurable: !0, writable: !0, value: n }) : e[t] = n;
var c = (e, t, n) => N(e, typeof t != "symbol" ? t + "" : t, n);
var W = (e) => e / 2 ** 32 | 0, X = (e) => e >>> 0;
function O(e, t, n, o) {
  let r = W(n), s = X(n);
  e.setUint32(t, o ? s : r, o), e.setUint32(t + 4, o ? r : s, o);
}
function C(e) {
  return e instanceof Uint8Array ||
    ArrayBuffer.isView(e) && e.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in e &&
      e.BYTES_PER_ELEMENT === 1;
}
var U = (e) => e ? `"${e}" ` : "";
function S(e, t = "") {
  if (typeof e != "number") throw new TypeError(U(t) + "expected number, got " + typeof e);
  if (!Number.isSafeInteger(e) || e < 0) throw new RangeError(U(t) + "expected integer >= 0, got " + e);
  return e;
}
function w(e, t, n = "") {
  if (C(e) && (t === void 0 || e.length === t)) return e;
  t !== void 0 && S(t, "length");
  let o = C(e),
    r = t !== void 0 ? ` of length ${t}` : "",
    s = o ? `length=${e.length}` : `type=${typeof e}`,
    i = U(n) + "expected Uint8Array" + r + ", got " + s;
  throw o ? new RangeError(i) : new TypeError(i);
}
function j(e) {
  if (typeof e != "function" || typeof e.create != "function") {
    throw new TypeError("expected hash wrapped by utils.createHasher");
  }
  if (S(e.outputLen), S(e.blockLen), e.outputLen < 1 || e.blockLen < 1) {
    throw new Error("hash blockLen / outputLen must be >= 1");
  }
}
var K = (e, t) => {
    if (e === null || typeof e != "object" || Array.isArray(e)) {
      throw new TypeError((t === "object" ? "" : `"${t}" `) + "expected object, got type=" + typeof e);
    }
  },
  D = (e, t) => {
    K(e, t);
    let n = Object.getPrototypeOf(e);
    if (n !== Object.prototype && n !== null) throw new TypeError(`"${t}" expected plain object`);
    if (Object.hasOwn(e, "__proto__")) throw new TypeError(`"${t}.__proto__" is not allowed`);
  };
function y(e, t = !0) {
  if (e.destroyed) throw new Error("hash was destroyed");
  if (t && e.finished) throw new Error("digest() was already called");
}
function m(e, t) {
  w(e, void 0, "output");
  let n = t.outputLen;
  if (!(e.length >= n)) throw new RangeError('"output" expected length >= ' + n);
}
function H(...e) {
  for (let t = 0; t < e.length; t++) e[t].fill(0);
}
function A(e) {
  return new DataView(e.buffer, e.byteOffset, e.byteLength);
}
function d(e, t) {
  return e << 32 - t | e >>> t;
}
function P(e, t, n = "opts") {
  return D(e, "defaults"), t !== void 0 && D(t, n), Object.assign(Object.create(null), e, t);
}
function k(e, t = {}) {
  if (typeof e != "function") throw new TypeError('"hashCons" expected function, got type=' + typeof e);
  t = P({}, t, "info");
  let n = (r, s) => e(s).update(r).digest(), o = e(void 0);
  return n.outputLen = o.outputLen,
    n.blockLen = o.blockLen,
    n.canXOF = o.canXOF,
    n.create = (r) => e(r),
    Object.assign(n, t),
    Object.freeze(n);
}
var G = (e) => ({ oid: Uint8Array.from([6, 9, 96, 134, 72, 1, 101, 3, 4, 2, e]) });
function I(e, t, n) {
  return e & t ^ ~e & n;
}
function $(e, t, n) {
  return e & t ^ e & n ^ t & n;
}
var L = class {
    constructor(t, n, o, r) {
      c(this, "blockLen");
      c(this, "outputLen");
      c(this, "canXOF", !1);
      c(this, "padOffset");
      c(this, "isLE");
      c(this, "buffer");
      c(this, "view");
      c(this, "finished", !1);
      c(this, "length", 0);
      c(this, "pos", 0);
      c(this, "destroyed", !1);
      this.blockLen = t,
        this.outputLen = n,
        this.padOffset = o,
        this.isLE = r,
        this.buffer = new Uint8Array(t),
        this.view = A(this.buffer);
    }
    update(t) {
      y(this), w(t);
      let { view: n, buffer: o, blockLen: r } = this, s = t.length, i = !1;
      for (let a = 0; a < s;) {
        let f = Math.min(r - this.pos, s - a);
        if (f === r) {
          let x = A(t);
          for (; r <= s - a; a += r) this.process(x, a);
          i = !0;
          continue;
        }
        o.set(a === 0 && f === s ? t : t.subarray(a, a + f), this.pos),
          this.pos += f,
          a += f,
          this.pos === r && (this.process(n, 0), this.pos = 0, i = !0);
      }
      return this.length += t.length, i && this.roundClean(), this;
    }
    digestInto(t) {
      y(this), m(t, this), this.finished = !0;
      let { buffer: n, view: o, blockLen: r, isLE: s } = this, { pos: i } = this;
      n[i++] = 128,
        n.fill(0, i),
        this.padOffset > r - i && (this.process(o, 0), n.fill(0)),
        O(o, r - 8, this.length * 8, s),
        this.process(o, 0),
        this.roundClean();
      let a = t === n ? o : A(t), f = this.outputLen, x = f / 4, b = this.get();
      if (f % 4 || x > b.length) throw new Error("invalid outputLen");
      for (let u = 0; u < x; u++) a.setUint32(4 * u, b[u], s);
    }
    digest() {
      let { buffer: t, outputLen: n } = this;
      this.digestInto(t);
      let o = t.slice(0, n);
      return this.destroy(), o;
    }
    _cloneIntoMeta(t) {
      let { buffer: n, length: o, finished: r, destroyed: s, pos: i } = this;
      return t.destroyed = s, t.finished = r, t.length = o, t.pos = i, i && t.buffer.set(n), t;
    }
    clone() {
      return this._cloneInto();
    }
  },
  M = Uint32Array.from([
    1779033703,
    3144134277,
    1013904242,
    2773480762,
    1359893119,
    2600822924,
    528734635,
    1541459225,
  ]);
var J = Uint32Array.from([
    1116352408,
    1899447441,
    3049323471,
    3921009573,
    961987163,
    1508970993,
    2453635748,
    2870763221,
    3624381080,
    310598401,
    607225278,
    1426881987,
    1925078388,
    2162078206,
    2614888103,
    3248222580,
    3835390401,
    4022224774,
    264347078,
    604807628,
    770255983,
    1249150122,
    1555081692,
    1996064986,
    2554220882,
    2821834349,
    2952996808,
    3210313671,
    3336571891,
    3584528711,
    113926993,
    338241895,
    666307205,
    773529912,
    1294757372,
    1396182291,
    1695183700,
    1986661051,
    2177026350,
    2456956037,
    2730485921,
    2820302411,
    3259730800,
    3345764771,
    3516065817,
    3600352804,
    4094571909,
    275423344,
    430227734,
    506948616,
    659060556,
    883997877,
    958139571,
    1322822218,
    1537002063,
    1747873779,
    1955562222,
    2024104815,
    2227730452,
    2361852424,
    2428436474,
    2756734187,
    3204031479,
    3329325298,
  ]),
  l = new Uint32Array(64),
  _ = class extends L {
    constructor(n, o) {
      super(64, n, 8, !1);
      c(this, "A", 0);
      c(this, "B", 0);
      c(this, "C", 0);
      c(this, "D", 0);
      c(this, "E", 0);
      c(this, "F", 0);
      c(this, "G", 0);
      c(this, "H", 0);
      this.A = o[0] | 0,
        this.B = o[1] | 0,
        this.C = o[2] | 0,
        this.D = o[3] | 0,
        this.E = o[4] | 0,
        this.F = o[5] | 0,
        this.G = o[6] | 0,
        this.H = o[7] | 0;
    }
    get() {
      let { A: n, B: o, C: r, D: s, E: i, F: a, G: f, H: x } = this;
      return [n, o, r, s, i, a, f, x];
    }
    set(n, o, r, s, i, a, f, x) {
      this.A = n | 0,
        this.B = o | 0,
        this.C = r | 0,
        this.D = s | 0,
        this.E = i | 0,
        this.F = a | 0,
        this.G = f | 0,
        this.H = x | 0;
    }
    _cloneInto(n) {
      return (n || (n = new this.constructor())).set(...this.get()), this._cloneIntoMeta(n);
    }
    process(n, o) {
      for (let h = 0; h < 16; h++, o += 4) l[h] = n.getUint32(o, !1);
      for (let h = 16; h < 64; h++) {
        let g = l[h - 15], p = l[h - 2], F = d(g, 7) ^ d(g, 18) ^ g >>> 3, B = d(p, 17) ^ d(p, 19) ^ p >>> 10;
        l[h] = B + l[h - 7] + F + l[h - 16] | 0;
      }
      let { A: r, B: s, C: i, D: a, E: f, F: x, G: b, H: u } = this;
      for (let h = 0; h < 64; h++) {
        let g = d(f, 6) ^ d(f, 11) ^ d(f, 25),
          p = u + g + I(f, x, b) + J[h] + l[h] | 0,
          B = (d(r, 2) ^ d(r, 13) ^ d(r, 22)) + $(r, s, i) | 0;
        u = b, b = x, x = f, f = a + p | 0, a = i, i = s, s = r, r = p + B | 0;
      }
      r = r + this.A | 0,
        s = s + this.B | 0,
        i = i + this.C | 0,
        a = a + this.D | 0,
        f = f + this.E | 0,
        x = x + this.F | 0,
        b = b + this.G | 0,
        u = u + this.H | 0,
        this.set(r, s, i, a, f, x, b, u);
    }
    roundClean() {
      H(l);
    }
    destroy() {
      this.destroyed = !0, this.set(0, 0, 0, 0, 0, 0, 0, 0), H(this.buffer);
    }
  },
  T = class extends _ {
    constructor() {
      super(32, M);
    }
  };
var Y = k(() => new T(), G(1));
var E = class {
    constructor(t, n) {
      c(this, "oHash");
      c(this, "iHash");
      c(this, "blockLen");
      c(this, "outputLen");
      c(this, "canXOF", !1);
      c(this, "finished", !1);
      c(this, "destroyed", !1);
      if (j(t), w(n, void 0, "key"), this.iHash = t.create(), typeof this.iHash.update != "function") {
        throw new Error("expected Hash instance");
      }
      this.blockLen = this.iHash.blockLen, this.outputLen = this.iHash.outputLen;
      let o = this.blockLen, r = new Uint8Array(o);
      r.set(n.length > o ? t.create().update(n).digest() : n);
      for (let s = 0; s < r.length; s++) r[s] ^= 54;
      this.iHash.update(r), this.oHash = t.create();
      for (let s = 0; s < r.length; s++) r[s] ^= 106;
      this.oHash.update(r), H(r);
    }
    update(t) {
      return y(this), this.iHash.update(t), this;
    }
    digestInto(t) {
      y(this), m(t, this), this.finished = !0;
      let n = t.subarray(0, this.outputLen);
      this.iHash.digestInto(n), this.oHash.update(n), this.oHash.digestInto(n), this.destroy();
    }
    digest() {
      let t = new Uint8Array(this.oHash.outputLen);
      return this.digestInto(t), t;
    }
    _cloneInto(t) {
      t || (t = Object.create(Object.getPrototypeOf(this), {}));
      let { oHash: n, iHash: o, finished: r, destroyed: s, blockLen: i, outputLen: a, canXOF: f } = this;
      return t = t,
        t.finished = r,
        t.destroyed = s,
        t.blockLen = i,
        t.outputLen = a,
        t.canXOF = f,
        t.oHash = n._cloneInto(t.oHash),
        t.iHash = o._cloneInto(t.iHash),
        t;
    }
    clone() {
      return this._cloneInto();
    }
    destroy() {
      this.destroyed = !0, this.oHash.destroy(), this.iHash.destroy();
    }
  },
  z = (() => {
    let e = (t, n, o) => new E(t, n).update(o).digest();
    return e.create = (t, n) => new E(t, n), e;
  })();
/** @type {(hash: typeof sha256, key: Uint8Array, message: Uint8Array) => Uint8Array} */
export const hmac = z;
/** @type {(message: Uint8Array) => Uint8Array} */
export const sha256 = Y;
