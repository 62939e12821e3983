const TIMEOUT_MS = 20_000;

/** Returns the JSON of one of our calls. @throws if it fails or is aborted. */
export type FetchJson = (path: string, signal: AbortSignal) => Promise<unknown>;

/** Fetches JSON. A header names the origin of the calls (spec 2 §7). */
export const fetchJson: FetchJson = async (path, signal) => {
  const response = await fetch(path, {
    headers: { accept: 'application/json', 'X-fwd-svc': 'atc' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
};
