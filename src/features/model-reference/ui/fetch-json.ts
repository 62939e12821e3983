import { fetchData } from '#ui/browser/fetch-data.ts';

const TIMEOUT_MS = 20_000;

/** Returns the JSON of one of our calls. @throws if it fails or is aborted. */
export type FetchJson = (path: string, signal: AbortSignal) => Promise<unknown>;

/** Fetches JSON. A header names the origin of the calls (spec 2 §7). */
export const fetchJson: FetchJson = (path, signal) =>
  fetchData(path, { headers: { 'X-fwd-svc': 'atc' }, signal, timeoutMs: TIMEOUT_MS });
