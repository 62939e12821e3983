import { gunzipSync } from 'node:zlib';
import type { Samples } from './figures.ts';
import { readCpuMs } from './process-cpu.ts';
import { createReader, type Reader } from './read-bytes.ts';
import { searchChange, searchPage } from './searches.ts';
import { measureYardstick } from './yardstick.ts';
import { z } from 'zod';

const WARM_UP = 300;
const PAGES_A_ROUND = 150;

/** Measures CPU time per page and per filter change, and the size of the responses. */
export async function measureServer(
  { url, pid }: { url: string; pid: number | undefined },
  rounds: number,
  samples: Samples,
): Promise<void> {
  const page = new URL(url);
  const reader = createReader();
  try {
    measureYardstick();
    if (rounds) await readAll(reader, WARM_UP, (index) => searchPage(page, index));
    for (let round = 0; round < rounds; round++) {
      const first = WARM_UP + round * PAGES_A_ROUND;
      const pages = await cpuMsEach(pid, reader, (index) => searchPage(page, first + index));
      samples.add('server CPU, a page', 'ms', pages);
      samples.add('yardstick: fixed work', 'ms', measureYardstick());
      if (!searchChange(page, 0)) continue;
      const changes = await cpuMsEach(pid, reader, (index) => searchChange(page, first + index)!);
      samples.add('server CPU, a filter change', 'ms', changes);
    }
    await measureSizes(page, reader, samples);
  } finally {
    reader.close();
  }
}

async function cpuMsEach(pid: number | undefined, reader: Reader, urlOf: (index: number) => URL): Promise<number> {
  const before = readCpuMs(pid);
  await readAll(reader, PAGES_A_ROUND, urlOf);
  return (readCpuMs(pid) - before) / PAGES_A_ROUND;
}

async function readAll(reader: Reader, count: number, urlOf: (index: number) => URL): Promise<void> {
  for (let index = 0; index < count; index++) await reader.read(urlOf(index));
}

async function measureSizes(page: URL, reader: Reader, samples: Samples): Promise<void> {
  const { bytes, encoding } = await reader.read(page);
  const html = encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString();
  samples.add('HTML, plain', 'KB', html.length / 1024);
  samples.add('HTML, as sent', 'KB', bytes.length / 1024);
  samples.add('data in it, plain', 'KB', within(html, 'script id="page-data"').length / 1024);
  samples.add('styles in it, plain', 'KB', allWithin(html, 'style').length / 1024);
  samples.add('elements', '', html.match(/<[a-z]/g)?.length ?? 0);
  const change = searchChange(page, 0);
  if (change) samples.add('filter change, as sent', 'KB', (await reader.read(change)).bytes.length / 1024);
  let scriptBytes = 0;
  for (const file of scriptsOf(html)) scriptBytes += (await reader.read(new URL(file, page))).bytes.length;
  samples.add('script, gzip', 'KB', scriptBytes / 1024);
}

/** Returns the text of the first element that begins with `tag`. */
function within(html: string, tag: string): string {
  return new RegExp(`<${tag}[^>]*>(.*?)</(?:script|style)>`, 's').exec(html)?.[1] ?? '';
}

/** Returns the content of all elements of a kind. */
function allWithin(html: string, tag: string): string {
  return Array.from(html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs')), ([, content]) => content).join('');
}

/** Returns the addresses of the scripts that a document requests with its second frame. */
export function scriptsOf(html: string): string[] {
  const list = /(\["[^\]]*\])\.map\(href=>import\(href\)\)/.exec(html)?.[1];
  return list === undefined ? [] : z.array(z.string()).parse(JSON.parse(list));
}
