import { median } from '../site/measure/figures.ts';
import { readCpuMs } from '../site/measure/process-cpu.ts';
import { createReader, ENCODINGS, type Encoding, type Reader } from '../site/measure/read-bytes.ts';
import { searchPage } from '../site/measure/searches.ts';
import { changeListings } from './change-listings.ts';
import { REQUEST_LOG, generateRequestLog } from './page-log.ts';
import type { MeasuredSite } from './start-sites.ts';

const CONNECTIONS = 8;
const LOG_SECONDS = 15;
const CHANGES_PER_SECOND = 200;

/**
 * Measures how many pages per second one server core would send for a log of searches, while listings change. The sites
 * take turns, and each continues the log where it stopped.
 */
export async function measureLog(sites: readonly MeasuredSite[]): Promise<void> {
  const rounds = sites.length > 1 ? 3 : 1;
  for (const encoding of ENCODINGS) {
    const logs = new Map(sites.map((site) => [site, generateRequestLog(REQUEST_LOG).values()]));
    for (let round = 0; round < rounds; round++) {
      for (const site of round % 2 ? sites.toReversed() : sites)
        await measureRound(site, encoding, logs.get(site)!, LOG_SECONDS / rounds);
    }
  }
}

async function measureRound(
  site: MeasuredSite,
  encoding: Encoding,
  log: Iterator<number>,
  forSeconds: number,
): Promise<void> {
  const { samples, dataDir } = site;
  const stop = dataDir ? await changeListings(dataDir, CHANGES_PER_SECOND) : undefined;
  try {
    const { pages, cpuMs, seconds, waits } = await readLog(site, encoding, log, forSeconds);
    samples.add(`log, pages per CPU second, ${encoding}`, '', (pages / cpuMs) * 1000);
    samples.add(`log, pages per second, ${encoding}`, '', pages / seconds);
    samples.add(`log, median wait, ${encoding}`, 'ms', median(waits));
  } finally {
    const changed = await stop?.();
    if (changed) samples.add('log, listings changed per second', '', changed / forSeconds);
  }
}

async function readLog({ url, pid }: MeasuredSite, encoding: Encoding, log: Iterator<number>, forSeconds: number) {
  const page = new URL(url);
  const readers = Array.from({ length: CONNECTIONS }, () => createReader(encoding));
  const start = performance.now();
  const before = readCpuMs(pid);
  const waits: number[] = [];
  const readOn = async (reader: Reader) => {
    while (performance.now() - start < forSeconds * 1000) {
      const { value, done } = log.next();
      if (done) return;
      const sentAt = performance.now();
      await reader.read(searchPage(page, value));
      waits.push(performance.now() - sentAt);
    }
  };
  await Promise.all(readers.map(readOn));
  for (const reader of readers) reader.close();
  return { pages: waits.length, cpuMs: readCpuMs(pid) - before, seconds: (performance.now() - start) / 1000, waits };
}
