/**
 * Measures how well prices are rated, out of sample, on the used cars of real listing files (rating/README.md).
 * Run: npm run bench:rating [-- --data <folder>] [--file <name>]… [--without-inspection] [--parts 5] [--plot
 * <file.svg>] [--json]
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DATA_FOLDER, readFiles } from './data-files.ts';
import { renderResultTable } from './render-result-table.ts';
import { computeFigures, rateHeldOutCars, type Figures } from './rate-held-out-cars.ts';
import { describeFigures, missedTargets } from './targets.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', default: DATA_FOLDER },
    file: { type: 'string', multiple: true },
    'without-inspection': { type: 'boolean', default: false },
    parts: { type: 'string', default: '5' },
    plot: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

/** Fewer used cars than this are not significant. */
const MIN_CARS = 300;

const results: Figures[] = [];
const inspected = !options['without-inspection'];
for await (const { name, ...read } of readFiles(options.data, { names: options.file, inspected })) {
  if (read.cars.length < MIN_CARS) {
    console.log(`${name}: ${read.cars.length} used cars with a price; passed over.\n`);
    continue;
  }
  const before = process.cpuUsage();
  const outcomes = rateHeldOutCars(read.cars, Number(options.parts));
  const { user, system } = process.cpuUsage(before);
  const figures = computeFigures(name, read, outcomes, Math.round((user + system) / 1e6));
  results.push(figures);
  console.log(`${describeFigures(figures)}\n`);
}

const missed = results.flatMap(missedTargets);
console.log(missed.length ? `Missed:\n${missed.join('\n')}` : 'Every target is met on every file.');
if (options.plot) await writeFile(path.resolve(process.env.INIT_CWD ?? '.', options.plot), renderResultTable(results));
if (options.json) console.log(JSON.stringify({ files: results, missed }));
