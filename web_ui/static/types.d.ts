// Made by make schema from companion/table/fold/schema.py, companion/views/schema.py and web_ui/schema.py.

/** The word stands in the record. */
export interface Accepted {
  ok: true;
  /** The page from this rev on shows it. */
  rev: number;
  /** The entry it became; null where it became none. */
  entry: number | null;
}

/** A word, and what the box thinks of it. */
export interface Advice {
  /** The word. */
  word: string;
  /** How it reads by itself. */
  text: string;
  /** To win with it; a shared win counts in part. */
  chance: number;
  /** How many imagined games say so. */
  visits: number;
  /** It is hardly more than a guess: few games were imagined. */
  guess: boolean;
}

/** Whether a seat allows all to try out words. */
export interface AllowRequest {
  /** A seat of one's own. */
  seat: number;
  /** It does, or does not any more. */
  on: boolean;
}

/** Everybody is told. */
export interface Allowed {
  ok: true;
}

/** What is proposed is answered. */
export interface AnswerEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "answer";
  body: Answered;
}

/** Seats answer what is proposed. */
export interface Answered {
  /** Whose answer it is. */
  seats: number[];
  /** With the last that agrees it is done; one that does not ends it. */
  agrees: boolean;
  /** They were away for a minute, and count as agreed. */
  away?: true;
}

/** What a seat may be called. */
export interface Award {
  /** What. */
  title: string;
  /** Why. */
  text: string;
  /** Its picture. */
  picture: string;
  /** Who. */
  seat: number;
}

/** A step back. */
export interface BackEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "back";
  body: WentBack;
}

/** The board of the open game. It stays the same as long as its digest does. */
export interface Board {
  /** Names these values; the page has the same. */
  digest: string;
  /** Which board it is. */
  name: string;
  /** Every place on it. */
  spaces: Space[];
  /** Lines to draw, each from space to space. */
  strands: [string, string][];
  /** Each sheet: its name in spaces, and for people. */
  sheets: [string, string][];
  /** What each ground of its spaces is called. */
  grounds: Record<string, string>;
  /** Seats at its upper edge, who see it turned round. */
  opposite?: number[];
}

/** The book of people says so now. */
export interface BookChanged {
  ok: true;
}

export type Box = "covered" | "free" | "token" | "last";

/** That the box plays seats of a game, too. */
export interface BoxPlays {
  /** How long it thinks for a word, where nobody says otherwise, in milliseconds. */
  ms: number;
  /** The house rules under which alone it does. */
  where?: Record<string, string>;
}

export type CardMark = "turned" | "netted" | "done" | "off";

/** The step of another game that people have carried on from. */
export interface CarriedFrom {
  /** That game. */
  key: number;
  /** The entry after which it goes on otherwise. */
  entry: number;
}

/** What a game goes on from: one whose rules have a new edition, or a step that people have chosen. */
export interface CarriedOn {
  /** The older game, by its number on the box where this one began. */
  key: number;
  /** The entry after which it goes on; for a new edition the last one. */
  n: number;
  /** The state it is carried on from. */
  dump: Record<string, unknown>;
  /** The hash of that entry; not of one that is damaged. */
  hash?: string;
  /** Of its rules, where those have a new edition. */
  edition?: number;
  /** The page that the older game came from. */
  paper?: string;
}

/** A draw that waits. */
export interface Chance {
  /** The bag, the die, the deck. */
  source: string;
  /** What is to be done. */
  prompt: string;
  /** The same, as each seat is told it that it concerns. */
  you?: Record<string, string>;
  /** Whose press paces the table. Absent: anybody's. */
  by?: number;
  /** The entry that opened it; the answer names it. */
  ask?: number;
  /** When it was asked, in seconds of this run of the box. */
  since?: number;
  /** The verb of the answer in the game's own words. */
  verb: string;
  /** What it is drawn from. */
  glyph?: Glyph;
  /** Where on the board it is about. */
  spaces?: string[];
  /** The table draws by itself and says the face. */
  hand?: true;
  /** What fell before somebody went back falls again. */
  again?: boolean;
  /** What cannot come, for who says what came: other faces of the die, a token out of the bag. */
  others?: string;
  /** The fight it decides, with the chances that are left. */
  duel?: Duel;
  /** All that may be said. Absent while the game is paused. */
  menu?: Menu;
}

/** A figure over the rounds. */
export interface Chart {
  /** What it is. */
  label: string;
  /** The rounds, in order. */
  rounds: number[];
  /** After each of these rounds. */
  values: number[][];
  /** The round numbers at which lines go across it, the lowest first. */
  lines: number[];
}

/** One of a few. */
export interface Choice {
  /** As it is said. */
  part: string;
  /** As it reads. */
  label: string;
}

/** How the table keeps time. Pages count on by themselves from what they were told. */
export interface Clock {
  /** Without a limit, or which; never off. */
  way: Way;
  /** What was chosen. */
  text: string;
  /** When the figures stood so, in seconds of this run of the box; the stream tells its own as time. */
  since: number;
  /** Whose time passes since then. */
  running?: number[];
  /** Seconds that each seat has thought. */
  spent: number[];
  /** Seconds that each seat has left; below 0 for whoever is over its time. */
  left?: number[];
}

/** How time is kept from now on. */
export interface ClockChosen {
  /** Not, without a limit, or a limit: each turn, the game, the game with more after each turn. */
  way: Way;
  /** Of the limit. */
  seconds?: number;
  /** Seconds after each turn. */
  more?: number;
  /** The proposal that all have agreed to. */
  agreed?: number;
}

/** Time is kept otherwise. */
export interface ClockEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "clock";
  body: ClockChosen;
}

/** When all games of the box were last saved, in Unix seconds; null for never. */
export interface Copies {
  /** Into a file beside them, as every night. */
  here: number | null;
  /** Onto a stick. */
  stick: number | null;
}

/** A correction by the pencil, with the luck that followed at once. */
export interface Corrected {
  next?: NextRound;
  round?: RevealedRound;
  /** What was drawn. */
  luck: Draw[];
  /** Who thinks from here on. */
  asked: number[];
  /** The word. */
  word: string;
  /** Why: a reason of the short list by its name, or a few words. */
  because?: string;
  /** The proposal that all have agreed to. */
  agreed?: number;
}

export type Cue = "" | "toll" | "gain" | "danger";

/** One die of a fighter. */
export interface Die {
  /** How it is drawn. */
  shape: DieShape;
  /** What it shows; absent before it rolled. */
  face?: string;
}

export type DieShape = "square" | "shield" | "round";

/** A picture on the display of the simulated unit. */
export interface DisplayPicture {
  /** How bright it is lit; 0: it is dark. */
  brightness: number;
  /** A bit for each pixel, row by row from the top left. */
  pixels: string;
  /** What it says, for those who cannot see it. */
  text: string;
}

