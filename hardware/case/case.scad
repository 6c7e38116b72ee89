// A case for the box: a tray for the Raspberry Pi and a lid with the display and the lettered keys.
//
// Millimetres. `build` names the hardware, `part` what is made: tray, lid, caps (the bare build's
// only), or all of it together to look at. Modules that are sold under one name differ by a
// millimetre or two: measure yours, and change what stands under "Yours".

/* [What] */
build = "bare"; // [bare, adafruit-bonnet, waveshare-oled, adafruit-pioled, sparkfun-micro-oled]
part = "all"; // [all, tray, lid, caps]
pi = "large"; // [large, zero]

/* [Yours] */
// Inside, from the top of the Pi's board to the underside of the lid; 0 takes what the build needs.
height = 0;
// The bare build's display: what is seen of it, and its board.
window = [26, 14];
module_board = [27.8, 27.8];
// From the middle of what is seen to the middle of the board, up and down.
window_shift = 2;
// Pegs for the display's holes, from middle to middle, and their thickness.
pegs = [23.5, 23.8];
peg = 1.8;
// Hole for the shaft of a key, and from key to key.
key_hole = 7;
key_pitch = 20;
// The button behind a key: its body, and how far its shaft stands out of it.
button = 12.4;
shaft = 3.8;

/* [Walls] */
wall = 2.4;
floor_ = 2;
gap = 0.5;
// The lid's rim goes so deep into the tray.
rim = 3;
letter = 0.8;

$fn = 40;
slack = 0.2; // between lid and tray
merge = 0.02; // parts that touch go so deep into one another

// ------------------------------------------------------------------ what is bought
// A Pi's board lies with its header along the upper long side, the card to the left.
board = pi == "zero" ? [65, 30] : [85, 56];
holes = pi == "zero" ? [58, 23] : [58, 49];
first_hole = [3.5, 3.5];
standoff = 4;
thickness = 1.6; // of a board
overhang = pi == "zero" ? 0 : 3; // of the sockets at the right end
// A HAT of 65 × 30 lies over the header, at the left.
hat = [65, 30];
hat_corner = [0, board.y - hat.y];

// A HAT lies 12 above the board; the USB sockets of a large Pi need 17.
needed = build == "bare" || build == "sparkfun-micro-oled" ? 22 : pi == "zero" ? 13 : 17;
room = height > 0 ? height : needed;

inside = [board.x + overhang + 2 * gap, board.y + 2 * gap];
outside = [inside.x + 2 * wall, inside.y + 2 * wall];
depth = standoff + thickness + room; // of the tray, inside
// The lower left corner of the Pi's board in the case.
origin = [wall + gap, wall + gap];

// Large sockets stand in the right part of a large Pi: nothing of the lid goes down there.
middle_x = origin.x + hat.x / 2;

module rounded(size, height, radius = 3) {
  linear_extrude(height) offset(radius) translate([radius, radius])
    square([size.x - 2 * radius, size.y - 2 * radius]);
}

module each_hole() {
  for (x = [0, holes.x], y = [0, holes.y])
    translate([origin.x + first_hole.x + x, origin.y + first_hole.y + y]) children();
}

module tray() {
  difference() {
    rounded(outside, floor_ + depth);
    translate([wall, wall, floor_]) rounded(inside, depth + 1, 1.5);
    sockets();
    air();
    each_hole() translate([0, 0, -1]) cylinder(d = 2.8, h = 20);
    each_hole() translate([0, 0, -1]) cylinder(d = 5.4, h = 2.2); // the heads of the screws
  }
  each_hole() translate([0, 0, floor_ - merge]) difference() {
    cylinder(d = 6, h = standoff + merge);
    translate([0, 0, -1]) cylinder(d = 2.8, h = standoff + 3);
  }
}

// Power, pictures and sound along the lower side; USB and network to the right; the card to the left.
module sockets() {
  top = floor_ + standoff + thickness;
  translate([origin.x + 4, -1, top - 2.5]) cube([56, wall + 2, 11]);
  if (pi == "large") translate([outside.x - wall - 1, origin.y + 1, top - 1]) cube([wall + 2, board.y - 2, 18]);
  translate([-1, origin.y + board.y / 2 - 8, floor_ + standoff - 3.5]) cube([wall + 2, 16, 4.5]);
}

module air() {
  for (at = [-3 : 3])
    translate([origin.x + board.x / 2 + at * 5 - 1, origin.y + board.y / 2 - 7, -1]) cube([2, 14, floor_ + 2]);
}

