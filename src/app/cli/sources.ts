// `npm run sources`: lists the sources of listings, and removes one, such as the demo. See docs/feeds.md.
import { DEMO_SOURCE, removeDemoReviews } from '#features/demo/demo.server.ts';
import { COMMAND_LINE } from '#features/audit/audit.ts';
import { recordAudit } from '#features/audit/audit.server.ts';
import {
  deleteUnusedSource,
  ImportBusyError,
  listSources,
  type FeedSource,
  withdrawSource,
} from '#features/feeds/feeds.server.ts';
import { removeMadeUpMarkets, type SaleRecordKind } from '#features/pricing/pricing.server.ts';
import { formatCount } from '#kit/text/format.ts';
import { removeControlCharacters } from '#kit/text/remove-control-characters.ts';
import type { Database, Queryable } from '#ports/database/database.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { readConfig } from '../base/config.ts';
import { describeFailure, reportFailure } from './describe-failure.ts';

const USAGE = `Usage: npm run sources -- list
       npm run sources -- remove NAME

list prints each source with its listings, its dealers and its last import, in UTC. A newer attempt that was not imported is named, and so is a source of which nothing was ever imported; remove deletes such a source.
remove withdraws all listings of a source from the site, such as those of the demo. An import of the source lists its cars again. The made-up reviews, auction sales and instant offers of the demo are deleted with it.

Set DATABASE_URL and DATA_DIR as for the server.`;

async function run([verb, name, ...more]: readonly string[]): Promise<number> {
  const isRemoval = verb === 'remove' && name !== undefined && more.length === 0;
  if (!isRemoval && (verb !== 'list' || name !== undefined)) {
    console.log(USAGE);
    return verb === '--help' ? 0 : 1;
  }
  const database = await openDatabase(readConfig(process.env));
  try {
    if (isRemoval) return await remove(database, name);
    const sources = await listSources(database);
    console.log(sources.map(describeSource).join('\n') || 'There are no sources yet.');
    return 0;
  } finally {
    await database.close();
  }
}

async function remove(database: Database, name: string): Promise<number> {
  const count = await withdrawSource(database, name);
  if (count === null) {
    console.error(`There is no source "${name}". These exist:`);
    console.error((await listSources(database)).map(describeSource).join('\n'));
    return 1;
  }
  const madeUp = await database.transaction(async (connection) => {
    const deleted = name === DEMO_SOURCE ? await deleteMadeUp(connection) : [];
    const after = { count, ...Object.fromEntries(deleted.map((each) => [each.key, each.count])) };
    await recordAudit(connection, COMMAND_LINE, { action: 'source.remove', subject: `source:${name}`, after });
    return deleted;
  });
  if (await deleteUnusedSource(database, name)) {
    console.log(`"${name}", of which nothing was ever imported, was deleted.`);
    return 0;
  }
  console.log(`Removed from the site: ${formatCount(count, 'listing')} of "${name}".`);
  for (const each of madeUp) console.log(`Deleted: ${formatCount(each.count, each.noun)}.`);
  return 0;
}

type Deleted = { key: string; noun: string; count: number };

/** Deletes what the demo invented in addition to its listings. Returns what was deleted. */
async function deleteMadeUp(connection: Queryable): Promise<Deleted[]> {
  const reviews = await removeDemoReviews(connection);
  const records = await removeMadeUpMarkets(connection);
  const count = (kind: SaleRecordKind) => records.find((market) => market.kind === kind)?.cars ?? 0;
  const all = [
    { key: 'reviews', noun: 'made-up review', count: reviews },
    { key: 'auctionSales', noun: 'made-up auction sale', count: count('auction') },
    { key: 'instantOffers', noun: 'made-up instant offer', count: count('instant-offer') },
  ];
  return all.filter((each) => each.count > 0);
}

function describeSource({ name, listings, dealers, importedAt, attemptedAt }: FeedSource): string {
  const isUnsuccessful = attemptedAt !== null && (importedAt === null || attemptedAt > importedAt);
  const cells = [
    name,
    `listings: ${listings.toLocaleString('en-US')}`,
    `dealers: ${dealers.toLocaleString('en-US')}`,
    importedAt || !attemptedAt ? `last import: ${importedAt ? formatMinute(importedAt) : 'none'}` : 'NEVER IMPORTED',
    ...(isUnsuccessful
      ? [`${importedAt ? 'newer' : 'last'} attempt: ${formatMinute(attemptedAt)} (failed, refused or still running)`]
      : []),
  ];
  return cells.map(removeControlCharacters).join('\t');
}

function formatMinute(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ');
}

/** Runs the command. Returns its exit code. */
export function main(args: readonly string[]): Promise<number> {
  return reportFailure(
    () => run(args),
    (error) => (error instanceof ImportBusyError ? error.message : describeFailure(error, 'Run the command again.')),
  );
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