/** One piece of luck in the record. */
export interface Draw {
  /** The bag, the die, the deck. */
  source: string;
  /** The verb that brings it to the game. */
  verb: string;
  /** What came out. */
  face: string;
  /** Where it truly came from. */
  provenance: "hwrng" | "serial" | "getrandom" | "hand";
  /** Its place on the tape of its source; the old one if it fell again. */
  place: number;
  /** Which fresh draw of the box in its entry; not by hand, not again. */
  nth?: number;
  /** All that could come, by code points, each once, with its weight in lowest terms; not by hand. */
  faces?: [string, number][];
}

/** One piece of luck as it was drawn. */
export interface Drawn {
  /** Where luck truly comes from. */
  from: "hwrng" | "serial" | "getrandom" | "hand";
  /** The bag, the die, the deck. */
  source: string;
  /** What came out. */
  face: string;
  /** It was seen before somebody went back, and came again. */
  again?: true;
}

/** Luck that waited. */
export interface Drew {
  next?: NextRound;
  round?: RevealedRound;
  /** What was drawn. */
  luck: Draw[];
  /** Who thinks from here on. */
  asked: number[];
}

/** Two figures that fight. */
export interface Duel {
  /** The attacker, and the other. */
  fighters: Fighter[];
  /** How it may end, the best for the attacker first. */
  ends: DuelEnd[];
  /** How likely each is, or was; they add up to 100. */
  chances?: number[];
  /** The number of the end that came. */
  came?: number;
}

/** A way a fight may end. */
export interface DuelEnd {
  /** What it does. */
  text: string;
  /** The same, said to the seat of each fighter. */
  told: string[];
  /** Who wins; absent for nobody. */
  seat?: number;
  /** By much. */
  clear?: true;
}

/** The end of a game, in words and figures. */
export interface Ending {
  /** The entry it is told at. */
  entry: number;
  /** Who has won. */
  won: string;
  /** By what. */
  deciding: string;
  /** The same, as each seat is told it that it concerns. */
  you?: Record<string, string>;
  /** Rounds, time, battles and draws. */
  facts: string[];
  /** The rows of its table that add up to the scores, if some do. */
  rows: [string, number[]][];
  /** Thought of each seat by phase and in all, as a clock shows it; none where none was on show. */
  time: [string, string[]][];
  /** Figures over the rounds, where there were several. */
  charts: Chart[];
  /** In the order in which they came. */
  turning: TurningPoint[];
  /** For some seats. */
  awards: Award[];
  /** The least likely first. */
  luck: LuckLine[];
  /** How the luck is to be read; empty where nothing was drawn. */
  note: string;
  /** An address that hands the play to the app BG Stats. */
  bgstats: string;
}

export type Entry =
  | OpenEntry
  | WordEntry
  | PencilEntry
  | LuckEntry
  | BackEntry
  | StopEntry
  | SourceEntry
  | ClockEntry
  | HandoverEntry
  | NoteEntry
  | PauseEntry
  | RoundEntry
  | ProposeEntry
  | AnswerEntry;

/** Something that happened. */
export interface Event {
  /** What kind of thing. */
  kind: string;
  /** The sentence for the log. */
  text: string;
  /** The same, as each seat is told it that it concerns. */
  you?: Record<string, string>;
  /** The ruling or chapter behind it; /rules/<game>#<rule in small letters> explains it. */
  rule?: string;
  /** Who did it. */
  seat?: number;
  /** A heading, where it is worth a step of its own. */
  title?: string;
  /** The same, as each seat is told it that it concerns. */
  heading?: Record<string, string>;
  /** A picture of it. */
  glyph?: Glyph;
  /** One or two lines below the heading. */
  lines?: string[];
  /** The same, as each seat is told it that it concerns. */
  yours?: Record<string, string[]>;
  /** Changes of headlines: seat, difference, of what. */
  gains?: [number, number, string][];
  /** Where it happened. */
  spaces?: string[];
  /** People carry it out: something comes there, or goes its way. */
  order?: Order;
  /** The piece on the board that does. */
  piece?: string;
  /** All have to pay, somebody gains, or there is danger. */
  cue?: Cue;
  /** The fight that ended. */
  duel?: Duel;
  /** A fight has ended, whether it is drawn or not. */
  fought?: true;
  /** It is told until the next word. */
  stays?: true;
}

/** Something of the unit breaks, or is mended. */
export interface Fault {
  /** What, by name. */
  fault: string;
  /** Broken, or mended. */
  on: boolean;
}

/** What of the unit is broken now. */
export interface Faults {
  ok: true;
  /** Every fault there can be, by name. */
  faults: Record<string, boolean>;
}

/** The ability that somebody uses most, or what they do more than the others at the same tables. */
export interface Favourite {
  /** What. */
  title: string;
  /** How often, and of an act how much of all that is. */
  text: string;
}

/** One of two figures that fight. */
export interface Fighter {
  /** Whose it is. */
  seat: number;
  /** What people call it. */
  name: string;
  /** What it is called to whose it is. */
  own?: string;
  /** What it does, in a word. */
  role: string;
  /** Which picture it has. */
  picture: string;
  /** A character to print on it. */
  label?: string;
  /** The dice it is known to roll. */
  dice?: Die[];
  /** What is added to their sum. */
  bonus?: number;
  /** The sum with what is added to it. */
  total?: number;
}

export type Form = "hexagon" | "disc" | "square";

/** What a game goes on from that was entered from paper: nothing is known of the luck before. */
export interface FromPaper {
  /** The page, by the first eight signs of its code. */
  paper: string;
  /** The state on the page. */
  dump: Record<string, unknown>;
}

/** The game on the table. */
export interface GameOpen {
  /** Its name in words. */
  name: string;
  /** Its name for people. */
  title: string;
  /** Rises when old records would fold differently. */
  edition: number;
  /** Of a verb: what marks the spaces that its words may name. */
  signs: Record<string, Sign>;
  /** The verbs that deal with the game instead of playing it, as resigning does. */
  asides?: string[];
  /** Of each seat: the drawing of what it plays, where the game has one. */
  pictures?: string[];
  /** Of a chapter: what people call it, where that is another word. */
  chapters?: Record<string, string>;
}

/** A picture, described and not drawn. */
export interface Glyph {
  /** direction: value 1 to 6, clockwise from north. compass: 1 to 8 on squares, 0 before it is known. number: in a hexagon. bag: tokens left. dice: faces, a text for each side. icon: just the picture. */
  kind: "direction" | "compass" | "number" | "bag" | "dice" | "icon";
  /** What it shows; see kind. */
  value: number | string[];
  /** The small picture that stands beside it. */
  icon?: string;
  /** Whose the sides of dice are, in their order. */
  seats?: number[];
}

/** A seat goes to another phone; nothing of the game moves. */
export interface HandedOver {
  /** Which. */
  seat: number;
  /** The proposal that all have agreed to. */
  agreed?: number;
}

/** A seat goes to another phone. */
export interface HandoverEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "handover";
  body: HandedOver;
}

