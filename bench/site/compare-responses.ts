/** Compares the responses of this checkout with those of another one; bench/site/README.md has instructions. */
import { parseArgs } from 'node:util';
import { startSites } from '../page/start-sites.ts';
import { findDifference } from './responses/compare-responses.ts';
import { readRecordedRequests } from './responses/recorded-requests.ts';
import { sendRecorded } from './responses/send-recorded.ts';

const USAGE = `node tools/node24.mjs bench/site/compare-responses.ts --against FOLDER [options]

  --against FOLDER  the other checkout; both must be built
  --data-dir DIR    an existing inventory of a stopped site; each site gets a copy (default: a new demo inventory)
  --mask-assets     scripts and styles may have another hash in their name`;

async function main(args: string[]): Promise<boolean> {
  const text = { type: 'string' } as const;
  const options = { against: text, 'data-dir': text, 'mask-assets': { type: 'boolean', default: false } } as const;
  const { against, 'data-dir': dataDir, 'mask-assets': isAssetHashMasked } = parseArgs({ args, options }).values;
  if (!against) throw new Error(USAGE);
  const requests = readRecordedRequests();
  const { sites, stop } = await startSites(dataDir, against, () => {});
  try {
    const [now, before] = sites.map(({ url }) => url) as [string, string];
    let identical = 0;
    const statuses = new Map<number, number>();
    for (const request of requests) {
      // At the same time, because times in responses are relative.
      const [received, expected] = await Promise.all([now, before].map((origin) => sendRecorded(origin, request)));
      statuses.set(expected!.status, (statuses.get(expected!.status) ?? 0) + 1);
      const difference = findDifference(expected!, received!, isAssetHashMasked);
      if (difference === null) identical++;
      else {
        const { method, host, path, line } = request;
        console.log(`requests.tsv:${line}: ${method} ${host}${path}\n  ${difference.part}`);
        console.log(`  before: ${JSON.stringify(difference.before)}\n  now:    ${JSON.stringify(difference.after)}`);
      }
    }
    const counts = [...statuses].toSorted(([one], [other]) => one - other);
    console.log(`Statuses before: ${counts.map(([status, count]) => `${status} ${count}×`).join(', ')}`);
    console.log(`${identical} of ${requests.length} identical`);
    return identical === requests.length;
  } finally {
    await stop();
  }
}

try {
  process.exit((await main(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
