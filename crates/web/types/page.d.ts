// Types of the page itself that several modules share.

declare namespace Page {
  type Tempo = "slow" | "medium" | "fast" | "instant";

  interface Route {
    name: string;
    parts: string[];
    query: Record<string, string>;
    key: string;
  }

  /** What every screen is given. */
  interface ScreenProps {
    games: Api.Game[];
    route: Route;
    lang: Api.Lang;
    /** Says a sentence to screen readers. */
    announce(text: string): void;
    /** Shows a sentence for a moment. */
    toast(text: string): void;
    /** Puts a title into the header. */
    setTitle(text: string | null): void;
  }

  /** A room that this browser has taken part in. */
  interface KnownRoom {
    id: string;
    token?: string;
    invite?: string;
    watchKey?: string;
    title?: string;
    ply?: number;
    role?: Api.Room["role"];
    over?: boolean;
    /** When it was looked at last, as `Date.now()`. */
    kept?: number;
    /** Did it begin at one of the fair starts? */
    fair?: boolean;
    /** Did the player have help: a hint, a move taken back, moves made before? */
    helped?: boolean;
  }

  /** The player that is offered next in a game. */
  interface OfferedLevel {
    player: string;
    /** How many games against it were lost one after another. */
    losses: number;
  }

  /** What became of a game against a machine. */
  interface GameResult {
    /** The room's. */
    id: string;
    /** The game's name. */
    name: string;
    /** The machine. */
    player: string;
    outcome: "won" | "drawn" | "lost";
    /** When, as `Date.now()`. */
    at: number;
    /** Stands for game, start and moves: what is learned later of the same line belongs to it. */
    line: string;
    /** Did the player have help? Such a game counts nowhere. */
    helped?: boolean;
    /** How many percent of the own moves were not marked, once all were looked at. */
    accuracy?: number;
  }

  /** A position in which the visitor has played a bad move. */
  interface Mistake {
    game: string;
    position: string;
    /** The name of the game. */
    title: string;
    /** How often the better move was found. */
    solved?: number;
    /** When it comes back, as `Date.now()`. */
    due?: number;
  }

  interface Spot {
    x: number;
    y: number;
    r: number;
    [more: string]: any;
  }
  type Ring =
    | { kind: "circle"; x: number; y: number; r: number }
    | { kind: "rect"; x: number; y: number; w: number; h: number; rx: number };

  /** Where everything of a scene goes, in units of the picture. */
  interface Layout {
    width: number;
    height: number;
    spots: Spot[];
    /** Where a cell is touched, and what is drawn around it when it can be. */
    touch(id: number): { hit: [number, number, number, number]; ring: Ring };
    /** Further facts that a backdrop keeps for its drawing. */
    [more: string]: any;
  }
  interface LayoutOptions {
    tall?: boolean;
    turned?: boolean;
    badges?: boolean;
    narrow?: boolean;
    /** The smallest letters that can be read, in units of the board. */
    least?: number;
  }

  /** The value of a move, for the side to move. */
  interface MoveValue {
    value: number;
    exact: boolean;
    best: boolean;
    unit: Api.Unit;
  }

  /** What a move would do. */
  interface Foretold {
    choice: Api.Choice;
    story: Api.Event[];
    /** Cells of pieces that could take the one that moves. */
    takers: number[];
    /** How many could take back. */
    backTakers: number;
    /** Moves that would win next. */
    wins: string[];
  }

  /** What is marked on a board. */
  interface Marks {
    legal: Set<number>;
    goals: Set<number>;
    last: Set<number>;
    why: number[];
    values: Map<number, MoveValue>;
    /** The zone that the pointer or the focus is on. */
    pointed?: number | null;
    mover: Api.Side | null;
    free?: boolean;
    lifted?: Set<number>;
  }

  /** What a backdrop draws from. */
  interface DrawProps {
    scene: Api.Scene;
    layout: Layout;
    marks: Marks;
    /** A small picture: no numbers, no shadows. */
    thumb?: boolean;
  }

  /** A change of a cell's seeds. */
  interface Tag {
    cell: number;
    delta: number;
  }
}