/** The title of the page. */
export interface Head {
  /** What is going on, in a word or two. */
  phase?: string;
  /** The same, as each seat is told it that it concerns. */
  you?: Record<string, string>;
  /** Where in the game that is, such as the round. */
  context?: string;
  /** Whose turn it is. */
  active?: number;
}

/** How the generator behind the luck does, by the health tests of SP 800-90B; times are Unix seconds. */
export interface Health {
  /** Only of one that is well is luck drawn. */
  condition: "testing" | "well" | "failed";
  /** Since when it is so; of a box without a clock that knows it, near 0. */
  since: number;
  /** Bytes tested since the box was started, in whole start-up tests of 1,024. */
  tested: number;
  /** So many equal bytes in a row fail, and one so often in 512. */
  cutoffs: [number, number];
  /** In which way it has failed, how often, and when last. */
  alarms: (["repetition" | "proportion" | "silent", number, number])[];
}

/** The best few words. */
export interface Hint {
  ok: true;
  /** The question they answer. */
  ask: number;
  /** The best first. */
  words: Advice[];
}

/** For whom a hint is wanted. */
export interface HintRequest {
  /** A seat of one's own that is asked. */
  seat: number;
}

/** A house rule that may be chosen when a game starts. */
export interface HouseRule {
  /** Its name; `key=value` is a part of the word `new`. */
  key: string;
  /** What it may be, as in that word; the usual one first. */
  values: string[];
  /** The same as people read them. */
  labels: string[];
  /** What it says. */
  text: string;
  /** What each value means. */
  notes?: string[];
  /** The picture that stands for each value. */
  pictures?: string[];
  /** The ruling or chapter behind it; /rules/<game>#<rule in small letters> explains it. */
  rule?: string;
  /** It has no say where another house rule, by its key, is so. */
  overruled?: Record<string, string>;
  /** A way to play the game rather than one of its rules. */
  way?: true;
  /** The labels of a way as they fit on a button. */
  briefly?: string[];
}

/** One of the pages that teach a game, to be read one after the other. */
export interface HowToPage {
  /** What it tells of. */
  title: string;
  /** What several pages together tell of. */
  over?: string;
  /** What is to be read. */
  lines: string[];
  /** The address of its picture, an SVG. */
  picture?: string;
  /** Of the set-up: how the table is laid, step by step. */
  steps?: string[];
}

/** A word for the desk. */
export interface Intent {
  /** New for each act; the same again is answered and not done again. */
  id: string;
  /** What is said. A note has at most 200 characters of its own. */
  word: string;
  /** Who speaks; null: nobody in particular. */
  seat?: number | null;
  /** The ask of the question it answers, from the page. */
  ask?: number | null;
  /** Of who starts a game: the free seat this phone takes; given back where none begins. */
  sit?: number | null;
  /** With `sit`: the seat of its own that it leaves for that, name and all, once one begins. */
  leave?: number | null;
  /** With both: whoever has the one gets the other. While no game is played. */
  exchange?: boolean;
}

/** How a phone joins, for a television that has joined; what is to be scanned is at /invitation.svg. */
export interface Invitation {
  /** What is typed into a browser. */
  address: string;
  /** The code to type there, for some minutes. */
  code: string;
}

/** One line of a tray. */
export interface Item {
  /** Its name, the same as long as it is the same thing. */
  id: string;
  /** How it is shown. */
  kind: "count" | "track" | "pile" | "token" | "dice";
  /** What it is called. */
  label: string;
  /** How many; of a track, how many boxes are filled. */
  value: number;
  /** How many boxes the track has, or fit on the pile. */
  of?: number;
  /** The small picture that stands for it. */
  icon?: string;
  /** The picture that an empty pile shows. */
  under?: string;
  /** The outline of the tokens on a pile. */
  form?: Form;
  /** The beginning of a word; where a menu has it, this is also its button. */
  path?: string[];
  /** Why it is no button now, in a word or two. */
  barred?: string;
  /** What the next use takes and leaves; of a token what it does, of a count how it adds up. */
  cost?: string;
  /** Of a track as it is printed: what each box shows. */
  boxes?: Box[];
  /** Of dice: how one is drawn. */
  shape?: DieShape;
}

/** How somebody does in one of the games. */
export interface KindShown {
  /** Which game. */
  game: string;
  /** Its name for people. */
  title: string;
  /** How many of it are over. */
  over: number;
  /** How often first, second and so on; a shared place is the better one. */
  places: number[];
}

export type Layer = "cover" | "lies" | "stands";

/** One line of the log. */
export interface LogLine {
  /** The entry it belongs to. */
  n: number;
  /** The sentence. */
  text: string;
  /** The same, as each seat is told it that it concerns. */
  you?: Record<string, string>;
  /** The ruling or chapter behind it; /rules/<game>#<rule in small letters> explains it. */
  rule?: string;
  /** Who did it. */
  seat?: number;
  /** The luck in it. */
  drawn?: Drawn[];
}

/** Where the next draw would come from, and the generator that is read now. */
export interface Luck {
  /** Where luck truly comes from. */
  from: "hwrng" | "serial" | "getrandom" | "hand";
  /** What people call the generator. */
  label: string;
  /** How it does. */
  health: Health;
  /** The page that the game came from: what was drawn before, nobody has witnessed here. */
  paper?: string;
  /** The game and its entry that this one is carried on from: from there on it has luck of its own. */
  carried?: [number, number];
  /** The sources that the table draws from by itself. */
  hand?: string[];
  /** Why nothing is drawn now, and what would help. */
  problem?: string;
}

/** A draw that waited. */
export interface LuckEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "luck";
  body: Drew;
}

/** Something that was drawn often. */
export interface LuckLine {
  /** What was seen, and what was to be expected. */
  text: string;
  /** How likely that is; of few draws nothing is said. */
  likely?: string;
  /** Whose dice; nobody's in particular. */
  seat?: number;
  /** Whether dice fell; else something else was drawn, as a way or a card. */
  dice: boolean;
}

export type Mark = "turned" | "netted" | "done";

export type Menu = Option[] | Numbers | "later";

/** Two that are one. */
export interface MergeRequest {
  /** The number. */
  id: number;
  /** Who stays, with the games of both. */
  into: number;
}

/** What somebody is called. */
export interface NameRequest {
  /** A seat of one's own, or one that is free. */
  seat: number;
  /** Latin letters, digits, spaces and . - ’; empty: the seat is called by its colour again. */
  name: string;
}

/** The seat is called so, by everybody. */
export interface Named {
  ok: true;
}

/** The round that is fixed now, for the next draw. */
export interface NextRound {
  /** One more than the round before. */
  number: number;
  /** Binds the box to its secret and to the phones named. */
  commitment: string;
  /** The phones that take part, by id, each with the commitment of its nonce. */
  witnesses: [string, string][];
  /** Whose phones they are; nothing binds this. */
  seats: Record<string, number[]>;
}

/** A note. */
export interface NoteEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "note";
  body: Noted;
}

/** A note. */
export interface Noted {
  /** What it says. */
  text: string;
  /** Who wrote it, where no seat did. */
  role?: "unit" | "referee";
}

