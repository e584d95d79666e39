// What the server sends and takes, as in openapi.json. Scenes and events are described
// beside their reducer, in crates/game/src/scene.js.

declare namespace Api {
  type Side = import("../../game/src/scene.js").Side;
  type Piece = import("../../game/src/scene.js").Piece;
  type Content = import("../../game/src/scene.js").Content;
  type Cell = import("../../game/src/scene.js").Cell;
  type Scene = import("../../game/src/scene.js").Scene;
  type Event = import("../../game/src/scene.js").Event;

  /** Values are points, or the probability that the side wins where chance has a part. */
  type Unit = "points" | "chance";
  type Turn = Side | "chance" | "over";
  type Lang = "en" | "id";

  /** An option of a game or a setting of a player. */
  interface Option {
    key: string;
    title: string;
    kind: "number" | "choice" | "list";
    default: string;
    accepts: string;
    help: string;
    min?: number;
    max?: number;
    choices?: { value: string; title: string }[];
  }

  interface PlayerKind {
    kind: string;
    title: string;
    help: string;
    settings: Option[];
  }

  /** A position by its text and the moves after it. */
  interface Line {
    game: string;
    position?: string | null;
    moves?: string[];
  }

  /** A position in which a rule shows itself in one or two moves. */
  interface Diagram {
    game: string;
    position: string | null;
    text: string;
  }

  /** How a position is put together by touching cells. */
  type Edit = { kind: "seeds"; turn: boolean } | { kind: "pieces"; piece: Piece; turn: boolean };

  /** What a game is a good example of: where a screen starts unless a game is named. */
  type Purpose = "guess" | "values" | "search" | "trace";

  interface Game {
    name: string;
    title: string;
    tagline: string;
    chance: boolean;
    scored: boolean;
    unit: Unit;
    sides: [string, string];
    options: Option[];
    levels: string[];
    /** What the engine can evaluate positions with. */
    evaluators?: { name: string; default: boolean; textbook: boolean }[];
    players: PlayerKind[];
    /** The options that are preselected, by key: what the picture shows. */
    offered?: Record<string, string>;
    /** The usual start. */
    scene: Scene;
    /** A position that shows what the game is about; the start where it is missing. */
    picture?: Scene | null;
    diagrams?: Diagram[];
    examples?: Partial<Record<Purpose, Line>>;
    /** Missing where positions can only be typed. */
    edit?: Edit | null;
    /** The specs for which fair starts are known. */
    fair?: string[];
  }

  interface Choice {
    text: string;
    title?: string;
    /** The zones to touch, in order; empty for a move that has a button. */
    path: number[];
    weight?: number;
  }

  interface Played {
    side: Side | "chance";
    text: string;
    says: string;
    story: Event[];
  }

  interface View {
    /** The spec: name and options. */
    game: string;
    name: string;
    title: string;
    position: string;
    start?: string | null;
    turn: Turn;
    ply: number;
    choices: Choice[];
    scene: Scene;
    score: [number, number];
    scored: boolean;
    /** Who is certain to win. */
    sure: Side | null;
    result: Side | "draw" | null;
    /** For the first side. */
    points: number | null;
    unit: Unit;
    /** What the other side wins with next unless one of `stops` is played. */
    threat?: { zones: number[]; moves: string[]; stops: string[] } | null;
    history: Played[];
    /** Whose turn it is, or how the game ended. */
    says: string;
  }

  /** A view as it is sent: chance has no side, and stories sent before are left out. */
  type SentView<V extends View = View> = Omit<V, "history"> & {
    history: { side: Side | null; text: string; says: string; story?: Event[] }[];
  };

  interface Seat {
    player: string;
    title: string;
    taken: "you" | "other" | "open" | "machine";
    /** What the player wants to be called, in a game by link. */
    name: string | null;
  }

  /** Clocks that run out, in seconds. */
  interface TimeControl {
    initial: number;
    increment: number;
  }
  /** Who is here: milliseconds that each side has been away, null for one that is here. */
  interface Presence {
    away: [number | null, number | null];
    watchers: number;
  }
  /** What one player by link asks of the other. */
  interface Offer {
    number: number;
    by: Side;
    kind: "undo" | "draw" | "end" | "rematch";
    swap: boolean;
    /** The move to take back. */
    move?: string | null;
  }

