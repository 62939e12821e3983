/** Where the tab keeps the id of its newest search (spec 2 §3). */
const STORED = 'request-id';

let session: string | undefined;
let count = 0;

/**
 * The id of the next search, `{session}.{n}`. The server ends a session's older search when a newer one comes
 * (spec 1 §4). A session is one document: a tab that was duplicated must not end the searches of the first.
 */
export function nextRequestId(): string {
  session ??= crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  const id = `${session}.${(count += 1)}`;
  try {
    sessionStorage.setItem(STORED, id);
  } catch {
    // A full or forbidden store changes nothing for the search.
  }
  return id;
}