/** A number to choose, which is the next part of the word. */
export interface Numbers {
  /** The least. */
  low: number;
  /** The most. */
  high: number;
  /** What most people would say. */
  preset: number;
  /** What is counted. */
  label: string;
  /** What stands at the end of the row. */
  note?: string;
  /** The shape of the dice it counts. */
  die?: DieShape;
  /** What each number comes to, the least first. */
  outlook?: Outlook[];
  /** The sum that each number makes, the least first. */
  sums?: string[];
  /** What may follow, the same after every number. */
  then?: Menu;
  /** What may follow each number, the least first; null: nothing. */
  each?: (Option[] | Numbers | "later" | null)[];
}

/** The first entry. */
export interface OpenEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "open";
  body: Opened;
}

/** A game begins. */
export interface Opened {
  from?: CarriedOn | FromPaper;
  next?: NextRound;
  /** Of the game, in all that is hashed; without it nothing is claimed for its luck. */
  rounds?: string;
  /** Which game. */
  game: string;
  /** The edition of its rules. */
  edition: number;
  settings: RecordSettings;
  /** Who thinks from here on. */
  asked: number[];
}

/** One way to continue a word. */
export interface Option {
  /** What is added to the word. A space goes between two parts. */
  part: string;
  /** How the button reads. */
  label: string;
  /** What stands at the end of the row, such as a price. */
  note?: string;
  /** The space it points to, where that is not the part itself. */
  space?: string;
  /** The piece it points to, where that is not the part itself. */
  piece?: string;
  /** An offer that needs no answer: silence means no. */
  late?: true;
  /** What it would set is so already. */
  now?: true;
  /** What the word takes for good from who says it, to be asked once more. */
  cost?: string;
  /** All who play are asked before it is done. */
  consent?: true;
  /** What may follow. Absent where the word is complete. */
  then?: Menu;
}

export type Order = "" | "comes" | "goes";

/** What a word that ends with a number comes to. */
export interface Outlook {
  /** How its button reads. */
  label: string;
  /** Percent to win, tie and lose; they add up to 100. */
  chances: [number, number, number];
  /** Percent of each end of the duel it is about. */
  ends?: number[];
  /** What the chances rest on. */
  note?: string;
}

/** The end of a game. */
export interface Over {
  /** Who has won, in a few words. */
  won: string;
  /** What a voice says beside that: by what, where it says more. */
  beside?: string;
  /** The sentence. */
  text: string;
  /** The same, said to the one seat that has won. */
  you?: string;
  /** Why it ended. */
  reason: string;
  /** Places from first to last, each the seats that share it. */
  ranking: number[][];
  /** Points of each seat, null where there are none. */
  scores?: (number | null)[];
  /** Rows: a heading, and a number for each seat. */
  table?: [string, number[]][];
  /** The ruling or chapter behind it; /rules/<game>#<rule in small letters> explains it. */
  rule?: string;
}

/** The table, the same for everybody. What stands from `key` on comes only with a game. */
export interface Page {
  /** Rises with every change of the page; orders pages. */
  rev: number;
  /** The last entry that moved the game. */
  moved: number;
  /** The last entry of the record. */
  entry: number;
  /** Where the next draw would come from. */
  luck: Luck;
  /** How many games are on the shelf; GET /api/shelf lists them. */
  shelf: number;
  /** All that may be said to the desk. `new` goes on as GET /api/games tells. */
  desk: Menu;
  /** Of each verb of the desk: the least standing that may say it. */
  least: Record<string, "onlooker" | "joined" | "seated" | "table" | "box">;
  /** What the next draw comes from, where that is fixed. */
  round?: Round;
  /** The game is paused. */
  paused?: true;
  /** What people are to do before the box plays on. */
  waits?: string;
  /** The box says the words of its seats faster than usual. */
  quick?: true;
  /** It lay here when the box was started; nothing was done since. */
  woken?: true;
  /** A big board shows all that stands, and nothing else. */
  whole?: true;
  /** What all seats are asked to agree to. */
  proposal?: Proposal;
  /** How the table keeps time, where it does. */
  clock?: Clock;
  /** One thing everybody should know. */
  notice?: string;
  /** What is wrong with the box, and what mends it. */
  troubles?: string[];
  /** While no game is open: what the box is for, with all its games. */
  about?: string;
  /** While no game is open: what people at the seats are called. */
  names?: Record<string, string>;
  /** The game that somebody is setting up. */
  plan?: Plan;
  /** What a television shows instead of the table. */
  showing?: Showing;
  /** The seats that allow to try out words. */
  allowing?: number[];
  /** All of people do, and the box can play ahead. */
  trials?: true;
  /** What people have carried out of what was last asked. */
  ticked?: Ticked;
  /** The number of the game, as on the shelf. */
  key?: number;
  /** The title. */
  head?: Head;
  /** How each seat stands. */
  seats?: SeatLine[];
  /** What stands on the board. */
  pieces?: Piece[];
  /** What is counted beside the board. */
  trays?: Tray[];
  /** How near the end is, a line each. */
  progress?: string[];
  /** The same, as each seat is told it that it concerns. */
  yours?: Record<string, string[]>;
  /** What the last entry that moved the game did. */
  events?: Event[];
  /** The luck in that entry. */
  drawn?: Drawn[];
  /** Whether it fell for a seat that the box plays. */
  drew?: true;
  /** The last lines of the log, the newest last. */
  log?: LogLine[];
  /** Which game is on the table. */
  game?: GameOpen;
  /** Of a seat: the entry it may go back to. */
  back?: Record<string, number>;
  /** Names the board that GET /api/board has. */
  board?: string;
  /** The box can play this game and give hints. */
  engine?: true;
  /** Of a seat that the box plays: milliseconds for a word. */
  opponents?: Record<string, number>;
  /** What an opponent said last. */
  said?: Spoken;
  /** What people put back, until something is played. */
  putting?: PuttingBack;
  /** Who is asked what. */
  questions?: Question[];
  /** A draw that waits. There are no questions then. */
  chance?: Chance;
  /** How the game ended. */
  over?: Over;
}

