import { afterFrame } from '#ui/browser/after-frame.ts';
import { fetchData } from '#ui/browser/fetch-data.ts';
import type { LoadMoreView, SectionView } from '../page-data.ts';
import { type ChangedResults, type PackedResults, unpackResults } from './display/unpack-results.ts';
import { OPEN_SECTIONS_PARAM } from './open-sections.ts';
import { addSorted } from './query/search-address.ts';

/** The key under which the tab stores the id of its newest search (spec 2 §3). */
const STORED = 'request-id';

const SECTION_TIMEOUT_MS = 10_000;

let session: string | undefined;
let count = 0;

export type FetchedPage = { title: string; data: ChangedResults };
/** A requested search. `flight` cancels it. `hasArrived`: whether its response has arrived. */
export type SentSearch = { flight: AbortController; answer: Promise<FetchedPage>; hasArrived: boolean };

/**
 * `more`: requests the next cards. `complete`: keys of the sections to send in full. `requestId`: identifies a new
 * search, so that the server can cancel the previous one.
 */
type ResultsRequest = { more?: LoadMoreView; complete?: readonly string[]; requestId?: string };

/** Fetches a page's data. @throws if the search failed or was aborted. */
export async function fetchResults(
  query: string,
  signal: AbortSignal,
  { more, complete = [], requestId }: ResultsRequest = {},
): Promise<FetchedPage> {
  const params = more ? addMore(query, more) : addOpen(query, complete);
  const { head, data } = await fetchData<{ head: { title: string }; data: PackedResults }>(
    `/cars-for-sale/svc/results${params && `?${params}`}`,
    { signal, headers: requestId === undefined ? {} : { 'X-Request-Id': requestId } },
  );
  return { title: head.title, data: unpackResults(data) };
}

function addMore(query: string, { firstRecord, after }: LoadMoreView): string {
  return addSorted(query, [
    ['after', after],
    ['firstRecord', String(firstRecord)],
  ]);
}

/** Adds the sections that the answer contains in full. */
export function addOpen(query: string, keys: readonly string[]): string {
  return keys.length === 0 ? query : addSorted(query, [[OPEN_SECTIONS_PARAM, keys.toSorted().join()]]);
}

/** Fetches a section of the filter panel in full, for a search. @throws if it failed or was aborted. */
export async function fetchSection(query: string, key: string, signal: AbortSignal): Promise<SectionView> {
  const path = `/cars-for-sale/svc/section?${addOpen(query, [key])}`;
  return (await fetchData<{ section: SectionView }>(path, { signal, timeoutMs: SECTION_TIMEOUT_MS })).section;
}

/**
 * Returns the id of the next search, `{session}.{n}`. The server cancels a session's older search when a newer one
 * arrives (spec 1 §4). Each document has its own session, because a duplicated tab must not cancel the searches of the
 * original.
 */
export function nextRequestId(): string {
  session ??= crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  const id = `${session}.${(count += 1)}`;
  // Waits for a frame: the first use of storage blocks the page until the browser has read it, and the frame that shows
  // a click must not wait for that.
  afterFrame(() => storeRequestId(id));
  return id;
}

function storeRequestId(id: string): void {
  try {
    sessionStorage.setItem(STORED, id);
  } catch {
    // The search works without storage (if it is full or blocked).
  }
}
