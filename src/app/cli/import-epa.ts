// `npm run import:epa -- FILE`: imports the EPA's fuel-economy file and completes the listings that lack its facts.
import path from 'node:path';
import { catalog, completeListings, EpaFileError, importEpaFile } from '#features/reference/reference.server.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { ConfigError, readConfig } from '../base/config.ts';

const USAGE = `Usage: npm run import:epa -- FILE

FILE is vehicles.csv of https://www.fueleconomy.gov/feg/download.shtml, gzipped or not. Fills in missing fuel economy, electric range, drive, cylinders and displacement where year, make, model and other facts identify the car.`;

async function run([file, ...more]: readonly string[]): Promise<number> {
  if (!file || more.length > 0 || file.startsWith('-')) {
    console.log(USAGE);
    return file === '--help' ? 0 : 1;
  }
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error('Stopped. The next run does the rest.')));
  const database = await openDatabase(readConfig(process.env));
  try {
    const from = path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
    const { read, kept } = await importEpaFile(database, catalog, from, stop.signal);
    console.log(`${count(read)} rated vehicles read, ${count(kept)} of makes and models in the catalog.`);
    const completed = await completeListings(database, { signal: stop.signal });
    console.log(`${count(completed)} listings completed.`);
    return 0;
  } finally {
    await database.close();
  }
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof EpaFileError || error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