/** The parts of a Page that changed, null for one that is gone. */
export interface PageChange {
  /** Rises with every change of the page; orders pages. */
  rev?: number | null;
  /** The last entry that moved the game. */
  moved?: number | null;
  /** The last entry of the record. */
  entry?: number | null;
  /** Where the next draw would come from. */
  luck?: Luck | null;
  /** How many games are on the shelf; GET /api/shelf lists them. */
  shelf?: number | null;
  /** All that may be said to the desk. `new` goes on as GET /api/games tells. */
  desk?: Menu | null;
  /** Of each verb of the desk: the least standing that may say it. */
  least?: Record<string, "onlooker" | "joined" | "seated" | "table" | "box"> | null;
  /** What the next draw comes from, where that is fixed. */
  round?: Round | null;
  /** The game is paused. */
  paused?: true | null;
  /** What people are to do before the box plays on. */
  waits?: string | null;
  /** The box says the words of its seats faster than usual. */
  quick?: true | null;
  /** It lay here when the box was started; nothing was done since. */
  woken?: true | null;
  /** A big board shows all that stands, and nothing else. */
  whole?: true | null;
  /** What all seats are asked to agree to. */
  proposal?: Proposal | null;
  /** How the table keeps time, where it does. */
  clock?: Clock | null;
  /** One thing everybody should know. */
  notice?: string | null;
  /** What is wrong with the box, and what mends it. */
  troubles?: string[] | null;
  /** While no game is open: what the box is for, with all its games. */
  about?: string | null;
  /** While no game is open: what people at the seats are called. */
  names?: Record<string, string> | null;
  /** The game that somebody is setting up. */
  plan?: Plan | null;
  /** What a television shows instead of the table. */
  showing?: Showing | null;
  /** The seats that allow to try out words. */
  allowing?: number[] | null;
  /** All of people do, and the box can play ahead. */
  trials?: true | null;
  /** What people have carried out of what was last asked. */
  ticked?: Ticked | null;
  /** The number of the game, as on the shelf. */
  key?: number | null;
  /** The title. */
  head?: Head | null;
  /** How each seat stands. */
  seats?: SeatLine[] | null;
  /** What stands on the board. */
  pieces?: Piece[] | null;
  /** What is counted beside the board. */
  trays?: Tray[] | null;
  /** How near the end is, a line each. */
  progress?: string[] | null;
  /** The same, as each seat is told it that it concerns. */
  yours?: Record<string, string[]> | null;
  /** What the last entry that moved the game did. */
  events?: Event[] | null;
  /** The luck in that entry. */
  drawn?: Drawn[] | null;
  /** Whether it fell for a seat that the box plays. */
  drew?: true | null;
  /** The last lines of the log, the newest last. */
  log?: LogLine[] | null;
  /** Which game is on the table. */
  game?: GameOpen | null;
  /** Of a seat: the entry it may go back to. */
  back?: Record<string, number> | null;
  /** Names the board that GET /api/board has. */
  board?: string | null;
  /** The box can play this game and give hints. */
  engine?: true | null;
  /** Of a seat that the box plays: milliseconds for a word. */
  opponents?: Record<string, number> | null;
  /** What an opponent said last. */
  said?: Spoken | null;
  /** What people put back, until something is played. */
  putting?: PuttingBack | null;
  /** Who is asked what. */
  questions?: Question[] | null;
  /** A draw that waits. There are no questions then. */
  chance?: Chance | null;
  /** How the game ended. */
  over?: Over | null;
}

/** A game that was played on this box. */
export interface PastGameShown {
  /** Its number, as on the shelf. */
  key: number;
  /** Which game. */
  game: string;
  /** Its name for people. */
  title: string;
  /** When it began, in seconds since 1970 by the clock of the box. */
  began: number;
  /** For how long it was played, pauses apart. */
  seconds: number;
  /** It has ended. */
  over?: true;
  /** Who has won, in a few words. */
  result?: string;
  /** In their order; none where they cannot be read. */
  seats?: PastSeat[];
  /** On the page of a person: why its end is no place of theirs. */
  uncounted?: string;
  /** What it was carried on from. */
  carried?: CarriedFrom;
  /** Why it cannot be looked at step by step. */
  problem?: string;
}

/** Games that were played on this box, the one played last first. */
export interface PastList {
  /** Some of them. */
  games: PastGameShown[];
  /** Others were played before them. */
  more: boolean;
}

/** A seat of a past game. */
export interface PastSeat {
  /** Which. */
  seat: number;
  /** Its colour. */
  colour: string;
  /** Who had it; by its colour where that is not known, or not told. */
  name: string;
  /** The number of this person. */
  person?: number;
  /** The box played it. */
  box?: true;
  /** Its place, once the game is over. */
  place?: number;
  /** Its points, where there are some. */
  score?: number;
}

/** A pause, its end, or the game going to the shelf. */
export interface PauseEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "pause" | "resume" | "close";
  body: Paused;
}

/** A pause, its end, or the end of play at the table. */
export interface Paused {
  /** Another game took the table, or gave it back. */
  shelf?: true;
  /** Entries before this one that lay beyond a tear of the log. */
  found?: number;
}

/** What may be set of what was tapped. */
export interface Pencil {
  /** The entry that moved the game last; say it as ask with pencil. */
  moved: number;
  /** The likeliest first. */
  values: Value[];
  /** Why one corrects; others may be typed. */
  reasons: Choice[];
}

/** A correction by the pencil. */
export interface PencilEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "pencil";
  body: Corrected;
}

/** Everybody who has played here, whoever has played last first. */
export interface PeopleShown {
  /** All of them. */
  people: PersonShown[];
  /** Whoever asked may call them otherwise, merge and forget them. */
  change?: true;
}

/** What somebody is called from now on, in every game they played. */
export interface PersonNameRequest {
  /** The number. */
  id: number;
  /** As at the table; not empty. */
  name: string;
}

/** How somebody does. */
export interface PersonPage {
  /** The number; nobody else ever has it. */
  id: number;
  /** What they are called. */
  name: string;
  /** How many games they have played. */
  games: number;
  /** How many games that are over the figures are made of, the last ones. */
  counted: number;
  /** How often they came first, alone or with others. */
  first: number;
  /** How many of their last games in a row they came first in. */
  streak: number;
  /** The longest such row. */
  best: number;
  /** The game they play most first. */
  kinds: KindShown[];
  /** What they like to do. */
  favourite?: Favourite;
  /** Their last games. */
  last: PastGameShown[];
  /** Who has sat at one table with them, and is somebody else. */
  beside: number[];
}

/** Somebody who has played here. */
export interface PersonRequest {
  /** The number. */
  id: number;
}

/** Somebody who has played here. */
export interface PersonShown {
  /** The number; nobody else ever has it. */
  id: number;
  /** What they are called. */
  name: string;
  /** How many games they have played. */
  games: number;
}

/** A thing on the board. */
export interface Piece {
  /** Its name in words, for ever. */
  id: string;
  /** Which picture it has. */
  picture: string;
  /** The space it is on. */
  at: string;
  /** What people call it. */
  name: string;
  /** It covers its space, lies there beside others, or stands on all of that. */
  layer: Layer;
  /** Whose it is. */
  seat?: number;
  /** How many are on one another, where that is counted. */
  height?: number;
  /** A character to print on it. */
  label?: string;
  /** Turned over, under a net, or through with its acts. */
  marks?: Mark[];
  /** What else is known of it, as small phrases. */
  notes?: string[];
  /** Who commands it though it is nobody's. */
  holder?: number;
  /** The picture on it, in the place of the label. */
  emblem?: string;
}

/** Whose seat each is likely to be. */
export interface Places {
  /** All seats there may be: the one that had the name of whoever asks, then those without a name first. */
  order: number[];
}

