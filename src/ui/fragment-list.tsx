import { type Context, createContext, type ReactNode, useContext } from 'react';

/** A context that a fragment reads. Values with one key make the same HTML; absent: each value is its own key. */
export type FragmentContext = { context: Context<never>; keyOf?: ((value: never) => string | number) | undefined };

/** The browser's bundles leave out the contexts of fragments. */
// @__NO_SIDE_EFFECTS__
export function fragmentContext<Value>(
  context: Context<Value>,
  keyOf?: (value: Value) => string | number,
): FragmentContext {
  return { context: context as unknown as Context<never>, keyOf };
}

/** A list of items that a fragment renders. */
export type FragmentItems = { of: Fragment<never>; items: readonly object[] };

/**
 * A component for the items of long lists. The server renders it once for each shape of its props, caches the HTML
 * around their strings and numbers, and fills those in (src/app/bytes/README.md). So it must follow three rules:
 * strings and numbers reach the HTML unchanged, as a text or within an attribute, unless `fixed` names them; it reads
 * no context that `contexts` does not name; and its root is a single element. Of its props, only handlers (`onClick`,
 * `ref`) may be functions.
 */
export type Fragment<Props extends object> = {
  component: (props: Props) => ReactNode;
  /** Absent: its lists have one item. */
  keyOf?(props: Props): string | number;
  /**
   * Paths of the strings and numbers that the component's structure depends on, such as `deal.rating`, or of objects
   * that contain only such values. They should have few different values. If absent, there are none.
   */
  fixed?: readonly string[];
  /** Paths of arrays that never change and often occur again as the same object, such as the years to choose from. */
  kept?: readonly string[];
  /** Every context that the component or one of its children reads. If absent, they read none. */
  contexts?: readonly FragmentContext[];
  /** For a component with lists of fragments. */
  inner?: {
    /**
     * Paths of the values that the lists are created from. The rest of the HTML depends only on the lengths of arrays.
     */
    paths: readonly string[];
    /** The lists in the order of the HTML; `null` if they are unknown before the component is rendered. */
    listsOf(props: Props): readonly FragmentItems[] | null;
  };
  /**
   * For items that occur many times on a page: their HTML omits quotes and end tags if HTML allows it
   * (`compact-html.ts`).
   */
  compact?: true;
  /**
   * For items that depend only on an object that never changes and is often rendered again: returns that object, with
   * which the HTML is cached. The other rules then don't apply. Only without contexts.
   */
  keptWith?(props: Props): object;
  /**
   * For items that depend only on an object that is often rendered again, and that follow the other rules: returns that
   * object, or `undefined` for other items. When the object occurs a second time, the HTML is cached with it. Contexts
   * must have only one value.
   */
  keptAgainWith?(props: Props): object | undefined;
  /** The HTML is cached the first time, because that object occurs again on most pages. */
  keptAtOnce?: true;
  /**
   * For items that are often rendered again with only a few different texts: the HTML around these texts is cached.
   * Only without contexts.
   */
  whole?: {
    /** Returns the object with which the HTML is cached, as long as the object exists. */
    ownerOf(props: Props): object | undefined;
    /** Returns whether two items with the same owner have the same HTML around their texts. */
    isSame(before: Props, now: Props): boolean;
    /** Returns the texts, which reach the HTML unchanged; none if the item is not cached. */
    textsOf(props: Props): readonly string[];
    withTexts(props: Props, texts: readonly string[]): object;
  };
};

/** Writes lists on the server. Returns a text that represents the items in React's HTML. */
export type FragmentWriter = {
  write<Props extends object>(
    fragment: Fragment<Props>,
    items: readonly Props[],
    contextValues: readonly unknown[],
  ): string;
  /** Returns the content in an element that represents a Suspense boundary; absent: React writes the boundary. */
  boundary?(content: ReactNode): ReactNode;
};

/** `null` in the browser, where React renders the items. */
export const FragmentWriterContext = createContext<FragmentWriter | null>(null);

/** Renders one list after the other. */
export function FragmentLists({ lists }: { lists: readonly FragmentItems[] }): ReactNode {
  return lists.map(({ of, items }, index) => <FragmentList key={index} of={of} items={items as never[]} />);
}

const NO_VALUES: readonly unknown[] = [];

/** Renders one item after the other. */
export function FragmentList<Props extends object>(list: { of: Fragment<Props>; items: readonly Props[] }): ReactNode {
  const { of, items } = list;
  const { component: Item, contexts, keyOf } = of;
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- the same in each rendering
  const writer = import.meta.env.SSR ? useContext(FragmentWriterContext) : null;
  if (writer) {
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- a fragment always has the same contexts
    const values = contexts?.map(({ context }) => useContext(context));
    return writer.write(of, items, values ?? NO_VALUES);
  }
  return items.map((item) => <Item key={keyOf ? keyOf(item) : ''} {...item} />);
}
