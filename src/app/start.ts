import { ConfigError, readConfig } from './config.ts';
import { startForecourt } from './forecourt.ts';

/** The process: settings in, address out, and an orderly end on Ctrl-C. */
try {
  const config = readConfig(process.env);
  const forecourt = await startForecourt(config, { onProgress: (line) => console.log(line) });
  console.log(`\nForecourt is ready: ${forecourt.address}/cars-for-sale\n`);
  const stopOnce = once(async () => {
    console.log('Stopping …');
    await forecourt.stop();
    process.exit(0);
  });
  process.on('SIGINT', stopOnce);
  process.on('SIGTERM', stopOnce);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Ctrl-C reaches us from the terminal and from npm: the second time changes nothing. */
function once(work: () => Promise<void>): () => void {
  let begun = false;
  return () => {
    if (begun) return;
    begun = true;
    void work();
  };
}
