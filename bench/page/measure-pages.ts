import { median, type Samples } from '../site/measure/figures.ts';
import { readCpuMs } from '../site/measure/process-cpu.ts';
import { createReader, type Reader } from '../site/measure/read-bytes.ts';
import { searchChange, searchPage } from '../site/measure/searches.ts';
import type { Site } from '../site/measure/site.ts';
import { measureYardstick } from '../site/measure/yardstick.ts';
import { changeListings } from './change-listings.ts';
import { REQUEST_LOG, generateRequestLog, speedOf } from './page-log.ts';

/** Long enough that all code is compiled: the compiler runs in parallel with the server, and its time would count. */
const WARM_UP = 2_500;
const PAGES_A_ROUND = 150;
const CONNECTIONS = 8;
const LOG_SECONDS = 15;
const CHANGES_A_SECOND = 200;

/**
 * Measures CPU time of the server's process for each kind of answer. The rounds alternate, so that a busy moment
 * affects all kinds.
 */
export async function measurePages({ url, pid }: Site, rounds: number, samples: Samples): Promise<void> {
  const page = new URL(url);
  const plain = createReader('identity');
  const gzip = createReader('gzip');
  const log = generateRequestLog(REQUEST_LOG);
  let index = 1_000_000;
  const cpuMsEach = async (reader: Reader, urlOf: (index: number) => URL) => {
    const before = readCpuMs(pid);
    for (let each = 0; each < PAGES_A_ROUND; each++) await reader.read(urlOf(index++));
    return (readCpuMs(pid) - before) / PAGES_A_ROUND;
  };
  try {
    for (let each = 0; each < WARM_UP; each++) await plain.read(searchPage(page, index++));
    for (let round = 0; round < rounds; round++) {
      const uncached = await cpuMsEach(plain, (at) => searchPage(page, at));
      const cached = await cpuMsEach(plain, () => page);
      samples.add('CPU, an uncached page', 'ms', uncached);
      samples.add('CPU, the same with gzip', 'ms', await cpuMsEach(gzip, (at) => searchPage(page, at)));
      samples.add('CPU, a page from the cache', 'ms', cached);
      samples.add('log: pages a second a core, reckoned from these', '', speedOf(log, uncached, cached));
      samples.add('CPU, the same with gzip, cached', 'ms', await cpuMsEach(gzip, () => page));
      samples.add('CPU, a filter change', 'ms', await cpuMsEach(plain, (at) => searchChange(page, at)!));
      samples.add('yardstick: fixed work', 'ms', measureYardstick());
    }
  } finally {
    plain.close();
    gzip.close();
  }
}

/** Measures how many pages per second one server core would send for a log of searches, while listings change. */
export async function measureLog({ url, pid, dataDir }: Site, samples: Samples): Promise<void> {
  const page = new URL(url);
  const stop = dataDir ? await changeListings(dataDir, CHANGES_A_SECOND) : undefined;
  try {
    for (const encoding of ['identity', 'gzip'] as const) {
      const { pages, cpuMs, seconds, waits } = await readLog(page, encoding, () => readCpuMs(pid));
      const name = encoding === 'gzip' ? ', with gzip' : '';
      samples.add(`log: pages a second of CPU${name}`, '', (pages / cpuMs) * 1000);
      samples.add(`log: pages a second by the clock${name}`, '', pages / seconds);
      samples.add(`log: half of the answers within${name}`, 'ms', median(waits));
    }
  } finally {
    const changed = await stop?.();
    if (changed) samples.add('log: listings changed a second', '', changed / (2 * LOG_SECONDS));
  }
}

async function readLog(page: URL, encoding: 'identity' | 'gzip', cpuMs: () => number) {
  // Cached searches must not repeat, so the second run has its own searches.
  const offset = encoding === 'gzip' ? 5_000_000 : 3_000_000;
  const log = generateRequestLog(REQUEST_LOG).values();
  const readers = Array.from({ length: CONNECTIONS }, () => createReader(encoding));
  const start = performance.now();
  const before = cpuMs();
  const waits: number[] = [];
  const readOn = async (reader: Reader) => {
    while (performance.now() - start < LOG_SECONDS * 1000) {
      const { value, done } = log.next();
      if (done) return;
      const asked = performance.now();
      await reader.read(searchPage(page, offset + value));
      waits.push(performance.now() - asked);
    }
  };
  await Promise.all(readers.map(readOn));
  for (const reader of readers) reader.close();
  return { pages: waits.length, cpuMs: cpuMs() - before, seconds: (performance.now() - start) / 1000, waits };
}