/** A game that is being set up. */
export interface Plan {
  /** Which game. */
  game: string;
  /** Its name for people. */
  title: string;
  /** What it is, for how many and how long. */
  about: string;
  /** The drawing that stands for it. */
  picture?: string;
  /** Its seats. */
  seats: PlannedSeat[];
}

/** Which game somebody is setting up. */
export interface PlanRequest {
  /** By name; null: none any more. */
  game: string | null;
  /** For how many. */
  seats: number;
}

/** Everybody is told. */
export interface Planned {
  ok: true;
}

/** A seat of a game that is being set up. */
export interface PlannedSeat {
  /** Which seat, counted from 0. */
  seat: number;
  /** Its colour, where the game has one for it already. */
  colour?: string;
  /** What its colour is called, or what it plays. */
  name?: string;
}

/** House rules that go together. */
export interface Preset {
  /** How its button reads. */
  name: string;
  /** The value of each by its key, as in the word `new`. */
  rules: Record<string, string>;
}

/** A button goes down or up. */
export interface Press {
  /** Which button, by name. */
  key: string;
  /** Down, or up again. */
  down: boolean;
}

/** The button has gone down or up. */
export interface Pressed {
  ok: true;
}

/** What all seats are asked to agree to. */
export interface Proposal {
  /** The entry that proposed it; `agree` and `object` name it as their ask. */
  entry: number;
  /** Who proposes it. */
  by?: number;
  /** What would be done. */
  text: string;
  /** The same, as each seat is told it that it concerns. */
  you?: Record<string, string>;
  /** What that changes. */
  meaning: string;
  /** The seats that have not answered; the others agree. */
  missing: number[];
  /** Of those that are away: seconds until they count as agreed. */
  away?: Record<string, number>;
  /** The steps that would be undone, the last first, as far as told. */
  undone?: string[];
}

/** Something is proposed; nothing of the game moves. */
export interface ProposeEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "propose";
  body: Proposed;
}

/** Something that takes all seats, and is asked of them. */
export interface Proposed {
  /** What would be said. */
  word: string;
  /** Who agrees to it from the first: who proposes it, and the box. */
  seats: number[];
  /** Of a step back: the entry the game would stand at again. */
  to?: number;
}

/** What was taken back, and what people put back for it. */
export interface PuttingBack {
  /** What stands above the acts. */
  head: string;
  /** The acts that were undone, the latest first. */
  acts: string[];
  /** What to put back, as sentences; that nothing is, where so. */
  puts?: string[];
  /** How many things there are to put back. */
  count: number;
  /** People undo the acts at a board that the box cannot tell, so these stand first. */
  undoing?: true;
  /** It is one small thing, told in one sentence. */
  short?: true;
}

/** A question to one seat, answered by a word of its menu. */
export interface Question {
  /** Who is asked. */
  seat: number;
  /** The entry that opened it; the answer names it. */
  ask?: number;
  /** When it was asked, in seconds of this run of the box. */
  since?: number;
  /** What is asked. */
  prompt: string;
  /** The same, as each seat is told it that it concerns. */
  you?: Record<string, string>;
  /** The same topic after an interruption is the same question; `turn`: its turn. */
  topic: string;
  /** Several words may be chosen and said together, then the finish. */
  gathered?: true;
  /** A piece has a verb chosen first; the spaces of that one are marked. */
  modal?: true;
  /** The fight it is about. */
  duel?: Duel;
  /** The word most people would say. */
  preset?: string;
  /** The word that ends the question: pass, ready, done. */
  finish?: string;
  /** All that may be said. Absent while the game is paused. */
  menu?: Menu;
}

/** Why something that was tapped cannot be done. */
export interface Reason {
  /** What is in the way. */
  text: string;
  /** The ruling or chapter behind it; /rules/<game>#<rule in small letters> explains it. */
  rule?: string;
  /** Which of several acts it is about, as its button reads. */
  act?: string;
}

/** What stands where, to be looked at one after the other. */
export interface Rebuild {
  /** The entry that moved the game last. */
  moved: number;
  /** None where no game is open. */
  stations: StationShown[];
}

/** One line of a record. */
export interface RecordLine {
  /** The bytes as stored, which are JSON again. */
  entry: string;
  /** SHA-256 of the hash before it, at first 32 zero bytes, and these bytes. */
  hash: string;
  /** The hash in the box, of an entry that left without names of devices. */
  was?: string;
}

/** What a game starts from. */
export interface RecordSettings {
  /** How many seats. */
  seats: number;
  /** Every house rule with its value. */
  options: Record<string, boolean | number | string>;
  /** The data files as read. */
  data: Record<string, unknown>;
}

/** Why a request was turned away, with a status of 4xx or 5xx. It has changed nothing. */
export interface Refused {
  /** The reason by name. */
  slug: string;
  /** What is in the way, then what would work. */
  text: string;
  /** The ruling or chapter behind it, where a game refuses. */
  rule: string | null;
}

/** A game as it was after one of its entries. */
export interface Replay {
  /** Which. Of one that only fixes who takes part in a draw, the one before. */
  entry: number;
  /** The last entry of the record. */
  last: number;
  /** The entry to be shown before it; absent: none is. */
  before?: number;
  /** The entry to be shown after it; absent: none is. */
  after?: number;
  /** When it was written, in seconds since 1970 by the clock of the box. */
  at: number;
  /** It was taken back later. */
  undone?: true;
  /** Whoever asked may carry on from here: `branch <game> <entry>`. */
  branch?: true;
  /** Why whoever asked may not while a game is played. */
  barred?: string;
  /** Whoever asked may have a television show it: POST /api/show. */
  show?: true;
  /** The table as it was, with what the log says of this entry; nobody is asked anything. */
  page: Page;
}

/** The round that this entry drew from. */
export interface RevealedRound {
  /** Which. */
  number: number;
  /** The secret of the box. */
  secret: string;
  /** The nonce of every phone that was named, in order; null: it stayed silent. */
  nonces: ([string, string | null])[];
}

export type Role = "table" | "referee" | "share" | "replace" | "handover";

/** The round that the next draw comes from. */
export interface Round {
  /** Of the game, in all that is hashed. */
  game: string;
  /** Which. */
  number: number;
  /** What was published of it. */
  commitment: string;
  /** The phones that take part, each with the commitment of its nonce. */
  witnesses: Record<string, string>;
  /** Somebody draws: they reveal their nonces now. */
  called: boolean;
  /** The last entry that revealed a round. */
  last: number | null;
  /** Of all rounds up to this one and what was drawn, as docs/luck.md tells. */
  story: string;
  /** The evening code so far: the round that made it, and three numbers. */
  code: [number, [number, number, number]] | null;
}

/** Who takes part in the next draw is fixed anew; nothing of the game moves. */
export interface RoundEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "round";
  body: RoundFixed;
}

/** Another round instead of the one that waited, or the first where rounds begin later than the game. */
export interface RoundFixed {
  /** Rounds begin here. */
  rounds?: string;
  void?: VoidRound;
  next: NextRound;
}