// The lid is made with its face down, as it is printed: mirrored, so that it reads right from above.
module lid() {
  translate([outside.x, 0, 0]) mirror([1, 0, 0]) difference() {
    union() {
      rounded(outside, floor_);
      translate([wall + slack, wall + slack, floor_ - merge]) difference() {
        rounded([inside.x - 2 * slack, inside.y - 2 * slack], rim + merge, 1.5);
        translate([1.6, 1.6, -1]) rounded([inside.x - 2 * slack - 3.2, inside.y - 2 * slack - 3.2], rim + 2, 1);
      }
      if (build == "bare") bare_inside();
    }
    if (build == "bare") bare_openings();
    else if (build == "adafruit-bonnet") hat_opening([["5", 20, -18.5], ["6", 27, -18.5]]);
    else if (build == "waveshare-oled") hat_opening([["1", 36, 9], ["2", 36, 0], ["3", 36, -9]]);
    else if (build == "adafruit-pioled") small_opening([31, 13], hat_corner + [16, 15]);
    else small_opening([15.5, 13], [board.x / 2, board.y / 2]);
  }
}

// ------------------------------------------------------------------ the bare build
display = [middle_x, outside.y - (pi == "zero" ? 12.5 : 20)];
keys = [for (n = [-1, 0, 1]) [middle_x + n * key_pitch, pi == "zero" ? 8.5 : 14]];

module bare_openings() {
  translate([display.x - window.x / 2, display.y - window.y / 2, -1]) cube([window.x, window.y, floor_ + 2]);
  // Slanted, so that it is read from the side.
  translate([display.x, display.y, -merge]) hull() {
    translate([-window.x / 2 - 1.5, -window.y / 2 - 1.5, 0]) cube([window.x + 3, window.y + 3, merge]);
    translate([-window.x / 2, -window.y / 2, 1.5]) cube([window.x, window.y, merge]);
  }
  for (n = [0, 1, 2]) {
    translate([keys[n].x, keys[n].y, -1]) cylinder(d = key_hole, h = floor_ + 2);
    mark(str(n + 1), [keys[n].x - key_pitch / 2 + 1.5, keys[n].y], 5);
  }
}

module bare_inside() {
  for (x = [-1, 1], y = [-1, 1])
    translate([display.x + x * pegs.x / 2, display.y - window_shift + y * pegs.y / 2, floor_ - merge])
      if (pi != "zero") {
        cylinder(d = 4.5, h = 1.5 + merge);
        cylinder(d = peg, h = 4.5);
      }
  // A button sits between four walls.
  for (key = keys) translate([key.x, key.y, floor_ - merge]) difference() {
    translate([-button / 2 - 1.2, -button / 2 - 1.2, 0]) cube([button + 2.4, button + 2.4, 4]);
    translate([-button / 2, -button / 2, -1]) cube([button, button, 6]);
  }
}

// A cap with its number, for the shaft of a button of 12 mm.
module caps() {
  for (n = [0, 1, 2]) translate([n * 16, 0, 0]) difference() {
    union() {
      cylinder(d = 11, h = 3);
      translate([0, 0, 3 - merge]) cylinder(d = key_hole - 0.8, h = floor_ + 1.2);
    }
    translate([0, 0, 3 + floor_ + 1.2 - shaft]) cylinder(d = 3.5, h = shaft + 1);
    translate([0, 0, -merge]) mirror([1, 0, 0]) linear_extrude(letter)
      text(str(n + 1), size = 6, halign = "center", valign = "center", font = "DejaVu Sans:style=Bold");
  }
}

// ------------------------------------------------------------------ boards of others
// The whole face of a HAT is open but for its rim; keys are lettered beside it where the lid goes on.
// `marks`: sign and place from the middle of the HAT.
module hat_opening(marks) {
  at = origin + hat_corner;
  translate([at.x + 1.5, at.y + 1.5, -1]) cube([hat.x - 3, hat.y - 3, floor_ + 2]);
  translate([at.x - gap, at.y - gap, floor_]) cube([hat.x + 2 * gap, hat.y + 2 * gap, rim + 1]);
  if (pi == "large") for (one = marks)
    mark(one[0], [at.x + hat.x / 2 + one[1], at.y + hat.y / 2 + one[2]], 4.5);
}

module small_opening(size, at) {
  translate([origin.x + at.x - size.x / 2, origin.y + at.y - size.y / 2, -1]) cube([size.x, size.y, floor_ + 2]);
}

// A letter sunk into the face.
module mark(sign, at, size) {
  translate([at.x, at.y, -merge]) linear_extrude(letter)
    text(sign, size = size, halign = "center", valign = "center", font = "DejaVu Sans:style=Bold");
}

// ------------------------------------------------------------------ what is made
if (part == "tray") tray();
if (part == "lid") lid();
if (part == "caps" && build == "bare") caps();
if (part == "all") {
  tray();
  // Above the tray as it is put on, a little raised.
  translate([outside.x, 0, 2 * floor_ + depth + 14]) rotate([0, 180, 0]) lid();
  if (build == "bare") translate([outside.x + 12, 6, floor_ + 4]) rotate([180, 0, 90]) caps();
}
