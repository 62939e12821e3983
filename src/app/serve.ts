import { flushCompileCache } from 'node:module';
import { ConfigError, readConfig } from './config.ts';
import { startForecourt } from './forecourt.ts';
import { refuseUnsafeProduction } from './production-check.ts';

/** The process: settings in, address out, and an orderly end on Ctrl-C. */
export async function serve(): Promise<void> {
  try {
    refuseUnsafeProduction(process.env);
    const config = readConfig(process.env);
    const forecourt = await startForecourt(config, { onProgress: (line) => console.log(line) });
    console.log(`\nForecourt is ready: ${forecourt.address}/cars-for-sale\n`);
    const stopOnce = once(async (options: { drainMs?: number }) => {
      console.log('Stopping …');
      await forecourt.stop(options);
      process.exit(0);
    });
    // Whoever sits at a terminal has no proxy to wait for.
    process.on('SIGINT', () => stopOnce({ drainMs: 0 }));
    process.on('SIGTERM', () => stopOnce({}));
    // Whoever is killed has no time for it.
    flushCompileCache();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error instanceof Error ? error.message : error);
    process.exit(1);
  }
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
