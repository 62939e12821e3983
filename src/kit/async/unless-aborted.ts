/**
 * Settles as `work` does, or rejects with the signal's reason as soon as the signal aborts. The work itself continues,
 * and its outcome is ignored.
 */
export function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    const stop = () => signal.removeEventListener('abort', leave);
    work.then(resolve, reject).then(stop, stop);
  });
}