  interface Room extends View {
    id: string;
    version: number;
    seats: [Seat, Seat];
    you: Side[];
    role: "owner" | "seat" | "watch";
    redo: number;
    /** Milliseconds that each side has thought. */
    clocks: [number, number];
    thinking: boolean;
    ended: string | null;
    expires: number;
    /** Do two people play who are not at one device? */
    shared: boolean;
    time: TimeControl | null;
    /** Milliseconds that each side had left when this was sent. */
    left: [number, number] | null;
    /** Whose clock runs, and for how long it has not been counted. */
    running: { side: Side; ms: number } | null;
    presence: Presence;
    offer: (Offer & { left: number }) | null;
    answered: (Offer & { answer: "accepted" | "declined" | "expired" | "withdrawn" }) | null;
    /** What may be offered now. */
    offers: string[];
    /** The room of the rematch. */
    next: string | null;
    /** When it arrived, as `performance.now()`; added by the page. */
    at?: number;
  }

  interface CreateRoom {
    game: string;
    position?: string;
    /** Begin at a fair start, in place of a position. */
    fair?: boolean;
    moves?: string[];
    first?: string;
    second?: string;
    invite?: Side;
    name?: string;
    time?: TimeControl;
    seed?: number;
  }
  interface CreatedRoom {
    id: string;
    token: string;
    watch: string;
    invite?: string;
    room: SentView<Room>;
  }

  /** What a value says whose search was stopped; null when its depth is complete. */
  type Bound = "lower" | "upper" | null;

  interface Hint {
    move: string;
    value: number;
    bound: Bound;
    exact: boolean;
    unit: Unit;
    line: string[];
    says: string;
  }

  /** A machine's progress while it searches for a move. */
  interface Thinking {
    side: Side;
    depth?: number;
    nodes?: number;
  }

  /** One report of an analysis; `value` for the side to move, `first` for the first side. */
  interface Analysis {
    move?: string;
    depth?: number;
    nodes?: number;
    seconds?: number;
    value?: number | null;
    first?: number | null;
    bound?: Bound;
    exact: boolean;
    /** What the values are for, where more rounds can follow this one. */
    horizon?: "match" | "round" | null;
    unit: Unit;
    line?: string[];
    /** All moves of the best value. */
    best?: string[];
    moves?: { move: string; value: number; first: number; exact: boolean }[];
    error?: string;
  }

  /** What a move of a reviewed game was worth. */
  interface ReviewedPly {
    ply: number;
    value_first: number | null;
    exact: boolean;
    unit: Unit;
    side?: Side;
    move?: string;
    /** The position before the move. */
    position?: string;
    /** All moves of the best value. */
    best?: string[];
    best_value?: number | null;
    lost?: number | null;
    mark?: "" | "?" | "??";
    /** Is the verdict proven? */
    proven?: boolean;
    /** The line that refutes a marked move, and the better line. */
    refutation?: string[];
    better?: string[];
    says?: string;
    /** The sentences, told apart: what speaks against the move, and what for a better one. */
    against?: string[];
    instead?: string[];
    error?: string;
  }

  interface GameRecord {
    game: string;
    position: string | null;
    moves: string[];
    first?: string;
    second?: string;
    result?: string | null;
    /** Variations, comments and drawings, as `lines.js` writes them. */
    lines?: string | null;
  }

  type Algorithm =
    | "minimax"
    | "alphabeta"
    | "pvs"
    | "deepening"
    | "table"
    | "expectimax"
    | "star1"
    | "star2"
    | "mcts";
  type MoveOrder = "natural" | "reversed" | "best" | "worst";

  /** A search to explain: of a tree or of a position. */
  interface TraceRequest {
    tree?: string;
    game?: string;
    position?: string;
    moves?: string[];
    algorithm?: Algorithm;
    depth?: number;
    order?: MoveOrder;
    simulations?: number;
    line?: string[];
  }

