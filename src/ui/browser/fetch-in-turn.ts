const LOCK = 'changes';
const TIMEOUT_MS = 10_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Makes calls that set the visitor's cookies one after another, across all tabs. Otherwise, calls at the same time
 * would each create a visitor, or change the same list in a cookie; then the cookie of one would replace that of the
 * other, and what the other one stored would be lost. A call waits for the headers of earlier calls, at most ten
 * seconds each.
 */
export function fetchInTurn(path: string, init: RequestInit): Promise<Response> {
  const call = () => fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const turn = last.then(() => (hasLocks() ? navigator.locks.request(LOCK, call) : call()));
  last = turn.catch(() => undefined);
  return turn;
}

/** Only secure pages have locks. Browsers that block cookies refuse them. */
function hasLocks(): boolean {
  return navigator.cookieEnabled && 'locks' in navigator;
}
