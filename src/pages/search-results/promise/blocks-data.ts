/** What stands around the results beside filters and cards; each part is gated by its flag (spec 1 §6). */
export type BlocksView = {
  /** Ways into a preset of the search, above the list. */
  entries: EntryView[];
  /** What is good to know about this search; above the list. */
  notes: NoteView[];
  /** Ways to buy, and the guarantee; below the list. */
  ways: WayView[];
  /** New cars that can be ordered; below the list. */
  orders: OrderView[];
};

/** `current`: the preset is on, and the link leads out of it. `count` is exact; `null` where it leads out. */
export type EntryView = {
  key: 'commercial' | 'best-deals';
  label: string;
  count: number | null;
  query: string;
  current: boolean;
};

export type NoteView = { key: 'electric' | 'buy-online'; title: string; points: { title: string; text: string }[] };

/** `query` narrows the search to its cars; `null` where all of the search's cars can be bought so. */
export type WayView = {
  key: 'online' | 'dealer' | 'delivery' | 'money-back';
  title: string;
  text: string;
  count: number;
  query: string | null;
};

/** A make or a model that can be ordered new. */
export type OrderView = { name: string; href: string };

export const NO_BLOCKS: BlocksView = { entries: [], notes: [], ways: [], orders: [] };
