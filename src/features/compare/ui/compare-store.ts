import { COMPARE_CALLS } from '../model/compare-paths.ts';
import { MAX_COMPARED, parseListingIds } from '../model/compare-list.ts';
import type { ComparedCar } from '../model/comparison.ts';
import { callJson } from '#ui/browser/call-json.ts';
import { isOtherBuild } from '#ui/browser/check-build.ts';
import { fetchData } from '#ui/browser/fetch-data.ts';

/** The list in this browser. `cars`: `null` until the server names them. `missing`: cars that can't be shown. */
export type BrowserList = {
  ids: readonly number[];
  cars: readonly ComparedCar[] | null;
  missing: readonly number[];
  isSignedIn: boolean;
};

type Answer = { kind: string; listingIds: number[]; isSignedIn: boolean; cars: ComparedCar[]; missing: number[] };
type Change = { add: number } | { remove: number };

const TIMEOUT_MS = 10_000;

/** The list as the server last answered. */
let confirmed: BrowserList | undefined;
/** Changes that the server has not answered yet. */
const pending: Change[] = [];
/** `confirmed` with the pending changes. */
let known: BrowserList | undefined;
const listeners = new Set<() => void>();

/** Returns the list, the same object until it changes. */
export function currentList(): BrowserList {
  return (known ??= confirmedList());
}

/** The cookie is read on first use, because servers load this file too. */
function confirmedList(): BrowserList {
  return (confirmed ??= { ids: readCookie(), cars: null, missing: [], isSignedIn: false });
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
    update(listOf(await fetchData<Answer>(COMPARE_CALLS, { timeoutMs: TIMEOUT_MS })));
    return true;
  } catch {
    return false;
  }
}

/**
 * Adds or removes a car. The list changes immediately, and changes back if that fails. Returns the server's result;
 * `null` if it did not answer.
 */
export async function changeList(change: Change): Promise<string | null> {
  pending.push(change);
  update(confirmedList());
  const answer = await sendChange(change);
  pending.splice(pending.indexOf(change), 1);
  const isAnswered = answer?.listingIds !== undefined;
  update(isAnswered ? listOf(answer) : confirmedList());
  return isAnswered ? answer.kind : null;
}

/** Without the cars if another build of the site answered, because they may have another shape. */
async function sendChange(change: Change): Promise<(Omit<Answer, 'cars'> & Pick<BrowserList, 'cars'>) | null> {
  let isOther = false;
  const answer = await callJson<Answer>(
    COMPARE_CALLS,
    change,
    'POST',
    (response) => (isOther = isOtherBuild(response)),
  );
  return answer && (isOther ? { ...answer, cars: null, missing: [] } : answer);
}

function listOf({
  listingIds,
  cars,
  missing,
  isSignedIn,
}: Omit<Answer, 'cars'> & Pick<BrowserList, 'cars'>): BrowserList {
  return { ids: listingIds, cars, missing, isSignedIn };
}

/** Shows what the server answered, with the pending changes. */
function update(answered: BrowserList): void {
  confirmed = answered;
  known = pending.reduce(withChange, answered);
  for (const listener of listeners) listener();
}

function withChange(list: BrowserList, change: Change): BrowserList {
  const { ids, cars, missing } = list;
  if ('add' in change) {
    return ids.includes(change.add) || ids.length >= MAX_COMPARED ? list : { ...list, ids: [...ids, change.add] };
  }
  return {
    ...list,
    ids: ids.filter((id) => id !== change.remove),
    missing: missing.filter((id) => id !== change.remove),
    cars: cars && cars.filter(({ id }) => id !== change.remove),
  };
}

/** Returns the list in the cookie of a signed-out shopper (docs/contracts/cookies.md). */
function readCookie(): readonly number[] {
  const value = /(?:^|; )compared=([\d.]*)/.exec(document.cookie)?.[1] ?? '';
  return parseListingIds(value.split('.'));
}
