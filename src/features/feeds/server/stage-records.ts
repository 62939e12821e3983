import { setImmediate } from 'node:timers/promises';
import {
  isHeader,
  createMapper,
  type FeedRecord,
  inferMapping,
  sourceColumnsOf,
  columnEntries,
  columnsProvided,
  type ByColumn,
  type ColumnName,
  type Mapping,
  createSplitter,
} from '#features/feed-mapping/feed-mapping.ts';
import {
  identifyRow,
  identifyText,
  rowIdentifiesVehicle,
  partialVehicleOf,
  type RowIdentity,
  type PartialVehicle,
} from '../model/identify-row.ts';
import { createNormalizer } from '../model/normalize-row.ts';
import {
  chooseMapping,
  sampleOf,
  isSampleSufficient,
  type ChosenMapping,
  type MappingChoice,
} from '#features/feed-mapping/feed-mapping.server.ts';
import { findTextProblems } from '#features/ad-check/ad-check.ts';
import { createUnidentifiedRows } from './unidentified-rows.ts';
import {
  FeedFileError,
  type ReadRecord,
  type Records,
  readSample,
} from '#features/feed-reading/feed-reading.server.ts';
import type { AdProblemCounts } from './count-ad-problems.ts';
import type { ImportDeps, ImportOptions } from './import-feed.ts';
import { createRejectFile, type RejectFile } from './reject-file.ts';
import type { Staging } from './staging.ts';
import { createWarnings, type WarningKind, type Warnings } from './warnings.ts';

const SAMPLE_RECORDS = 2000;
/** Limits the sample's size, so that long records do not fill the memory. */
const SAMPLE_CHARACTERS = 20_000_000;
/**
 * The number of further records to read if the first ones are not enough, for example because thousands of rows are
 * damaged.
 */
const RECORDS_WHERE_FEW_ARE_GOOD = 20_000;
/** Pauses let other work run: the import may share its thread with a site that is serving requests. */
const ROWS_BETWEEN_PAUSES = 500;

/**
 * The outcome of staging a file. `unidentified`: rejected records that identify no possible
 * listing. `doubts`: why the file may contain vehicles that were neither read nor rejected.
 */
export type StagingResult = {
  read: number;
  accepted: number;
  duplicates: number;
  rejected: number;
  unidentified: number;
  doubts: readonly string[];
  rejectReasons: readonly WarningKind[];
  /** Important messages to show prominently in the report. */
  notices: readonly string[];
  skipped: readonly { reason: string; count: number }[];
  rejectFile: string | null;
  warnings: Warnings;
};

/** Receives progress and warnings while records are staged. */
type StagingReports = {
  warnings: Warnings;
  adProblems: AdProblemCounts;
  onProgress(rows: number): void;
  onChosen(chosen: ChosenMapping): Promise<void>;
};

/**
 * Chooses the mapping from the first records, then stages every record of the file.
 * @throws FeedFileError for a file without records; MappingError
 */
