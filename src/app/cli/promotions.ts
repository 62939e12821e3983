// `npm run promotions`: repeats auctions of paid places with their stored inputs. See docs/features/auctions.md.
import { slotLabel } from '#features/promotions/promotions.ts';
import { replayAuctions, type ReplayedAuction } from '#features/promotions/promotions.server.ts';
import { openDatabase } from '#ports/database/open-database.ts';
import { readConfig } from '../base/config.ts';
import { describeFailure, reportFailure } from './describe-failure.ts';

const USAGE = `Usage: npm run promotions -- replay [AUCTION]

replay holds an auction again from its stored inputs, prints winners and prices, and compares them with what was stored and charged. Without AUCTION, it replays the newest 1,000 auctions and prints only differences. Auctions are kept for 90 days.

Set DATABASE_URL and DATA_DIR as for the server.`;

const MOST = 1_000;

async function run([verb, id, ...more]: readonly string[]): Promise<number> {
  if (verb !== 'replay' || more.length > 0) {
    console.log(USAGE);
    return verb === '--help' ? 0 : 1;
  }
  const database = await openDatabase(readConfig(process.env));
  try {
    const auctions = await replayAuctions(database, { id: id ?? null, max: MOST });
    if (id !== undefined && auctions.length === 0) {
      console.error(`There is no auction "${id}". Auctions are kept for 90 days.`);
      return 1;
    }
    const wrong = auctions.filter(({ faults }) => faults.length > 0);
    for (const auction of id === undefined ? wrong : auctions) console.log(describe(auction));
    const count = `${auctions.length.toLocaleString('en-US')} ${auctions.length === 1 ? 'auction' : 'auctions'}`;
    console.log(wrong.length > 0 ? `${wrong.length} of ${count} differ.` : `${count}: winners and prices agree.`);
    return wrong.length > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

function describe({ id, at, brand, candidates, slots, charges, faults }: ReplayedAuction): string {
  const winners = slots.map(
    ({ campaignId, listingId, others = [], priceCents, score, scoreOfNext, isHouse, ...slot }) => {
      const name = slotLabel(slot);
      const cars = [`car ${listingId}`, ...(others.length > 0 ? [`with ${others.join(' ')}`] : [])].join(' ');
      if (isHouse) return `  ${name}: house campaign ${campaignId}, ${cars}`;
      const next = scoreOfNext === null ? 'no other seller' : `next seller ${scoreOfNext.toFixed(4)}`;
      return `  ${name}: campaign ${campaignId}, ${cars}, ${priceCents} cents (score ${score.toFixed(4)}, ${next})`;
    },
  );
  const head = `${id}\t${at.toISOString().slice(0, 16).replace('T', ' ')} UTC\t${brand}\tcandidates: ${candidates}\tcharged clicks: ${charges}`;
  return [head, ...winners, ...faults.map((fault) => `  DIFFERS: ${fault}`)].join('\n');
}

/** Runs the command. Returns its exit code. */
export function main(args: readonly string[]): Promise<number> {
  return reportFailure(
    () => run(args),
    (error) => describeFailure(error, 'Run the command again.'),
  );
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
