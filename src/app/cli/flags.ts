// `npm run flags`: lists features, and switches them for all servers of a database. See docs/configuration.md.
import { FLAG_DEFAULTS, type FlagName, type Flags } from '#features/flags/flags.ts';
import { createFlagSwitches, type FlagSwitches, readFlagsFile } from '#features/flags/flags.server.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { readConfig } from '../base/config.ts';
import { findFlagDefaults } from '../boot/find-flag-defaults.ts';
import { reportFailure } from './describe-failure.ts';

const USAGE = `Usage: npm run flags                    list features, and what sets each
       npm run flags -- NAME on|off     switch one on every server of the database, within a second
       npm run flags -- NAME file       use the file of each server again; if the file lacks it, consumer_ratings is
                                        on once a review is public

Set DATABASE_URL, DATA_DIR and FLAGS_FILE as for the server.`;

async function run(args: readonly string[]): Promise<number> {
  const [name, state] = args;
  const isListing = args.length === 0;
  const isSwitch = args.length === 2 && isFlag(name) && ['on', 'off', 'file'].includes(state!);
  if (!isListing && !isSwitch) {
    const isHelp = name === '--help';
    if (!isHelp && args.length === 2 && !isFlag(name)) console.error(`"${name}" is not a feature.`);
    console.log(USAGE);
    return isHelp ? 0 : 1;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const switches = createFlagSwitches(database);
    if (isSwitch) await change(switches, name as FlagName, state!);
    await show(switches, config.flagsFile, await findFlagDefaults(database));
    return 0;
  } finally {
    await database.close();
  }
}

function isFlag(name: string | undefined): name is FlagName {
  return name !== undefined && Object.hasOwn(FLAG_DEFAULTS, name);
}

function change(switches: FlagSwitches, name: FlagName, state: string): Promise<void> {
  return state === 'file' ? switches.clear(name) : switches.set(name, state === 'on');
}

/** @param found the defaults that depend on the database. */
async function show(switches: FlagSwitches, file: string, found: Partial<Flags>): Promise<void> {
  const { flags: inFile } = await readFlagsFile(file);
  const switched = await switches.read();
  const names = Object.keys(FLAG_DEFAULTS) as FlagName[];
  const widest = Math.max(...names.map((name) => name.length));
  for (const name of names) {
    const isOn = switched[name] ?? inFile[name] ?? found[name] ?? FLAG_DEFAULTS[name];
    const isFound = inFile[name] === undefined && found[name] !== undefined;
    const source = Object.hasOwn(switched, name) ? 'switched' : isFound ? 'database' : 'file';
    console.log(`${name.padEnd(widest)}  ${isOn ? 'on ' : 'off'}  ${source}`);
  }
}

/** Runs the command. Returns its exit code. */
export function main(args: readonly string[]): Promise<number> {
  return reportFailure(() => run(args));
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
