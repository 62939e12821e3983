/** Writes that wait a while, so that many requests share one. */
export type DelayedWrites = {
  /** Schedules a write, unless one is already scheduled. */
  request(): void;
  /** Writes a last time. When it resolves, no write is in progress or scheduled. */
  stop(): Promise<void>;
};

/**
 * Runs `write` `delayMs` after it is requested, one at a time, whether or not there is anything to write. `onError`
 * gets only the first error of an outage. A `write` that fails may request the next one.
 */
export function delayWrites(
  write: () => Promise<void>,
  { delayMs, onError }: { delayMs: number; onError(error: Error): void },
): DelayedWrites {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let failed = false;
  const run = async () => {
    try {
      await write();
      failed = false;
    } catch (error) {
      if (!failed) onError(error as Error);
      failed = true;
    }
  };
  const disarm = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    request: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        writing = writing.then(run);
      }, delayMs).unref();
    },
    stop: async () => {
      disarm();
      await writing;
      await run();
      disarm();
    },
  };
}
