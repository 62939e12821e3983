/**
 * Repeats `ask` until stopped, each time `everyMs` after the previous call ended. Consecutive failures are reported
 * once.
 */
export function repeatCall(ask: () => Promise<void>, everyMs: number, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let hasFailed = false;
  const next = () => {
    if (!isStopped) timer = setTimeout(() => void askOnce(), everyMs).unref();
  };
  const askOnce = async () => {
    try {
      await ask();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed && !isStopped) onError(error);
      hasFailed = true;
    }
    next();
  };
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