  interface TraceNode {
    parent: number | null;
    name: string;
    move: string;
    /** The move as it is written in a line. */
    step: string;
    odds: string | null;
    kind: "max" | "min" | "chance" | "over";
    value: string;
    /** Nodes below this one that are not shown. */
    hidden: number;
  }
  interface TraceStep {
    kind: "begin" | "enter" | "leaf" | "back" | "cut" | "leave" | "simulate";
    node: number | null;
    window?: [string, string];
    value?: string | null;
    /** The child that a value came from. */
    child?: number;
    /** Did the table know the value? */
    known?: boolean;
    /** Is it the best so far? */
    best?: boolean;
    pruned?: number[];
    path?: number[];
    /** After simulations: node, visits, value. */
    visits?: [number, number, string][];
    says: string;
  }
  /** A search, step by step. */
  interface SearchTrace {
    title: string;
    algorithm: Algorithm;
    depth: number;
    luck: boolean;
    value: number | null;
    /** The value as it is written. */
    shown: string;
    move: string | null;
    counts: { nodes: number; leaves: number; cutoffs: number; pruned: number; known?: number };
    iterations: { depth: number; shown: string; move: string | null; nodes: number }[];
    stopped: boolean;
    whole: boolean;
    /** Are there windows to show? Set by the player. */
    windows?: boolean;
    /** From the least to the greatest value. Set by the page. */
    range?: [number, number];
    line: string[];
    nodes: TraceNode[];
    steps: TraceStep[];
    words: Record<string, string>;
    outline: string[];
    tree?: Tree;
    text?: string;
  }
  /** A tree as JSON: a leaf has a value, any other node children. */
  interface Tree {
    role?: "MAX" | "MIN" | "CHANCE";
    name?: string;
    weight?: number;
    value?: number;
    children?: Tree[];
  }
  interface TraceExample {
    title: string;
    tree: string;
    algorithm: Algorithm;
  }

  /** One algorithm of a comparison. */
  interface Run {
    algorithm: Algorithm;
    depth: number;
    value: number | null;
    shown: string | null;
    move: string | null;
    nodes: number;
    leaves: number;
    cutoffs: number;
    pruned: number;
    branching: number | null;
    seconds: number;
    complete: boolean;
  }

  /** How a search without a tree went: rows of numbers under columns. */
  interface ProgressTrace {
    game: string;
    position: string;
    player: string;
    kind: string;
    unit: Unit;
    move: string;
    value: number | null;
    bound: Bound;
    exact: boolean;
    line: string[];
    nodes: number;
    seconds: number;
    columns: string[];
    steps: number;
    rows: number[][];
  }

  interface MatrixRequest {
    matrix?: string;
    rows?: string[];
    columns?: string[];
    cells?: string[][];
    protect?: number;
    losses?: string;
    reward?: string;
    station?: number;
    places?: string;
    need?: number;
    other?: string;
  }
  interface MixedShare {
    number: number;
    share: string;
    about: number;
  }
  interface MatrixStudy {
    text: string | null;
    rows: string[];
    columns: string[];
    cells: string[][] | null;
    maximin: { value: string; rows: number[] };
    minimax: { value: string; columns: number[] };
    minima: string[];
    maxima: string[];
    saddles: [number, number][];
    dominated: { player: "rows" | "columns"; number: number; strict: boolean; says: string }[];
    value: string;
    exact: boolean;
    error: number;
    mixes: { rows: MixedShare[]; columns: MixedShare[] };
    replies: { rows: number[][] | null; columns: number[][] | null };
    plot: string | null;
    says: {
      pure: string[];
      mixed: string;
      rows: string;
      columns: string;
      left: string;
      stopped: string | null;
      sums: string;
    };
  }

  interface Question {
    seed: number;
    number: number;
    tree: number;
    kind: "value" | "best" | "pruned";
    question: string;
    choices: { answer: string; title: string }[];
    outline: string;
    text: string;
    figure: string;
    last: boolean;
  }
  interface Verdict {
    right: boolean | null;
    says: string;
    new_tree: boolean;
    solution: string | null;
  }

  interface CourseContents {
    lang: string;
    lessons: { number: number; name: string; title: string }[];
    problems: { number: string; title: string }[];
  }
  interface CoursePage {
    part: string;
    number: number | string;
    name: string;
    title: string;
    lang: string;
    question?: string;
    pieces: { text?: string; command?: string }[];
    correction?: string | null;
  }
  interface Glossary {
    lang: string;
    terms: { word: string; other: string; meaning: string }[];
  }
}
