/**
 * Measures the server cost and the responsiveness of pages; bench/page/README.md has instructions and the latest
 * figures.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { buildAll } from '../../tools/build.ts';
import { measureLighthouse } from '../site/measure/measure-lighthouse.ts';
import { measureServer } from '../site/measure/measure-server.ts';
import { formatReport, ratiosOf } from './format-report.ts';
import { measureResponsiveness } from './measure-responsiveness.ts';
import { measureLog } from './measure-log.ts';
import { measurePageOpens } from './measure-page-opens.ts';
import { measurePages } from './measure-pages.ts';
import { measureRendering } from './measure-rendering.ts';
import { withRealisticPhotoSizes } from './realistic-photo-sizes.ts';
import { type MeasuredSite, startSites } from './start-sites.ts';

const USAGE = `npm run bench:page -- [options]

  --data-dir DIR    an existing inventory (default: a new demo inventory, removed at the end)
  --against FOLDER  compares with the built checkout in this folder, round by round, on a copy of the same inventory
  --rounds NUMBER   rounds of requests to the server (default 5)
  --visits NUMBER   visits in a browser (default 5; 0 for none)
  --opens NUMBER    vehicles opened by pointer and by finger (default 30; 0 for none)
  --lighthouse N    runs of Lighthouse (default 5; 0 for none)
  --json            one line of JSON instead of a table`;

const count = z.coerce.number().int().min(0).max(100);
const schema = z.object({
  'data-dir': z.string().min(1).optional(),
  against: z.string().min(1).optional(),
  rounds: count.default(5),
  visits: count.default(5),
  opens: count.default(30),
  lighthouse: count.default(5),
  json: z.boolean().default(false),
});

function readOptions(args: string[]): z.output<typeof schema> {
  const text = { type: 'string' } as const;
  const options = {
    'data-dir': text,
    against: text,
    rounds: text,
    visits: text,
    opens: text,
    lighthouse: text,
    json: { type: 'boolean' },
  } as const;
  const result = schema.safeParse(parseArgs({ args, options }).values);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`--${issue?.path.join('.')}: ${issue?.message}.\n\n${USAGE}`);
}

async function main(args: string[]): Promise<void> {
  const { json, rounds, visits, opens, lighthouse, against, 'data-dir': dataDir } = readOptions(args);
  const tell = json ? () => {} : (line: string) => console.log(line);
  tell('Building …');
  await buildAll();
  const loadBefore = loadavg()[0]!;
  const { sites, stop } = await startSites(dataDir, against, tell);
  try {
    const [site] = sites as [MeasuredSite, ...MeasuredSite[]];
    tell(`Measuring ${sites.map(({ url }) => url).join(' and ')} …`);
    await measurePages(sites, rounds);
    await measureRendering(site.url, site.samples);
    await measureLog(sites);
    if (visits) await measureResponsiveness(sites, visits);
    for (const each of opens ? sites : []) await measurePageOpens(each.url, opens, each.samples);
    for (const each of sites) await measureServer(each, 0, each.samples);
    const failedAudits = await runLighthouse(sites, lighthouse);
    const machine = {
      cpu: cpus()[0]?.model,
      cores: cpus().length,
      loadBefore,
      load: loadavg()[0],
      node: process.version,
    };
    if (json) {
      const figures = sites.map(({ url, samples }) => ({ url, figures: samples.figures() }));
      return console.log(JSON.stringify({ machine, sites: figures, ratios: ratiosOf(sites), failedAudits }));
    }
    console.log(`\n${formatReport(sites)}\n`);
    if (failedAudits.length) console.log(`Failed audits of Lighthouse:\n  ${failedAudits.join('\n  ')}\n`);
    console.log(
      `${machine.cpu}, ${machine.cores} cores, load ${loadBefore.toFixed(1)} to ${machine.load?.toFixed(1)}, Node ${machine.node}`,
    );
  } finally {
    await stop();
  }
}

/** Runs Lighthouse on each site in turn. Returns the titles of this checkout's failed audits. */
async function runLighthouse(sites: readonly MeasuredSite[], runs: number): Promise<string[]> {
  const failed = new Set<string>();
  for (let run = 0; run < runs; run++) {
    for (const site of sites) {
      const heavy = await withRealisticPhotoSizes(site.url);
      const titles = await measureLighthouse(heavy.url, 1, site.samples).finally(heavy.stop);
      if (site === sites[0]) for (const title of titles) failed.add(title);
    }
  }
  return [...failed];
}

try {
  await main(process.argv.slice(2));
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