/** All that is public of the round that an entry drew from. */
export interface RoundOfEntry {
  /** The entry that drew. */
  entry: number;
  /** Of the game, in all that is hashed. */
  game: string;
  /** The entry that published the round. */
  fixed: number;
  /** What it published. */
  published: NextRound;
  /** What was revealed of it. */
  revealed: RevealedRound;
  /** The draws of the entry; those with `nth` follow from the round. */
  draws: Draw[];
  /** What people call their sources, where the game has a word for it. */
  sources: Record<string, string>;
  /** Rounds since the draw before that were void, and how many phones each named; those with phones. */
  voids: [number, number][];
  /** Rounds with phones of the draws before that no word came after, and the void ones before each. */
  led: [number, number][];
  /** Who was named and stayed silent. */
  missing: SilentPhone[];
  /** Corrections after the round was published: something else could come then. */
  corrected: number[];
  /** The game and its entry that this one is carried on from, if it is. */
  carried: [number, number] | null;
  /** The page that the game came from, if it did. */
  paper: string | null;
}

/** A house rule as it is played. */
export interface RuleInForce {
  /** Its name. */
  key: string;
  /** What it is now, as people read it. */
  label: string;
  /** What it says. */
  text: string;
  /** The ruling or chapter behind it; /rules/<game>#<rule in small letters> explains it. */
  rule?: string;
  /** It is not the usual one. */
  changed?: true;
}

/** What a rule says, out of the rules page of the open game. */
export interface Ruling {
  /** The ruling or chapter. */
  rule: string;
  /** The heading it stands under. */
  title: string;
  /** Its paragraphs and rows, as plain text. */
  text: string[];
  /** What it is written in: English where there is nothing else. */
  language: string;
}

/** The seat is on this phone. */
export interface Sat {
  ok: true;
}

/** How one seat stands. */
export interface SeatLine {
  /** Which seat, counted from 0. */
  seat: number;
  /** Its colour. */
  colour: string;
  /** What people call it: whoever sits there, else its colour. */
  name: string;
  /** What its colour is called, where the name is a person’s. */
  coloured?: string;
  /** The number everybody wants to see. */
  headline: number;
  /** What that number counts. */
  label?: string;
  /** A small track beside it: filled, and boxes. */
  pips?: [number, number];
  /** What the track counts. */
  track?: string;
  /** Its points if the game ended now. */
  score?: number;
  /** What else is to be said of it. */
  note?: string;
  /** The same where there is little room. */
  brief?: string;
  /** A question waits for its answer. */
  asked?: true;
  /** Seconds it has thought. */
  clock?: number;
}

/** Which seat somebody takes. */
export interface SeatRequest {
  /** A seat that is free; null: the first such of /api/places, where the phone has none. */
  seat: number | null;
}

export type Shape = "hex-flat" | "hex-pointy" | "square" | "point";

/** A game on the shelf. */
export interface Shelved {
  /** Its number; `open <key>` takes it out. */
  key: number;
  /** Which game. */
  game: string;
  /** How many seats it has. */
  seats: number;
  /** When it was last played, in seconds since 1970 by the clock of the box. */
  at: number;
  /** How many entries its record has. */
  entries: number;
  /** It has ended. */
  over: boolean;
}

/** What a television is to show instead of the table. */
export interface ShowRequest {
  /** Which game of this box; null: the table again. */
  game: number | null;
  /** After which of its entries; 0 with null. */
  entry: number;
}

/** A game of this box after one of its entries; GET /api/replay has it. */
export interface Showing {
  /** Which game. */
  game: number;
  /** After which of its entries. */
  entry: number;
}

/** Every television is told. */
export interface Shown {
  ok: true;
}

export type Sign = "plus" | "cross" | "dot" | "arc" | "ring";

/** A phone that was named and did not reveal. */
export interface SilentPhone {
  /** Which. */
  id: string;
  /** Its seats. */
  seats: number[];
  /** What the people at them are called; empty for one who only looks on. */
  names: string[];
}

/** Who draws from a source from now on. */
export interface SourceChosen {
  /** The bag, the die, the deck. */
  source: string;
  /** The table does. */
  hand: boolean;
  /** The proposal that all have agreed to. */
  agreed?: number;
}

/** From now on another draws. */
export interface SourceEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "source";
  body: SourceChosen;
}

/** A place on a sheet. */
export interface Space {
  /** Its name in words. */
  name: string;
  /** Its centre in cells, from left to right. */
  x: number;
  /** Its centre in cells, downwards. */
  y: number;
  /** How it is drawn. */
  shape: Shape;
  /** The sheet it is on, where there are several. */
  sheet?: string;
  /** What is printed on it; without one, its column and row, or its name, on a `point` nothing. */
  label?: string;
  /** What else is drawn on it: `edge`, or an arrow to side 1 to 6 (`arrow-1`). */
  marks?: string[];
  /** The picture of what it is made of; plain ground has none. */
  ground?: string;
}

/** What an opponent said, for people to carry out. */
export interface Spoken {
  /** The seat that the box plays. */
  seat: number;
  /** The word. */
  word: string;
  /** The last lines of what it did in its turn, all of an ended one. */
  last: string[];
  /** The lines before these, from the first on. */
  before?: string[];
  /** How many of the last lines are of its last word, where not all are. */
  new?: number;
  /** By seat all lines, those before first, as the player of that seat is told them; where one is. */
  yours?: Record<string, string[]>;
  /** Where that happened, but for the last word. */
  spaces?: string[];
  /** Whether people have anything to move for it. */
  moves?: true;
  /** What speaks for it, where something does. */
  why?: string;
  /** What spoke for those before it: by the place of a line among all, those before first. */
  reasons?: Record<string, string>;
}

/** A game that may be started. */
export interface Startable {
  /** Its name in words. */
  name: string;
  /** Its name for people. */
  title: string;
  /** What it is, for how many and how long. */
  about: string;
  /** The numbers of seats it can have. */
  seats: number[];
  /** Its house rules. */
  rules: HouseRule[];
  /** Choices of them with one tap. */
  presets?: Preset[];
  /** The picture that stands for it. */
  picture?: string;
  /** The colours of its seats, where these are known. */
  colours?: string[];
  /** What each seat plays, the last of them all others, where they differ. */
  roles?: string[];
  /** That the box plays its seats, where it does. */
  opponent?: BoxPlays;
}

/** What stands in one place, in words. */
export interface StationLine {
  /** A space of the board, or what a card or a tray is called. */
  where?: string;
  /** What is there. */
  text: string;
  /** The same without what is seen where it is drawn as a mat; empty: nothing. */
  beside?: string;
}

/** One thing to look at. */
export interface StationShown {
  /** What it is called. */
  name: string;
  /** What is there, place by place. */
  lines: StationLine[];
  /** The spaces it shows, all on one sheet but for empty ones. */
  spaces?: string[];
  /** Whose it is. */
  seat?: number;
  /** The trays that lie there, by their ids. */
  trays?: string[];
}

/** The end, as people made it. */
export interface StopEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "stop";
  body: Stopped;
}

