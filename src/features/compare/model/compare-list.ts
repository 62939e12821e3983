/** The button shows only while fewer cars are compared (spec 2 §9). */
export const MAX_COMPARED = 5;

const ID = /^[1-9]\d{0,14}$/;

/** Ids of listings, distinct, at most `MAX_COMPARED`, in the order in which the shopper added them. */
export type CompareList = readonly number[];

/**
 * Parses lists such as `12,7,30`. Keeps the order, and leaves out invalid and repeated ids, and ids beyond the limit.
 */
export function parseListingIds(texts: readonly string[]): CompareList {
  return limited(idsIn(texts));
}

/** Returns the number of cars in lists such as `12,7,30`, including cars beyond the maximum that can be compared. */
export function countListingIds(texts: readonly string[]): number {
  return new Set(idsIn(texts)).size;
}

export function formatListingIds(list: CompareList): string {
  return list.join(',');
}

export type AddResult = { kind: 'added' | 'already' | 'full'; list: CompareList };

/** Adds a car at the end, unless the list has it or is full. */
export function addCar(list: CompareList, id: number): AddResult {
  if (list.includes(id)) return { kind: 'already', list };
  if (list.length >= MAX_COMPARED) return { kind: 'full', list };
  return { kind: 'added', list: [...list, id] };
}

export function removeCar(list: CompareList, id: number): CompareList {
  return list.filter((one) => one !== id);
}

/**
 * Merges the browser's list into the account's, at sign-in. The browser's cars come first, because the shopper just
 * chose them; the account's fill the rest.
 */
export function mergeCompareLists(own: CompareList, browser: CompareList): CompareList {
  return limited([...browser, ...own]);
}

function idsIn(texts: readonly string[]): number[] {
  const words = texts.flatMap((text) => text.split(',').map((id) => id.trim()));
  return words.filter((id) => ID.test(id)).map(Number);
}

function limited(ids: readonly number[]): CompareList {
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}
