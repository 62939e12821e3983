import { readCpuMs } from '../site/measure/process-cpu.ts';
import { createReader, ENCODINGS, type Encoding, type Reader } from '../site/measure/read-bytes.ts';
import { searchChange, searchPage } from '../site/measure/searches.ts';
import { measureYardstick } from '../site/measure/yardstick.ts';
import { REQUEST_LOG, generateRequestLog, speedOf } from './page-log.ts';
import type { MeasuredSite } from './start-sites.ts';

/** Long enough that all code is compiled: the compiler runs in parallel with the server, and its time would count. */
const WARM_UP = 2_500;
/** The first rounds are not counted, for the same reason. */
const WARM_UP_ROUNDS = 1;
const VEHICLES = 500;

type RequestKind = {
  name: string;
  requests: number;
  /** No two indexes of a round have the same address, so that no cache answers. `null`: the site has no such pages. */
  urlOf(page: URL, index: number, paths: Paths): URL | null;
};

/** Addresses of a site: vehicles of the first results, and models and model years of its sitemap. */
type Paths = { vehicles: readonly string[]; models: readonly string[] };

const UNCACHED = 'uncached page';
const CACHED = 'cached page';

const KINDS: readonly RequestKind[] = [
  { name: UNCACHED, requests: 150, urlOf: (page, index) => searchPage(page, index) },
  { name: CACHED, requests: 300, urlOf: (page) => page },
  { name: 'filter change', requests: 150, urlOf: (page, index) => searchChange(page, index)! },
  {
    name: 'vehicle page',
    requests: 150,
    urlOf: (page, index, { vehicles }) => new URL(vehicles[index % vehicles.length]!, page),
  },
  { name: 'model page', requests: 150, urlOf: (page, index, { models }) => modelPage(page, index, models, '') },
  {
    name: 'model page with nearby cars',
    requests: 150,
    urlOf: (page, index, { models }) => modelPage(page, index, models, '?zip=80202'),
  },
  {
    name: 'REST listings',
    requests: 150,
    urlOf: (page, index) => new URL(`/rest/lsc/listing${searchPage(page, index).search}`, page),
  },
];

type Subject = { site: MeasuredSite; page: URL; paths: Paths; readers: Map<Encoding, Reader> };

/**
 * Measures the CPU time of each server's process and the bytes sent, for each kind of request and each encoding. The
 * sites take turns with the same requests, so that a busy moment affects both.
 */
export async function measurePages(sites: readonly MeasuredSite[], rounds: number): Promise<void> {
  const log = generateRequestLog(REQUEST_LOG);
  const subjects: Subject[] = [];
  let index = 1_000_000;
  try {
    for (const site of sites) subjects.push(await prepare(site));
    for (let round = 0; round < rounds + WARM_UP_ROUNDS; round++) {
      const isCounted = round >= WARM_UP_ROUNDS;
      for (const kind of KINDS) {
        for (const encoding of ENCODINGS) {
          for (const subject of round % 2 ? subjects.toReversed() : subjects) {
            await measureRequests(subject, kind, encoding, index, isCounted);
          }
          index += kind.requests;
        }
      }
      if (!isCounted) continue;
      for (const { samples } of sites) samples.add('yardstick: fixed work', 'ms', measureYardstick());
    }
    for (const { samples } of sites) {
      for (const encoding of ENCODINGS) {
        const cpuMs = (kind: string) => samples.valuesOf(`CPU, ${kind}, ${encoding}`);
        cpuMs(UNCACHED).forEach((uncached, at) =>
          samples.add(
            `log, estimated pages per core and second, ${encoding}`,
            '',
            speedOf(log, uncached, cpuMs(CACHED)[at]!),
          ),
        );
      }
    }
  } finally {
    for (const { readers } of subjects) for (const reader of readers.values()) reader.close();
  }
}

async function prepare(site: MeasuredSite): Promise<Subject> {
  const page = new URL(site.url);
  const readers = new Map(ENCODINGS.map((encoding) => [encoding, createReader(encoding)]));
  const plain = readers.get('identity')!;
  const vehicles = new Set<string>();
  for (let each = 0; each < WARM_UP; each++) {
    const { bytes } = await plain.read(searchPage(page, each));
    if (vehicles.size >= VEHICLES) continue;
    for (const [path] of bytes.toString().matchAll(/\/cars-for-sale\/vehicle\/\d+/g)) vehicles.add(path);
  }
  const sitemap = await plain.read(new URL('/sitemaps/model-pages.xml', page));
  const models = Array.from(
    sitemap.bytes.toString().matchAll(/<loc>https?:\/\/[^/]+(\/models\/[^/<]+\/[^<]+)</g),
    ([, path]) => path!,
  );
  return { site, page, paths: { vehicles: [...vehicles], models }, readers };
}

function modelPage(page: URL, index: number, models: readonly string[], search: string): URL | null {
  return models.length === 0 ? null : new URL(models[index % models.length]! + search, page);
}

async function measureRequests(
  { site, page, paths, readers }: Subject,
  { name, requests, urlOf }: RequestKind,
  encoding: Encoding,
  first: number,
  isCounted: boolean,
): Promise<void> {
  const reader = readers.get(encoding)!;
  if (urlOf(page, first, paths) === null) return;
  const before = readCpuMs(site.pid);
  let sent = 0;
  let sentAs: string | undefined;
  for (let each = 0; each < requests; each++) {
    const answer = await reader.read(urlOf(page, first + each, paths)!);
    sent += answer.bytes.length;
    sentAs = answer.encoding ?? 'identity';
  }
  const cpuMs = readCpuMs(site.pid) - before;
  if (!isCounted) return;
  const cpuName = `CPU, ${name}, ${encoding}`;
  const sizeName = `as sent, ${name}, ${encoding}`;
  site.samples.add(cpuName, 'ms', cpuMs / requests);
  if (name !== CACHED) site.samples.add(sizeName, 'KB', sent / requests / 1024);
  if (sentAs && sentAs !== encoding) for (const figure of [cpuName, sizeName]) site.sentAs.set(figure, sentAs);
}
