/** An item stored about the user. Facts: labels and values of its data. */
export type StoredItemView = {
  id: string;
  title: string;
  note: string | null;
  facts: { label: string; value: string }[];
  /** The actions that its forms offer. `remove` can be undone; `delete` asks first. */
  offers: 'remove' | 'delete' | 'restore' | null;
  stays: string | null;
  managedAt: { href: string; label: string } | null;
};

/** Items of one kind. `more`: the number of items that only the download contains. */
export type StoredSection = { part: string; title: string; items: StoredItemView[]; more: number };

/** The stored data about the user, item by item. */
export type StoredItemsView = {
  /** The path of the page. The paths of its forms and downloads start with it. */
  page: string;
  sections: StoredSection[];
  /** The item whose deletion must be confirmed. */
  asks: { part: string; id: string; title: string; consequence: string } | null;
  /** The last action, and the item that can be restored. */
  done: { text: string; undo: { part: string; id: string } | null } | null;
};
