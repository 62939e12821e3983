/**
 * Aborts with `reason` on Ctrl-C and on SIGTERM. Both the terminal and npm may send it, so repeated signals change
 * nothing.
 */
export function endOnSignal(reason: Error): AbortSignal {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => ending.abort(reason));
  return ending.signal;
}
