/**
 * Measures how soon the site is ready again after kill -9: starts the built site with the demo's cars, then kills and
 * restarts it.
 * Run: npm run build && node tools/node24.mjs bench/site/restarts.ts [--data-dir DIR] [--rounds 8]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSite } from './measure/site.ts';

const { values: options } = parseArgs({
  options: { 'data-dir': { type: 'string' }, rounds: { type: 'string', default: '8' } },
});
const rounds = Number(options.rounds);

const dataDir = options['data-dir'] ?? (await mkdtemp(path.join(tmpdir(), 'forecourt-restarts-')));
let site = await startSite(dataDir, (line) => console.log(line));
try {
  console.log(`\n${new Date().toISOString()}, ${availableParallelism()} cores`);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    process.kill(site.pid!, 'SIGKILL');
    await site.stop();
    const load = loadavg()[0]!.toFixed(2);
    const began = performance.now();
    site = await startSite(dataDir, () => undefined);
    times.push(performance.now() - began);
    console.log(`ready after ${times.at(-1)!.toFixed(0)} ms (load ${load})`);
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(`p50 ${sorted[Math.floor(sorted.length / 2)]!.toFixed(0)} ms, most ${sorted.at(-1)!.toFixed(0)} ms`);
} finally {
  await site.stop();
  if (!options['data-dir']) await rm(dataDir, { recursive: true, force: true });
}