export async function stageRecords(
  records: Records,
  choice: MappingChoice,
  staging: Staging,
  options: ImportOptions,
  deps: ImportDeps,
  { warnings, adProblems, onProgress, onChosen }: StagingReports,
): Promise<StagingResult> {
  const sample = await readSample(records.batches, { records: SAMPLE_RECORDS, characters: SAMPLE_CHARACTERS });
  let first = recordsOf(sample).slice(0, SAMPLE_RECORDS);
  if (!choice.given && !choice.saved && !isSampleSufficient(records.headers, first, deps.catalog)) {
    const more = { records: RECORDS_WHERE_FEW_ARE_GOOD, characters: SAMPLE_CHARACTERS };
    sample.push(...(await readSample(records.batches, more)));
    first = recordsOf(sample);
  }
  const problem = sample
    .flat()
    .find((item) => 'problem' in item)
    ?.problem.slice(0, 300);
  checkReadable(records, { first, problem }, choice.given ?? choice.saved, deps);
  const chosen = await chooseMapping(choice, records.headers, first, deps.catalog);
  await onChosen(chosen);
  deps.onMapping?.(chosen, records.format);

  const rejects = await createRejectFile(options.rejectFile);
  const reasons = createWarnings();
  for (const { column, value, reason } of records.notes) warnings.add(column, value, reason);
  const stage = createStager(
    chosen.mapping,
    records.headers,
    staging,
    { rejects, reasons, warnings, adProblems },
    options,
    deps,
  );
  const doubtful = createUnidentifiedRows(deps.database, options.sourceName, staging);
  let read = 0;
  let accepted = 0;
  let notes = 0;
  const stageBatch = async (batch: readonly ReadRecord[]) => {
    for (const item of batch) {
      const outcome = await stage(item);
      if (outcome === 'note') {
        notes++;
        continue;
      }
      if (outcome === 'staged') accepted++;
      else if (outcome !== 'rejected' && 'remains' in outcome) doubtful.addRemains(outcome.remains);
      else if (outcome !== 'rejected') await doubtful.add(outcome.mayBe);
      if (++read % ROWS_BETWEEN_PAUSES === 0) await setImmediate();
    }
    onProgress(read);
  };
  for (const batch of sample) await stageBatch(batch);
  for await (const batch of records.batches) await stageBatch(batch);
  const { duplicates } = await staging.finish();
  const unidentified = await doubtful.count();
  const skipped = [...records.skipped(), { reason: 'note without a vehicle', count: notes }].filter(
    ({ count }) => count > 0,
  );
  return {
    read,
    accepted,
    duplicates,
    skipped,
    warnings,
    unidentified,
    doubts: records.doubts(),
    rejected: read - accepted,
    rejectFile: await rejects.close(),
    rejectReasons: reasons.summary(),
    notices: [...records.notices, ...unrecognized(chosen.mapping), ...newColumnNotices(chosen)],
  };
}

function recordsOf(batches: readonly (readonly ReadRecord[])[]): FeedRecord[] {
  return batches.flat().flatMap((item) => ('record' in item ? [item.record] : []));
}

/**
 * Rejects a file without records, and a file whose columns have no names and cannot be recognized by their values. No
 * mapping can be inferred from either.
 */
function checkReadable(
  records: Records,
  { first, problem }: { first: readonly FeedRecord[]; problem: string | undefined },
  saved: Mapping | undefined,
  deps: ImportDeps,
): void {
  if (first.length === 0)
    throw new FeedFileError(
      records.headers?.length && records.headerFound
        ? `The file ${records.headers.some(isHeader) ? 'names columns, but has no rows' : 'has no rows, and names no columns that are known'}. Nothing was changed.`
        : `The file has no record that can be read.${problem ? ` The first: ${problem}` : ''} Nothing was changed.`,
    );
  if (records.headerFound || saved) return;
  const found = columnsProvided(inferMapping(sampleOf(records.headers, first), deps.catalog));
  if (found.has('year') && (found.has('make') || found.has('vin'))) return;
  throw new FeedFileError(
    `The file has no line that names its columns, and they cannot be recognized by their values. Add a first line such as "vin,year,make,model,price,mileage" in the order of the columns, or import with --mapping and a mapping that reads "column 1" to "column ${records.headers?.length ?? 0}". Nothing was changed.`,
  );
}

function newColumnNotices({ newColumns, file }: ChosenMapping): string[] {
  if (newColumns.length === 0) return [];
  const names = newColumns
    .slice(0, 20)
    .map(({ header, looksLike }) => `"${header}"${looksLike ? ` (looks like ${looksLike})` : ''}`);
  if (newColumns.length > names.length) names.push(`${newColumns.length - names.length} more`);
  return [
    `The file has columns that the saved mapping does not know: ${names.join(', ')}. Add them to "columns" of ${file}, or to "unused" if you do not need them.`,
  ];
}

/** The columns that a useful listing needs, each with the columns that can replace it. */
const EXPECTED_COLUMNS = {
  price: ['price'],
  mileage: ['mileage'],
  model: ['model'],
  condition: ['condition', 'is_new', 'certified_pre_owned'],
} as const satisfies ByColumn<readonly ColumnName[]>;

