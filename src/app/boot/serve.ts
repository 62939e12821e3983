import { flushCompileCache } from 'node:module';
import { describeFailure, lostConnection } from '../cli/describe-failure.ts';
import { collectGarbage, collectGarbageEarly } from '../load/collect-garbage.ts';
import { readConfig } from '../base/config.ts';
import { type Forecourt, startForecourt } from './forecourt.ts';
import { log } from '../base/log.ts';
import { refuseUnsafeProduction } from './production-check.ts';

/** Longer than any part takes to stop in order; after it the process ends all the same. */
const STOP_TIMEOUT_MS = 60_000;

type Ending = { drainMs?: number; exitCode?: number };

/** The process: settings in, address out, and an orderly end on Ctrl-C, also while it starts. */
export async function serve(): Promise<void> {
  try {
    refuseUnsafeProduction(process.env);
    const config = readConfig(process.env);
    const givenUp = new AbortController();
    const { promise: started, resolve } = Promise.withResolvers<Forecourt>();
    endOnSignals(async ({ exitCode = 0, ...options }) => {
      console.log('Stopping …');
      setTimeout(() => process.exit(1), (options.drainMs ?? config.drainMs) + STOP_TIMEOUT_MS).unref();
      givenUp.abort(new StartGivenUp(exitCode));
      await (await started).stop(options);
      process.exit(exitCode);
    });
    const forecourt = await startForecourt(config, {
      onProgress: (line) => console.log(line),
      onIndexBuilt: collectGarbage,
      signal: givenUp.signal,
    });
    resolve(forecourt);
    if (givenUp.signal.aborted) return;
    console.log(`\nForecourt is ready: ${forecourt.address}/cars-for-sale\n`);
    // A process that is killed has no time for it.
    flushCompileCache();
    collectGarbageEarly();
  } catch (error) {
    if (error instanceof StartGivenUp) process.exit(error.exitCode);
    console.error(reasonOf(error));
    process.exit(1);
  }
}

/** One line, or several that name settings or the end of PostgreSQL's log. */
function reasonOf(error: unknown): string {
  if (lostConnection(error)) return describeFailure(error, 'The site did not start. Start it again.');
  return error instanceof Error ? error.message : String(error);
}

/** The process was told to end before it was ready. */
class StartGivenUp extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super('The start was given up.');
    this.exitCode = exitCode;
  }
}

/** Calls `end` once: at a signal, or at an error that nothing handled, after which the process cannot be trusted. */
function endOnSignals(end: (ending: Ending) => Promise<void>): void {
  const endOnce = once(end);
  // A terminal has no proxy that waits for the last answers.
  process.on('SIGINT', () => endOnce({ drainMs: 0 }));
  process.on('SIGTERM', () => endOnce({}));
  // A rejection that nothing handles arrives here as well.
  process.on('uncaughtException', (error) => {
    log('error', 'An error that nothing handles ends the process', error);
    endOnce({ drainMs: 0, exitCode: 1 });
  });
}

/** Ctrl-C reaches us from the terminal and from npm: the second time changes nothing. */
function once<Options>(work: (options: Options) => Promise<void>): (options: Options) => void {
  let begun = false;
  return (options) => {
    if (begun) return;
    begun = true;
    void work(options);
  };
}