/** People end the game before its rules do. */
export interface Stopped {
  /** As it stands, as a draw, or a seat gives it up. */
  how: "count" | "draw" | "resign";
  /** That resigns. */
  seat?: number;
  /** The proposal that all have agreed to. */
  agreed?: number;
}

/** Rounds that are over, in their order. */
export interface Story {
  /** Of the game, in all that is hashed; none while no rounds have begun on the table. */
  game: string | null;
  /** The first of those after the one that was named; 100 at most. */
  steps: StoryStep[];
}

/** A round that is over. */
export interface StoryStep {
  /** Which. */
  number: number;
  /** What was published of it. */
  commitment: string;
  /** The entry that drew from it; none where it is void. */
  entry: number | null;
  /** Of its phones, in their order; none of a silent one. */
  nonces: (string | null)[];
  /** Source and face of what the box drew from it. */
  drawn: [string, string][];
}

/** Something that people carry out at the table. */
export interface TickRequest {
  /** The entry that asked for it. */
  entry: number;
  /** Its place among those of its events that people carry out. */
  order: number;
  /** It is, or is not any more. */
  done: boolean;
}

/** Everybody is told. */
export interface TickTaken {
  ok: true;
}

/** What of an entry people have carried out at the table. */
export interface Ticked {
  /** The entry that asked for it. */
  entry: number;
  /** By their place among those of its events that people carry out. */
  orders: number[];
}

/** Steps that led to how the game stands, the last first. */
export interface Timeline {
  /** The entry that moved the game last; say it as ask with rewind. */
  moved: number;
  /** Each with the number that rewind takes. */
  steps: LogLine[];
  /** Others lie before them. */
  more: boolean;
}

/** What a coach says in a first game, where something comes up. */
export interface Tip {
  /** The topic of a question, or the source of a draw. */
  about: string;
  /** The act that it tells of; absent: what is asked or drawn. */
  verb?: string;
  /** It is true only where more than one piece of the seat can act. */
  several?: true;
  /** It is told once the act stands, where the box keeps no board. */
  after?: true;
  /** One sentence. */
  text: string;
  /** The ruling or chapter that says more. */
  rule: string;
}

/** A card or a corner of the table where things are counted. */
export interface Tray {
  /** Its name, the same as long as it is the same tray. */
  id: string;
  /** Its heading. */
  title?: string;
  /** Whose it is. */
  seat?: number;
  /** What else is to be said of it. */
  note?: string;
  /** The same in as few words as can be, where there are fewer. */
  brief?: string;
  /** How its figure is drawn; `off`: not on the board. */
  marks?: CardMark[];
  /** What else is to be said of it, as small phrases. */
  notes?: string[];
  /** The picture of the figure whose card it is. */
  picture?: string;
  /** The character printed on that figure. */
  label?: string;
  /** What is counted. */
  items?: Item[];
  /** It tells what may happen or how something is reckoned: nothing lies there. */
  follows?: true;
}

/** What a word would be worth; nothing is played. */
export interface Trial {
  ok: true;
  /** The question it would answer. */
  ask: number;
  word: Advice;
  /** With the best word that the box has found. */
  best: number;
  /** What speaks for it. */
  why: string | null;
  /** How it would most likely go on, as far as no luck lies between. */
  line: string[];
}

/** A word that is tried out. */
export interface TrialRequest {
  /** A seat of one's own that is asked. */
  seat: number;
  /** What it would say. */
  word: string;
}

/** Something that mattered. */
export interface TurningPoint {
  /** What it is. */
  title: string;
  /** How it was. */
  text: string;
  /** The rule it was found by. */
  found: string;
  /** The round in which it was. */
  round: number;
  /** Whose it was. */
  seat?: number;
}

/** A value that may be set. */
export interface Value {
  /** The correction, without the value that ends it. */
  word: string;
  /** What it is. */
  name: string;
  /** How it reads as it stands. */
  now: string;
  /** The space it is on. */
  at?: string;
  /** The piece on the board that it is of. */
  piece?: string;
  /** From, to, and as it stands. */
  numbers?: [number, number, number];
  /** What it may be instead, beside the board. */
  choices?: Choice[];
  /** It may be on any other space. */
  board?: true;
}

/** A round that nothing was drawn from. */
export interface VoidRound {
  /** Which. */
  number: number;
  /** Its secret; null: damage took it. */
  secret: string | null;
}

export type Way = "off" | "count" | "turn" | "sum" | "fischer";

/** A step back. */
export interface WentBack {
  /** The entry the game stands at again. */
  to: number;
  /** The proposal that all have agreed to. */
  agreed?: number;
}

/** What big boards show. */
export interface WholeRequest {
  /** All that stands, until somebody acts; or the game. */
  on: boolean;
}

/** They are told. */
export interface WholeShown {
  ok: true;
}

/** Take part in the luck, or with `number` and `nonce` answer a round that is called. */
export interface WitnessRequest {
  /** As the page says. */
  game: string;
  /** The phone's own, made up once for each game. */
  id: string;
  /** Of the nonce for the next round that names this phone. */
  commitment: string;
  /** The round that is called. */
  number?: number;
  /** The nonce that the phone committed to for it. */
  nonce?: string;
}

/** The phone takes part. */
export interface Witnessed {
  ok: true;
}

/** A word of the game, or of the pencil, with the luck that followed at once. */
export interface WordAndLuck {
  next?: NextRound;
  round?: RevealedRound;
  /** What was drawn. */
  luck: Draw[];
  /** Who thinks from here on. */
  asked: number[];
  /** The word. */
  word: string;
}

/** A word of the game. */
export interface WordEntry {
  /** Its number, from 1. */
  n: number;
  /** Of the act; sealed, it names no device. */
  id: string;
  /** Who spoke; null: the table. */
  by: number | null;
  /** By what. */
  via: "unit" | "phone" | "bot" | "desk";
  /** Seconds since 1970, seconds of this run of the box, and the run by name. */
  at: [number, number, string];
  kind: "word";
  body: WordAndLuck;
}

/** What a device may do. */
export interface You {
  /** It has joined. */
  member: boolean;
  /** The seats it plays. */
  seats: number[];
  /** It may act for every seat. */
  all: boolean;
  /** How far it may speak in the game on the table, the least first. */
  standings: ("onlooker" | "joined" | "seated" | "table" | "box")[];
  /** It is the referee. */
  referee: boolean;
  /** Seats it plays and another phone agrees for, which had them first or alone has them. */
  beside: number[];
  /** What it has asked for, until the box is pressed or all have agreed. */
  requested: Role | null;
  /** Another phone has taken its seat. */
  ousted: boolean;
  /** The seats that other devices play. */
  taken: number[];
  /** The seats whose phones have been silent for some seconds. */
  away: number[];
  /** It may press the buttons of a simulated unit. */
  unit: boolean;
  /** How many phones have joined and are there. */
  phones: number;
  /** What a page that it opens now is written in, if its address says nothing else. */
  language: string;
  /** Told to a big board that has joined. */
  invitation?: Invitation;
}