function unrecognized(mapping: Mapping): string[] {
  const read = columnsProvided(mapping);
  const missing = columnEntries<readonly ColumnName[]>(EXPECTED_COLUMNS).flatMap(([name, from]) =>
    from.some((column) => read.has(column)) ? [] : [name],
  );
  if (missing.length === 0) return [];
  return [
    `No column was recognized as ${new Intl.ListFormat('en', { type: 'disjunction' }).format(missing)}, so no row of this file has it. If the file has it under another name, name that column in the mapping and import again.`,
  ];
}

/**
 * The outcome for one record. `mayBe`: keys of the listings that a rejected row may be; empty if there are none.
 * `remains`: all readable facts of a rejected row about its listing.
 */
type Outcome = 'staged' | 'rejected' | 'note' | { mayBe: readonly string[] } | { remains: PartialVehicle };

/** Creates the function that stages or rejects one record. */
function createStager(
  mapping: Mapping,
  headers: readonly string[] | undefined,
  staging: Staging,
  {
    rejects,
    reasons,
    warnings,
    adProblems,
  }: { rejects: RejectFile; reasons: Warnings; warnings: Warnings; adProblems: AdProblemCounts },
  options: ImportOptions,
  deps: ImportDeps,
): (item: ReadRecord) => Promise<Outcome> {
  const map = createMapper(mapping, headers, createSplitter(deps.catalog));
  const now = deps.now();
  const latestYear = now.getUTCFullYear() + 2;
  const normalize = createNormalizer({
    catalog: deps.catalog,
    places: deps.places,
    mapping,
    sourceName: options.sourceName,
    latestYear,
    now,
  });
  /** Returns the feed's own name of a column, because users look it up in their file. */
  const theirs = (column: ColumnName) => {
    const from = mapping.columns[column];
    return from === undefined ? column : sourceColumnsOf(from)[0]!;
  };

  const reject = async (row: number, column: string, value: string, reason: string) => {
    reasons.add(column, value, reason);
    await rejects.add(row, column, value, reason);
  };
  const keep = async ({ keys, stockNumbers, certain, isSeveral }: RowIdentity): Promise<Outcome> => {
    if (keys.length + stockNumbers.length > 0) await staging.keep(keys, stockNumbers);
    if (isSeveral) return { mayBe: [] };
    return certain ? 'rejected' : { mayBe: keys };
  };
  /** Maps only the values before the first quotation mark, which are certainly in the right column. */
  const reliable = (fields: readonly string[]) => {
    const mark = fields.findIndex((field) => field.includes('"'));
    return map(mark < 0 ? fields : fields.slice(0, mark));
  };

  const readsVins = columnsProvided(mapping).has('vin');
  return async (item) => {
    if ('problem' in item) {
      await reject(item.row, '', item.value, item.problem);
      const identity = identifyText(item.value, {
        readsVins,
        ...(item.fields && { row: reliable(item.fields) }),
      });
      return keep({ ...identity, isSeveral: identity.isSeveral || item.isSeveral });
    }
    const record = 'note' in item ? item.note : item.record;
    const row = map(record);
    if ('note' in item && !rowIdentifiesVehicle(row)) {
      const remains = partialVehicleOf(row, latestYear, deps.catalog, mapping.constants);
      if (!remains) return 'note';
      await reject(item.row, '', item.note.join(' '), reasonOf(remains));
      return { remains };
    }
    const result = normalize(row, warnings.add);
    if ('rejects' in result) {
      for (const { column, value, reason } of result.rejects) await reject(item.row, theirs(column), value, reason);
      return keep(identifyRow(row));
    }
    const { facts, owner } = result.listing;
    if (!owner.facts.privateSeller) adProblems.add(findTextProblems(facts), facts);
    await staging.add(item.row, result.listing, () => contentOf(record));
    return 'staged';
  };
}

function reasonOf({ year, makeCode }: PartialVehicle): string {
  if (makeCode === null) return 'The row has only a year and one other value.';
  return year === null ? 'The row has only a make and one other value.' : 'The row has only a year and a make.';
}

function contentOf(record: FeedRecord): string {
  return Array.isArray(record) ? record.join('\u001f') : JSON.stringify(record);
}
