/**
 * Measures the server cost and the responsiveness of a results page; bench/page/README.md has instructions and the
 * latest figures.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { buildAll } from '../../tools/build.ts';
import { createSamples, formatFigures } from '../site/measure/figures.ts';
import { measureLighthouse } from '../site/measure/measure-lighthouse.ts';
import { measureServer } from '../site/measure/measure-server.ts';
import { startSite } from '../site/measure/site.ts';
import { measureRendering } from './measure-rendering.ts';
import { measureFeel } from './measure-feel.ts';
import { measureLog, measurePages } from './measure-pages.ts';
import { withRealisticPhotoSizes } from './photo-weight.ts';

const USAGE = `npm run bench:page -- [options]

  --data-dir DIR    an inventory that is there (default: a new demo inventory, thrown away)
  --rounds NUMBER   rounds of requests to the server (default 5)
  --visits NUMBER   visits in a browser (default 5; 0 for none)
  --lighthouse N    runs of Lighthouse (default 5; 0 for none)
  --json            one line of JSON instead of a table`;

const count = z.coerce.number().int().min(0).max(100);
const schema = z.object({
  'data-dir': z.string().min(1).optional(),
  rounds: count.default(5),
  visits: count.default(5),
  lighthouse: count.default(5),
  json: z.boolean().default(false),
});

function readOptions(args: string[]): z.output<typeof schema> {
  const text = { type: 'string' } as const;
  const options = {
    'data-dir': text,
    rounds: text,
    visits: text,
    lighthouse: text,
    json: { type: 'boolean' },
  } as const;
  const result = schema.safeParse(parseArgs({ args, options }).values);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`--${issue?.path.join('.')}: ${issue?.message}.\n\n${USAGE}`);
}

async function main(args: string[]): Promise<void> {
  const { json, rounds, visits, lighthouse, 'data-dir': dataDir } = readOptions(args);
  const tell = json ? () => {} : (line: string) => console.log(line);
  tell('Building …');
  await buildAll();
  const loadBefore = loadavg()[0]!;
  const site = await startSite(dataDir, tell);
  try {
    const samples = createSamples();
    tell(`Measuring ${site.url} …`);
    await measurePages(site, rounds, samples);
    await measureRendering(site.url, samples);
    await measureLog(site, samples);
    if (visits) await measureFeel(site.url, visits, samples);
    await measureServer(site, 0, samples);
    const heavy = await withRealisticPhotoSizes(site.url);
    const wanting = await measureLighthouse(heavy.url, lighthouse, samples).finally(heavy.stop);
    const figures = samples.figures();
    const machine = {
      cpu: cpus()[0]?.model,
      cores: cpus().length,
      loadBefore,
      load: loadavg()[0],
      node: process.version,
    };
    if (json) return console.log(JSON.stringify({ url: site.url, machine, figures, wanting }));
    console.log(`\n${formatFigures(figures)}\n`);
    if (wanting.length) console.log(`Lighthouse finds wanting:\n  ${wanting.join('\n  ')}\n`);
    console.log(
      `${machine.cpu}, ${machine.cores} cores, load ${loadBefore.toFixed(1)} to ${machine.load?.toFixed(1)}, Node ${machine.node}`,
    );
  } finally {
    await site.stop();
  }
}

try {
  await main(process.argv.slice(2));
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
