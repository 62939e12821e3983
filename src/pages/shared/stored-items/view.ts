/** An item that is stored about the reader. Facts: labels and values of its data. */
export type StoredItemView = {
  id: string;
  title: string;
  note: string | null;
  facts: { label: string; value: string }[];
  /** What its forms offer. `remove` can be undone, `delete` asks first. */
  offers: 'remove' | 'delete' | 'restore' | null;
  stays: string | null;
  managedAt: { href: string; label: string } | null;
};

/** Items of one kind. `more`: how many are only in the download. */
export type StoredSection = { part: string; title: string; items: StoredItemView[]; more: number };

/** What is stored about the reader, item by item. */
export type StoredItemsView = {
  /** Path of the page; its forms and downloads are below it. */
  page: string;
  sections: StoredSection[];
  /** The item to confirm the deletion of. */
  asks: { part: string; id: string; title: string; consequence: string } | null;
  /** What was just done, and the item that can be restored. */
  done: { text: string; undo: { part: string; id: string } | null } | null;
};
