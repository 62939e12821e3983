/** Content around the results other than filters and cards; each part has its own flag (spec 1 §6). */
export type SurroundingBlocksView = {
  /** Links to presets of the search, above the list. */
  entries: SearchPresetView[];
  /** Advice about this search; above the list. */
  notes: AdviceView[];
  /** Buying options and the guarantee; below the list. */
  ways: BuyingOptionView[];
  /** New cars that can be ordered; below the list. */
  orders: OrderView[];
};

/** `current`: the preset is on, so the link turns it off. `count` is exact; `null` if the link turns it off. */
export type SearchPresetView = {
  key: 'commercial' | 'best-deals';
  label: string;
  count: number | null;
  query: string;
  current: boolean;
};

export type AdviceView = { key: 'electric' | 'buy-online'; title: string; points: { title: string; text: string }[] };

/** `query` narrows the search to these cars; `null` if all cars of the search can be bought this way. */
export type BuyingOptionView = {
  key: 'online' | 'dealer' | 'delivery' | 'money-back';
  count: number;
  query: string | null;
};

/** A make or a model that can be ordered new. */
export type OrderView = { name: string; href: string };

export const NO_SURROUNDING_BLOCKS: SurroundingBlocksView = { entries: [], notes: [], ways: [], orders: [] };
