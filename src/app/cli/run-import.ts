import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  writableFolderOf,
  DECODE_VINS_QUEUE,
  importFeed,
  ImportBusyError,
  type ImportResult,
} from '#features/feeds/feeds.server.ts';
import { AD_RULES } from '#features/ad-check/ad-check.ts';
import { EncodingError, FeedFileError } from '#features/feed-reading/feed-reading.server.ts';
import { formatMapping, MappingError } from '#features/feed-mapping/feed-mapping.ts';
import {
  listMappingVersions,
  loadMapping,
  loadMappingVersion,
  type ChosenMapping,
} from '#features/feed-mapping/feed-mapping.server.ts';
import { RATE_QUEUE, rateAfterImport } from '#features/pricing/pricing.server.ts';
import {
  catalog,
  completeListings,
  completeListPrices,
  findCity,
  findZip,
  marketAreaOf,
} from '#features/reference/reference.server.ts';
import { formatCount } from '#kit/text/format.ts';
import { removeControlCharacters } from '#kit/text/remove-control-characters.ts';
import type { Database } from '#ports/database/database.ts';
import { createJobs } from '#ports/jobs/jobs.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { type Config, ConfigError, type Env, readConfig } from '../base/config.ts';
import { describeFailure, connectionErrorOf } from './describe-failure.ts';
import type { ProgressBar } from './progress-bar.ts';

const USAGE = `Usage: npm run import -- FILE [options]

       npm run import -- --mappings SOURCE [--mapping-version N]

FILE is a CSV, JSON, NDJSON or an Excel workbook (.xlsx), plain, gzipped or in a ZIP archive; - is standard input.
  --mapping FILE.json   how its columns become ours; without one it is inferred, printed and saved
  --mapping-version N   import with an earlier version of the source's mapping, and keep it from then on
  --mappings SOURCE     list the versions of a source's mapping; with --mapping-version print one
  --source NAME         whose listings these are (default: the file's name)
  --files FOLDER        where to keep the mapping and the rejected rows (default: the file's folder)
  --mode full|delta     full withdraws the source's listings that the file does not have (default: delta)
  --allow-shrink        lets full withdraw more than 30% of them
  --once                nothing more is to come: these listings stay as they are without another import
  --encoding NAME       such as utf-8, utf-16le, latin1 (default: detected)
  --delimiter SIGN      comma, semicolon, tab or pipe (default: detected)
  --json                print the report as one last line of JSON

See docs/feeds.md for details.`;

/** The request was invalid; nothing was changed. */
const EXIT_ERROR = 1;
/** A full import would have withdrawn too much; nothing was changed. */
const EXIT_REFUSED = 3;

/** Rows are published in atomic batches, so the next import of the file adds the missing rows. */
const AFTER_LOSS = 'The import did not finish. Import the file again: it continues where this one ended.';

class UsageError extends Error {}

const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

const argumentsSchema = z.object({
  mapping: z.string().optional(),
  files: z.string().min(1, '--files needs a folder').optional(),
  mappings: z.string().min(1, '--mappings needs the name of a source').optional(),
  'mapping-version': z.coerce.number('--mapping-version must be a number').int().positive().optional(),
  source: z.string().min(1, '--source needs a name').optional(),
  mode: z.enum(['full', 'delta'], '--mode must be full or delta').default('delta'),
  json: z.boolean().default(false),
  'allow-shrink': z.boolean().default(false),
  once: z.boolean().default(false),
  encoding: z.string().optional(),
  delimiter: z
    .string()
    .transform((text) => DELIMITERS[text as keyof typeof DELIMITERS] ?? (text === '\\t' ? '\t' : text))
    .pipe(z.enum([',', ';', '\t', '|'], '--delimiter must be comma, semicolon, tab or pipe'))
    .optional(),
  help: z.boolean().default(false),
});

