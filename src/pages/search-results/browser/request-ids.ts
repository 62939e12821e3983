/** Where the tab stores the id of its newest search (spec 2 §3). */
const STORED = 'request-id';

let session: string | undefined;
let count = 0;

/**
 * Returns the id of the next search, `{session}.{n}`. The server cancels a session's older search when a newer one
 * arrives (spec 1 §4). A session is one document: a duplicated tab must not cancel the searches of the first one.
 */
export function nextRequestId(): string {
  session ??= crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  const id = `${session}.${(count += 1)}`;
  try {
    sessionStorage.setItem(STORED, id);
  } catch {
    // The search works without storage (full or blocked).
  }
  return id;
}
