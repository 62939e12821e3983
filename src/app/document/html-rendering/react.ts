// The functions of React that our components use, with their behavior during a server render: one render, before any
// event. Replaces `react` in the server bundle. Using a function that is missing here breaks the build with its name.
import { Component, createHookState } from './component.ts';
import { childrenText, Html } from './html.ts';

type Next<Value> = Value | ((before: Value) => Value);

export function useState<Value>(initial: Value | (() => Value)): [Value, (next: Next<Value>) => void] {
  const { value, change } = createHookState(typeof initial === 'function' ? (initial as () => Value) : () => initial);
  const set = (next: Next<Value>) =>
    change(typeof next === 'function' ? (next as (before: Value) => Value) : () => next);
  return [value, set];
}

export function useReducer<Value, Action, Argument = Value>(
  reducer: (value: Value, action: Action) => Value,
  argument: Argument,
  init?: (argument: Argument) => Value,
): [Value, (action: Action) => void] {
  const { value, change } = createHookState(() => (init ? init(argument) : (argument as unknown as Value)));
  return [value, (action) => change((before) => reducer(before, action))];
}

export function useRef<Value>(initial?: Value): { current: Value | undefined } {
  return createHookState(() => ({ current: initial })).value;
}

/** Stands in for functions that run only in the browser. */
function inBrowser(): never {
  throw new Error('A transition begins while the page is drawn on the server. Begin it in an effect or on an event.');
}

export function useMemo<Value>(make: () => Value, _on?: readonly unknown[]): Value {
  return make();
}

export function useCallback<Callback>(callback: Callback, _on?: readonly unknown[]): Callback {
  return callback;
}

export function useDeferredValue<Value>(value: Value, initial?: Value): Value {
  return initial === undefined ? value : initial;
}

export function useTransition(): [boolean, typeof inBrowser] {
  return [false, inBrowser];
}

export function useOptimistic<Value>(value: Value): [Value, typeof inBrowser] {
  return [value, inBrowser];
}

export function useSyncExternalStore<Value>(_subscribe: unknown, _now: unknown, onServer?: () => Value): Value {
  if (!onServer) throw new Error('useSyncExternalStore needs its third argument: what the page shows at first.');
  return onServer();
}

export function useEffect(): void {}
export function useLayoutEffect(): void {}
export function useInsertionEffect(): void {}
export function useImperativeHandle(): void {}
export function useDebugValue(): void {}

export function useEffectEvent<Callback>(callback: Callback): Callback {
  return callback;
}

export { inBrowser as startTransition };

/**
 * Unsupported: the id would have to match the one that the browser derives from the tree, and here there is no tree.
 */
export function useId(): never {
  throw new Error('useId cannot be drawn on the server. Make the id of a name that the component has.');
}

/** A context is its own provider. Its value is only for events: during a render a consumer runs before its provider. */
type Context<Value> = ((props: { children?: unknown }) => unknown) & { Provider: Context<Value>; value: Value };

export function createContext<Value>(value: Value): Context<Value> {
  const context = (({ children }) => children) as Context<Value>;
  context.Provider = context;
  context.value = value;
  return context;
}

export function useContext<Value>({ value }: Context<Value>): Value {
  return value;
}

export function memo<Type>(type: Type): Type {
  return type;
}

export function forwardRef<Props>(render: (props: Props, ref: null) => unknown): (props: Props) => unknown {
  return (props) => render(props, null);
}

/**
 * Renders its children, because nothing suspends on the server. The markers show the browser where the boundary begins
 * and ends.
 */
export function Suspense({ children }: { children?: unknown }): Html {
  return new Html(`<!--$-->${childrenText(children)}<!--/$-->`);
}

export function Fragment({ children }: { children?: unknown }): unknown {
  return children;
}

export function StrictMode({ children }: { children?: unknown }): unknown {
  return children;
}

export { Component, Component as PureComponent };