function readArguments(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  let parsed;
  try {
    parsed = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        mapping: text,
        files: text,
        mappings: text,
        'mapping-version': text,
        source: text,
        mode: text,
        json: flag,
        'allow-shrink': flag,
        once: flag,
        encoding: text,
        delimiter: text,
        help: flag,
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const options = argumentsSchema.safeParse(parsed.values);
  if (!options.success) throw new UsageError(options.error.issues[0]?.message);
  const [file, ...more] = parsed.positionals;
  const { help, mapping, mappings, 'mapping-version': version } = options.data;
  if (mapping !== undefined && version !== undefined)
    throw new UsageError('Give either --mapping or --mapping-version.');
  if (mappings !== undefined && file) throw new UsageError('--mappings imports nothing: leave the file out.');
  if (!help && mappings === undefined && (!file || more.length))
    throw new UsageError(file ? 'Give one file at a time.' : 'Give the file to import.');
  return { ...options.data, file: file ?? '' };
}

/** The command's input and output besides files. */
export type ImportTerminal = {
  env: Env;
  print(line: string): void;
  printError(what: unknown): void;
  bar: ProgressBar;
};

/** Parses the command line of `npm run import`, imports a feed and reports. Returns the exit code. See docs/feeds.md. */
export async function runImport(argv: readonly string[], rawTerminal: ImportTerminal): Promise<number> {
  const terminal = protectTerminal(rawTerminal);
  try {
    return await importOrDescribe(argv, terminal);
  } catch (error) {
    const expected = [UsageError, ConfigError, MappingError, FeedFileError, EncodingError, ImportBusyError].some(
      (kind) => error instanceof kind,
    );
    terminal.printError(expected || connectionErrorOf(error) ? describeFailure(error, AFTER_LOSS) : error);
    if (error instanceof UsageError) terminal.printError(`\n${USAGE}`);
    return EXIT_ERROR;
  }
}

/** Removes control characters from output, because feeds could use them to change what a terminal shows. */
function protectTerminal(terminal: ImportTerminal): ImportTerminal {
  const clean = (text: string) => text.split('\n').map(removeControlCharacters).join('\n');
  return {
    ...terminal,
    print: (line) => terminal.print(clean(line)),
    printError: (what) => terminal.printError(typeof what === 'string' ? clean(what) : what),
  };
}

/** Formats JSON with invisible characters escaped, so that they are preserved and visible. */
function formatVisibleJson(value: unknown): string {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replaceAll(/\p{C}/gu, (found) => found.split('').map(escape).join(''));
}

async function importOrDescribe(
  argv: readonly string[],
  { env, print, printError, bar }: ImportTerminal,
): Promise<number> {
  const args = readArguments(argv);
  if (args.help) return (print(USAGE), 0);
  const folder = env['INIT_CWD'] ?? process.cwd();
  const file = args.file === '-' ? '-' : path.resolve(folder, args.file);
  const name = file === '-' ? 'stdin' : path.basename(file);
  const say = args.json ? printError : print;
  const given = args.mapping ? await loadMapping(path.resolve(folder, args.mapping)) : undefined;
  const config = readConfig(env);
  const database = await openDatabase(config);
  try {
    if (args.mappings !== undefined) {
      (await describeVersions(database, args.mappings, args['mapping-version'])).forEach(print);
      return 0;
    }
    const sourceName = args.source ?? name;
    const restoredVersion = args['mapping-version'];
    const mapping =
      restoredVersion === undefined ? given : (await loadMappingVersion(database, sourceName, restoredVersion)).mapping;
    const written = path.join(await folderOfFiles(args.files, file, folder), name);
    const result = await importFeed(
      {
        file,
        sourceName,
        mode: args.mode,
        mapping,
        restoredVersion,
        author: userName(),
        mappingFile: `${written}.mapping.json`,
        rejectFile: `${written}.rejects.csv`,
        encoding: args.encoding,
        delimiter: args.delimiter,
        allowShrink: args['allow-shrink'],
        once: args.once,
      },
      {
        database,
        catalog,
        places: { findZip, findCity, marketAreaOf },
        now: () => new Date(),
        onMapping: (chosen, format) => say(describeMapping(chosen, format)),
        onProgress: (progress) => bar.show(progress),
      },
    );
    bar.stop();
    if (result.kind === 'done') {
      await completeListings(database);
      await completeListPrices(database);
    }
    if (result.report.created + result.report.updated > 0) await requestJob(database.url, DECODE_VINS_QUEUE);
    describeResult(result, args.mode).forEach(say);
    if (exitCode(result) === 0 && !args.once) describePatience(config).forEach(say);
    if (config.rateEveryMs !== undefined) await ratePrices(database, config.rateEveryMs, say);
    if (args.json) print(formatVisibleJson(result.report));
    return exitCode(result);
  } finally {
    bar.stop();
    await database.close();
  }
}

/** Returns the folder of the mapping and the reject file: the given one, or that of the feed if it is writable. */
async function folderOfFiles(given: string | undefined, file: string, current: string): Promise<string> {
  if (given === undefined) return writableFolderOf(file, current);
  const folder = path.resolve(current, given);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Returns the system user that imports. Containers may run as a user without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

/** Returns one line for each version, or the text of one version. */
async function describeVersions(database: Database, source: string, version: number | undefined): Promise<string[]> {
  if (version !== undefined) return [formatMapping((await loadMappingVersion(database, source, version)).mapping)];
  const versions = await listMappingVersions(database, source);
  return versions.map(
    ({ version: number, createdAt, origin, author, reason }) =>
      `${number}  ${createdAt.toISOString().slice(0, 16).replace('T', ' ')}  ${origin}  by ${author}  ${reason}`,
  );
}

/** Requests a background job of the server. If no server runs, the next one to start finds the job. */
async function requestJob(databaseUrl: string, queue: string): Promise<void> {
  const jobs = await createJobs(databaseUrl, () => undefined);
  try {
    await jobs.request(queue);
  } finally {
    // Open connections would prevent the process from exiting.
    await jobs.stop();
  }
}

/**
 * Rates the listings whose price changed immediately, or all prices if few listings are active. If this fails, the
 * server retries it.
 */
async function ratePrices(database: Database, everyMs: number, say: (line: string) => void): Promise<void> {
  const rated = await rateAfterImport({ database, everyMs, now: () => new Date() }).catch((error: Error) => error);
  if (rated instanceof Error) say(`The prices will be rated later: ${rated.message}`);
  else if (rated === 'requested') await requestJob(database.url, RATE_QUEUE);
  else if (rated) say(`${rated.judged.toLocaleString('en-US')} prices rated in ${rated.seconds.toFixed(1)} s.`);
}

function describeMapping({ mapping, origin, file }: ChosenMapping, format: string): string {
  if (origin === 'given') return `Reading ${format}.`;
  if (origin === 'saved')
    return `Reading ${format} with the mapping of an earlier import, ${file}. Delete it to have it inferred again.`;
  return `Reading ${format}. This mapping was inferred and saved as ${file}; edit it and pass it with --mapping to change it:\n${formatMapping(mapping)}`;
}

/**
 * Maximum number of kinds to print for each of warnings, rejects and skipped rows. The stored report has all of them.
 */
const KINDS_PRINTED = 50;

function describeResult({ report, ...result }: ImportResult, mode: string): string[] {
  const count = (n: number) => n.toLocaleString('en-US');
  const kindsOf = (title: string, kinds: ImportResult['report']['warningKinds']) => [
    ...kinds
      .slice(0, KINDS_PRINTED)
      .map(
        (kind) =>
          `${title}: ${kind.column} ${kind.reason.replace(/\.$/, '')}${kind.value ? `, as in "${kind.value}"` : ''} (${count(kind.count)})`,
      ),
    ...(kinds.length > KINDS_PRINTED
      ? [`… and ${kinds.length - KINDS_PRINTED} more kinds (the report of the import in the table "imports" has them)`]
      : []),
  ];
  return [
    ...kindsOf('Warning', report.warningKinds),
    ...report.adProblems.map(
      ({ rule, count: cars, example }) =>
        `Advertising: ${AD_RULES[rule].problem} (${count(cars)} ${cars === 1 ? 'car' : 'cars'}${example === null ? '' : `, such as ${example}`}). Rule: ${AD_RULES[rule].law} Fix: ${AD_RULES[rule].fix}`,
    ),
    ...kindsOf('Rejected', report.rejectReasons),
    ...report.skippedRows.map(({ reason, count: rows }) => `Skipped: ${reason} (${count(rows)})`),
    result.kind === 'refused'
      ? `Refused: ${result.reason}`
      : `${formatCount(report.read, 'row')} read in ${report.seconds.toFixed(1)} s: ${count(report.created)} created, ${count(report.updated)} updated, ${count(report.unchanged)} unchanged, ${count(report.duplicates)} replaced by a later row${mode === 'full' ? `, ${count(report.withdrawn)} withdrawn` : ''}, ${count(report.rejected)} rejected${report.skipped ? `, ${formatCount(report.skipped, 'row')} without a vehicle skipped` : ''}.`,
    ...(report.rejectFile ? [`Rejected rows and reasons: ${report.rejectFile}`] : []),
    ...report.notices.map((notice) => `Note: ${notice}`),
  ].map(removeControlCharacters);
}

/** Warns that listings will rank lower and later be hidden, so that dealers are not surprised. */
function describePatience({ staleAfterHours, hideAfterHours }: Config): string[] {
  const what = [
    ...(staleAfterHours > 0 ? [`rank lower after ${staleAfterHours} hours`] : []),
    ...(hideAfterHours > 0 ? [`leave the search after ${hideAfterHours}`] : []),
  ].join(' and ');
  return what ? [`Listings that later imports of this source don’t contain ${what}; with --once they stay.`] : [];
}

/** Returns the exit code: zero if rows were imported, even if some were rejected. */
function exitCode({ kind, report }: ImportResult): number {
  if (kind === 'refused') return EXIT_REFUSED;
  return report.read - report.rejected > 0 || report.withdrawn > 0 ? 0 : EXIT_ERROR;
}
