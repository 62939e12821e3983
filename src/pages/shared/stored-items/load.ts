import { z } from 'zod';
import { formatLocalTime } from '#kit/local-time.ts';
import type { StoredItemsView, StoredItemView, StoredSection } from './view.ts';

/** A store with its items, as the server found them. */
export type FoundStore = {
  part: string;
  title: string;
  consequence: string;
  hasUndo?: true;
  items: readonly PersonalItem[];
};

/** Something stored about a person that can be shown, downloaded and often deleted. */
export type PersonalItem = {
  id: string;
  title: string;
  /** Additional text on the item's line. */
  note?: string;
  /** The item's data, with the same names as in the download. */
  data: object;
  /** The reason why it cannot be deleted here; absent if it can. */
  stays?: string;
  /** The page where it can be changed or deleted, if not here. */
  managedAt?: { href: string; label: string };
  /** Whether the item was removed but can be restored. Deleting it again is final. */
  isRemoved?: true;
};

/** Maximum number of items per kind. Further ones are only in the download. */
const MAX_ITEMS = 100;
const MAX_VALUE_LENGTH = 2_000;

const isoMoment = z.iso.datetime();

const DONE: Readonly<Record<string, string>> = {
  removed: 'Removed. You can restore it for 90 days.',
  deleted: 'Deleted.',
  restored: 'Restored.',
};

/** Prepares the stored data about a person for their page. `step` and `item` come from the page's address. */
export function loadStoredItems(
  stores: readonly FoundStore[],
  { page, step, item }: { page: string; step: string | undefined; item: { part: string; id: string } | null },
): StoredItemsView {
  const store = stores.find(({ part }) => part === item?.part);
  const found = store?.items.find(({ id }) => id === item?.id);
  const isAsking = step === 'delete' && store && found && found.stays === undefined;
  const text = step !== undefined && Object.hasOwn(DONE, step) ? DONE[step] : undefined;
  const isUndoable = step === 'removed' && store && found?.isRemoved;
  return {
    page,
    sections: stores.map(sectionOf),
    asks: isAsking ? { part: store.part, id: found.id, title: found.title, consequence: store.consequence } : null,
    done: text === undefined ? null : { text, undo: isUndoable ? { part: store.part, id: found.id } : null },
  };
}

function sectionOf({ part, title, hasUndo, items }: FoundStore): StoredSection {
  return {
    part,
    title,
    items: items.slice(0, MAX_ITEMS).map((item) => viewOf(item, hasUndo)),
    more: Math.max(0, items.length - MAX_ITEMS),
  };
}

function viewOf(item: PersonalItem, hasUndo: true | undefined): StoredItemView {
  const offers = item.stays !== undefined ? null : item.isRemoved ? 'restore' : hasUndo ? 'remove' : 'delete';
  return {
    id: item.id,
    title: item.title,
    note: item.note ?? null,
    facts: factsOf(item.data),
    offers,
    stays: item.stays ?? null,
    managedAt: item.managedAt ?? null,
  };
}

/** Returns the properties of an item as labels and texts: `Listing id`, `42`. Empty ones are left out. */
export function factsOf(data: object, prefix = ''): { label: string; value: string }[] {
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
    const label = prefix === '' ? wordsOf(key) : `${prefix}, ${wordsOf(key).toLowerCase()}`;
    if (value === null || value === undefined || value === '') return [];
    if (Array.isArray(value) && value.length === 0) return [];
    return isFacts(value) ? factsOf(value, label) : [{ label, value: textOf(value) }];
  });
}

function textOf(value: unknown): string {
  const text = writeValue(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

/** Separates the elements of a list by commas, and objects in a list by semicolons. The download has exact times. */
function writeValue(value: unknown): string {
  if (value instanceof Date) return formatLocalTime(value, 'UTC');
  const moment = isoMoment.safeParse(value);
  if (moment.success) return formatLocalTime(new Date(moment.data), 'UTC');
  if (!Array.isArray(value)) return String(value);
  const isOfObjects = value.some((one) => typeof one === 'object');
  return value.map((one) => (isFacts(one) ? writeFacts(one) : writeValue(one))).join(isOfObjects ? '; ' : ', ');
}

const isFacts = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const writeFacts = (data: object) =>
  factsOf(data)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(', ');

/** Returns `Listing id` for `listingId`. */
function wordsOf(key: string): string {
  const words = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
