/**
 * Measures how well prices are rated, out of sample, on the used cars of real listing files (rating/README.md).
 * Run: npm run bench:rating [-- --data <folder>] [--file <name>]… [--without-inspection] [--parts 5] [--plot
 * <file.svg>] [--json]
 */
import { existsSync } from 'node:fs';
import { open, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { renderResultTable } from './render-result-table.ts';
import { figuresOf, rateHeldOutCars, type Figures } from './measure-file.ts';
import { readCars } from './read-cars.ts';
import { describeFigures, missedTargets } from './targets.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: process.env.FORECOURT_DATA ?? '../shared/data' },
    file: { type: 'string', multiple: true },
    'without-inspection': { type: 'boolean', default: false },
    parts: { type: 'string', default: '5' },
    plot: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

/** Fewer used cars than this are not significant. */
const MIN_CARS = 300;

const folder = await folderOf(path.resolve(process.env.INIT_CWD ?? '.', options.data));
const results: Figures[] = [];
for (const name of options.file ?? (await readdir(folder)).toSorted()) {
  if (!/\.(csv|json|jsonl|tsv|txt)(\.gz)?$/.test(name)) continue;
  const file = path.join(folder, name);
  const read = await readCars(file, await firstLine(file), !options['without-inspection']);
  if (read.cars.length < MIN_CARS) {
    console.log(`${name}: ${read.cars.length} used cars with a price; passed over.\n`);
    continue;
  }
  const before = process.cpuUsage();
  const outcomes = rateHeldOutCars(read.cars, Number(options.parts));
  const { user, system } = process.cpuUsage(before);
  const figures = figuresOf(name, read, outcomes, Math.round((user + system) / 1e6));
  results.push(figures);
  console.log(`${describeFigures(figures)}\n`);
}

const missed = results.flatMap(missedTargets);
console.log(missed.length ? `Missed:\n${missed.join('\n')}` : 'Every target is met on every file.');
if (options.plot) await writeFile(path.resolve(process.env.INIT_CWD ?? '.', options.plot), renderResultTable(results));
if (options.json) console.log(JSON.stringify({ files: results, missed }));

/** The files are in the folder itself, or in its `fixtures`. */
async function folderOf(data: string): Promise<string> {
  const inside = path.join(data, 'fixtures');
  const found = existsSync(inside) ? inside : data;
  if (!existsSync(found)) {
    console.error(`There are no listing files in ${data}; name their folder by --data or FORECOURT_DATA.`);
    process.exit(1);
  }
  return found;
}

async function firstLine(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2000), 0, 2000, 0);
    return buffer.toString('utf8', 0, bytesRead).split('\n')[0]!;
  } finally {
    await handle.close();
  }
}
