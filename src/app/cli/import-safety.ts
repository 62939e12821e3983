// `npm run import:safety`: imports NHTSA's star ratings, recalls and complaints. See docs/features/safety.md.
import path from 'node:path';
import { catalog } from '#features/reference/reference.server.ts';
import {
  findUnmatchedNames,
  importSafetyFiles,
  listSafetyImports,
  removeSafetyImport,
  SafetyFileError,
  type SafetyImport,
  type SkippedFile,
} from '#features/safety/safety.server.ts';
import { formatCount } from '#kit/text/format.ts';
import { removeControlCharacters } from '#kit/text/remove-control-characters.ts';
import type { Database } from '#ports/database/database.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { ConfigError, readConfig } from '../base/config.ts';
import { describeFailure, reportFailure } from './describe-failure.ts';
import { createProgressBar } from './progress-bar.ts';

const USAGE = `Usage: npm run import:safety -- FILE...
       npm run import:safety -- --list
       npm run import:safety -- --remove NAME

FILE is one of NHTSA's files, plain, gzipped or in its ZIP archive: Safercar_data.csv (star ratings), FLAT_RCL*.txt
(recalls), FLAT_CMPL.txt or COMPLAINTS_RECEIVED_*.txt (complaints). Its rows replace those of the last file with its name.
--list shows the imported files, --remove removes the rows of one. See docs/features/safety.md.

Set DATABASE_URL and DATA_DIR as for the server.`;

/** Maximum number of unmatched names to print, so that an operator sees which models the catalog lacks. */
const UNMATCHED_SHOWN = 10;

const count = (value: number): string => value.toLocaleString('en-US');
const print = (line: string) => console.log(removeControlCharacters(line));

async function run(args: readonly string[]): Promise<number> {
  const [first, second] = args;
  const isList = first === '--list' && args.length === 1;
  const isRemove = first === '--remove' && args.length === 2;
  if (first === undefined || (!isList && !isRemove && args.some((arg) => arg.startsWith('-')))) {
    console.log(USAGE);
    return first === '--help' ? 0 : 1;
  }
  const database = await openDatabase(readConfig(process.env));
  try {
    if (isList) return await list(database);
    if (isRemove) return await remove(database, second!);
    return await importAll(database, args);
  } finally {
    await database.close();
  }
}

async function importAll(database: Database, files: readonly string[]): Promise<number> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new SafetyFileError('Stopped. The next run starts with this file.')));
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  const bar = createProgressBar(process.stderr);
  const results: SafetyImport[] = [];
  const skipped: SkippedFile[] = [];
  try {
    await importSafetyFiles(
      files.map((file) => path.resolve(folder, file)),
      {
        database,
        catalog,
        rejectFileOf: (file, name) => path.join(path.dirname(file), `${name}.rejects.ndjson`),
        onProgress: ({ name, bytes, rows, totalBytes }) =>
          bar.show({ phase: name, rows, done: Math.min(bytes, totalBytes), total: totalBytes }),
        onImport: (result) => {
          bar.stop();
          results.push(result);
          describe(result).forEach(print);
        },
        onSkip: (file) => skipped.push(file),
        now: () => new Date(),
        signal: stop.signal,
      },
    );
  } finally {
    bar.stop();
  }
  if (skipped.length > 0)
    print(`Skipped ${formatCount(skipped.length, 'file')} in archives. Check that none has data:`);
  for (const { name, bytes, reason } of skipped) print(`  ${name} (${formatCount(bytes, 'byte')}): ${reason}`);
  for (const { kind, name } of results) {
    const names = await findUnmatchedNames(database, { kind, name, max: UNMATCHED_SHOWN });
    if (names.length === 0) continue;
    print(`${name}: most frequent vehicles without a model of the catalog`);
    for (const { vehicle, rows } of names) print(`  ${count(rows)}  ${vehicle}`);
  }
  console.log('Servers notice within five minutes.');
  return 0;
}

function describe({
  kind,
  name,
  isKnown,
  read,
  stored,
  rejected,
  matched,
  unmatched,
  rejectFile,
  doubts,
}: SafetyImport): string[] {
  const share = stored === 0 ? '0' : ((100 * matched) / stored).toFixed(1);
  const reasons = Object.entries(unmatched)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, rows]) => `${reason} ${count(rows)}`);
  return [
    `${name} (${kind}s): ${formatCount(read, 'row')} read = ${count(stored)} stored + ${count(rejected)} unreadable.${isKnown ? ' The same file was imported before; nothing changed.' : ''}`,
    `  With a model of the catalog: ${formatCount(matched, 'row')} (${share}%).${reasons.length > 0 ? ` The others are stored too: ${reasons.join(', ')}.` : ''}`,
    ...doubts.map((doubt) => `  Warning: ${describeDoubt(doubt)}`),
    ...(rejectFile === null ? [] : [`  Unreadable rows, with line numbers and reasons: ${rejectFile}`]),
  ];
}

function describeDoubt(doubt: SafetyImport['doubts'][number]): string {
  if (doubt.kind === 'fewer-rows')
    return `the last file with this name had ${formatCount(doubt.before, 'row')}, more than this one. Check that the download was complete.`;
  if (doubt.kind === 'ends-early')
    return `the newest row is from ${doubt.newest}, but the file should continue until at least ${doubt.until}. It may be cut off, or the download may be old.`;
  return 'the last line has no line break or lacks columns, so the file may be cut off. Check that the download was complete.';
}

async function list(database: Database): Promise<number> {
  const imports = await listSafetyImports(database);
  if (imports.length === 0) console.log('No file of NHTSA is imported.');
  for (const { kind, name, stored, matched, finishedAt } of imports)
    print(
      `${name}: ${kind}s, ${formatCount(stored, 'row')}, ${count(matched)} with a model, ${finishedAt.toISOString()}`,
    );
  return 0;
}

async function remove(database: Database, name: string): Promise<number> {
  const isRemoved = await removeSafetyImport(database, name);
  print(
    isRemoved
      ? `${name} is removed. Servers notice within five minutes.`
      : `There is no import ${name}. --list shows all.`,
  );
  return isRemoved ? 0 : 1;
}

/** Runs the command. Returns its exit code. */
export function main(args: readonly string[]): Promise<number> {
  return reportFailure(
    () => run(args),
    (error) =>
      error instanceof SafetyFileError || error instanceof ConfigError
        ? error.message
        : describeFailure(error, 'Import the file again.'),
  );
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
