import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.join(import.meta.dirname, 'requests.tsv');

/** Host names of a development site, by brand; `unknown` belongs to no brand. */
const HOSTS = {
  marketplace: 'localhost',
  valuation: 'valuation.localhost',
  maker: 'maker.localhost',
  unknown: 'elsewhere.example',
} as const;

export type RecordedRequest = { line: number; method: string; host: string; path: string; body: string };

/** Returns the requests of `requests.tsv`. Columns: method, brand, path, and a body if there is one. */
export function readRecordedRequests(): RecordedRequest[] {
  const lines = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  return lines.map((line, index) => {
    const [method, brand, target, body = ''] = line.split('\t');
    if (!method || !target?.startsWith('/') || !isBrand(brand))
      throw new Error(`requests.tsv:${index + 1}: expected a method, a brand and a path, found "${line}".`);
    return { line: index + 1, method, host: HOSTS[brand], path: target, body };
  });
}

function isBrand(text: string | undefined): text is keyof typeof HOSTS {
  return text !== undefined && Object.hasOwn(HOSTS, text);
}
