import path from 'node:path';
import { COMMAND_LINE } from '#features/audit/audit.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import { loadMapping } from '#features/feed-mapping/feed-mapping.server.ts';
import { readListings } from '#features/feeds/feeds.server.ts';
import { fitMarket, pricedCar, type PricedCar } from '#features/pricing/pricing.ts';
import { encodeWithinLimit, removeMarket, type SaleRecordKind, storeMarket } from '#features/pricing/pricing.server.ts';
import { catalog, findCity, findZip, marketAreaOf } from '#features/reference/reference.server.ts';
import type { Database } from '#ports/database/database.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { createVinDecoder } from '#ports/vin-decoder/create-vin-decoder.ts';
import { readConfig } from '../base/config.ts';
import { describeFailure, reportFailure } from './describe-failure.ts';

/**
 * A command that imports sale records. `records` and `values`: what messages call the records and the values based on
 * them.
 */
type SaleRecordCommand = { kind: SaleRecordKind; records: string; values: string; usage: string };

/** With fewer records, estimates would be guesses. */
const MIN_RECORDS = 300;

/** Runs a command that imports or removes sale records. Returns its exit code. */
export function runSaleRecords(command: SaleRecordCommand, args: readonly string[]): Promise<number> {
  return reportFailure(
    () => run(command, args),
    (error) => describeFailure(error, 'Run the command again.'),
  );
}

async function run(
  { kind, records, values, usage }: SaleRecordCommand,
  [verb, file, mappingFile, ...more]: readonly string[],
): Promise<number> {
  const isImport = verb === 'import' && file !== undefined && more.length === 0;
  if (!isImport && (verb !== 'remove' || file !== undefined)) {
    console.log(usage);
    return verb === '--help' ? 0 : 1;
  }
  const cars = isImport ? await readRecords(file, mappingFile) : [];
  if (isImport && cars.length < MIN_RECORDS) {
    console.error(
      `The file has ${cars.length} ${records} with a price; at least ${MIN_RECORDS} are needed. Nothing was changed.`,
    );
    return 1;
  }
  const database = await openDatabase(readConfig(process.env));
  try {
    if (isImport) await replaceRecords(database, kind, cars);
    else await removeRecords(database, kind);
  } finally {
    await database.close();
  }
  console.log(
    isImport
      ? `${values} are based on ${cars.length.toLocaleString('en-US')} ${records} now. Servers notice within five minutes.`
      : `${values} have ended. Servers notice within five minutes.`,
  );
  return 0;
}

/** Fits a market to the records and replaces the stored one, with an audit row. */
async function replaceRecords(
  database: Pick<Database, 'transaction'>,
  kind: SaleRecordKind,
  cars: readonly PricedCar[],
): Promise<void> {
  const encoded = encodeWithinLimit(fitMarket(cars), kind);
  await database.transaction(async (connection) => {
    const count = await removeMarket(connection, kind);
    await storeMarket(connection, kind, encoded, { builtAt: new Date() });
    await recordAudit(connection, COMMAND_LINE, {
      action: 'sale-records.import',
      subject: `sale-records:${kind}`,
      ...(count !== null && { before: { count } }),
      after: { count: encoded.head.cars },
    });
  });
}

async function removeRecords(database: Pick<Database, 'transaction'>, kind: SaleRecordKind): Promise<void> {
  await database.transaction(async (connection) => {
    const count = await removeMarket(connection, kind);
    if (count === null) return;
    await recordAudit(connection, COMMAND_LINE, {
      action: 'sale-records.remove',
      subject: `sale-records:${kind}`,
      before: { count },
    });
  });
}

async function readRecords(file: string, mappingFile: string | undefined): Promise<PricedCar[]> {
  const folder = process.env['INIT_CWD'] ?? process.cwd();
  const mapping = mappingFile === undefined ? undefined : await loadMapping(path.resolve(folder, mappingFile));
  const places = { findZip, findCity, marketAreaOf };
  const options = { catalog, places, latestYear: new Date().getUTCFullYear() + 2, ...(mapping && { mapping }) };
  const decoder = createVinDecoder(path.join(readConfig(process.env).dataDir, 'vin'));
  const cars: PricedCar[] = [];
  try {
    for await (const { facts, owner } of readListings(path.resolve(folder, file), { ...options, decoder })) {
      // Dealers and companies also buy the cars of private sellers, so these are included.
      const car = pricedCar(cars.length + 1, facts, { ...owner.facts, privateSeller: false, id: null });
      if (!car.branded && car.price !== null) cars.push({ ...car, traits: { ...car.traits, type: 'USED' } });
    }
  } finally {
    await decoder.close();
  }
  return cars;
}
