import { COMPARE_CALLS } from '../model/compare-paths.ts';
import { MAX_COMPARED, parseListingIds } from '../model/compare-list.ts';
import type { ComparedCar } from '../model/comparison.ts';
import { callJson } from '#ui/call-json.ts';

/** The list in this browser. `cars`: `null` until the server names them. `missing`: cars that can't be shown. */
export type BrowserList = {
  ids: readonly number[];
  cars: readonly ComparedCar[] | null;
  missing: readonly number[];
  isSignedIn: boolean;
};

type Answer = { kind: string; listingIds: number[]; isSignedIn: boolean; cars: ComparedCar[]; missing: number[] };

const TIMEOUT_MS = 10_000;

/** Read on first use, because servers load this file too. */
let known: BrowserList | undefined;
const listeners = new Set<() => void>();

/** Returns the list, the same object until it changes. */
export function knownList(): BrowserList {
  return (known ??= { ids: readCookie(), cars: null, missing: [], isSignedIn: false });
}

/** Calls `listener` whenever the list changes. Returns a function that removes the listener. */
export function onListChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether the browser may have a list: in its cookie, or on the account. */
export function mayHaveList(): boolean {
  return /(^|; )(compared|signed-in)=/.test(document.cookie);
}

/** Loads the list with its cars. Returns whether that worked. */
export async function loadList(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(COMPARE_CALLS, { headers: { accept: 'application/json' }, signal });
    if (!response.ok) return false;
    show((await response.json()) as Answer);
    return true;
  } catch {
    return false;
  }
}

/**
 * Adds or removes a car. The list changes immediately, and changes back if that fails. Returns the server's result;
 * `null` if it did not answer.
 */
export async function changeList(change: { add: number } | { remove: number }): Promise<string | null> {
  const before = knownList();
  const ids = changed(before.ids, change);
  const missing = before.missing.filter((id) => ids.includes(id));
  set({ ...before, ids, missing, cars: withoutRemoved(before.cars, change) });
  const answer = await callJson<Answer>(COMPARE_CALLS, change);
  if (answer?.listingIds) show(answer);
  else set(before);
  return answer?.listingIds ? answer.kind : null;
}

function changed(ids: readonly number[], change: { add: number } | { remove: number }): readonly number[] {
  if ('remove' in change) return ids.filter((id) => id !== change.remove);
  return ids.includes(change.add) || ids.length >= MAX_COMPARED ? ids : [...ids, change.add];
}

function withoutRemoved(cars: BrowserList['cars'], change: { add: number } | { remove: number }): BrowserList['cars'] {
  return cars !== null && 'remove' in change ? cars.filter(({ id }) => id !== change.remove) : cars;
}

function show({ listingIds, cars, missing, isSignedIn }: Answer): void {
  set({ ids: listingIds, cars, missing, isSignedIn });
}

function set(next: BrowserList): void {
  known = next;
  for (const listener of listeners) listener();
}

/** The cookie of a signed-out shopper (docs/contracts/cookies.md). */
function readCookie(): readonly number[] {
  const value = /(?:^|; )compared=([\d.]*)/.exec(document.cookie)?.[1] ?? '';
  return parseListingIds(value.split('.'));
}
