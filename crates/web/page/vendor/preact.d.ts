// What the page uses of Preact with htm, as in page/vendor/preact.js.

/** An element of the page that is still to be drawn. */
export interface VNode {
  type: unknown;
  props: Record<string, unknown>;
}
/** Anything that a template may hold. */
export type Child = VNode | string | number | boolean | null | undefined | Child[];

/** Components, handlers, attributes and children. */
export type TemplateValue =
  | ((...args: any[]) => unknown)
  | object
  | string
  | number
  | boolean
  | null
  | undefined;

export function html(strings: TemplateStringsArray, ...values: TemplateValue[]): VNode;
export function h(type: unknown, props?: object | null, ...children: Child[]): VNode;
export function render(child: Child, parent: Element | DocumentFragment): void;

export abstract class Component<P = {}, S = {}> {
  constructor(props?: P);
  props: Readonly<P>;
  state: Readonly<S>;
  /** The element that was drawn. */
  base: Element;
  setState(changes: Partial<S> | ((state: S, props: P) => Partial<S>), done?: () => void): void;
  forceUpdate(done?: () => void): void;
  componentDidMount?(): void;
  componentDidUpdate?(props: P, state: S): void;
  componentWillUnmount?(): void;
  shouldComponentUpdate?(props: P, state: S): boolean;
  abstract render(props: P, state: S): Child;
}

export function useState<T>(initial: T | (() => T)): [T, (next: T | ((now: T) => T)) => void];
export function useEffect(effect: () => unknown, inputs?: unknown[]): void;
export function useLayoutEffect(effect: () => unknown, inputs?: unknown[]): void;
export function useRef<T>(initial: T): { current: T };
export function useMemo<T>(make: () => T, inputs?: unknown[]): T;
