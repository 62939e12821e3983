import { wordsOf } from '@forecourt/engine';
import type { ClusterAnswer, ClusterSearch } from '#ports/search-cluster/search-cluster.ts';
import { LISTING_SCHEMA } from '#features/search-memory/search-memory.server.ts';
import { type CodeName, parseName } from './cluster-document.ts';
import { COLUMNS_WITHOUT_VOCABULARY } from './cluster-mapping.ts';
import { type ClusterQuery, queryOf } from './predicate-query.ts';

/** By field: each value found in documents. For names, with the lowest ID that has it. */
export type Terms = ReadonlyMap<string, ReadonlyMap<string, number>>;

type Ask = (bodies: readonly ClusterSearch[]) => Promise<ClusterAnswer[]>;

/** Empty parts may be missing from the response. */
type Page = { buckets?: { key: { value: string }; first?: { value: number } }[]; after_key?: object | undefined };

const WORDS = Object.entries(LISTING_SCHEMA).find(([, { kind }]) => kind === 'words')![0];
const NAMES = 'names';
const FIELDS: readonly string[] = [
  NAMES,
  ...Object.entries(LISTING_SCHEMA).flatMap(([name, { kind }]) =>
    ['code', 'codes', 'words'].includes(kind) && !COLUMNS_WITHOUT_VOCABULARY.has(name) ? [name] : [],
  ),
];

/** The cluster returns at most 65,535 buckets per answer, and has limited time for each answer. */
const MAX_BUCKETS = 20_000;
/** Each field scans all documents. This many take less than a second, even for millions. */
const FIELDS_PER_REQUEST = 6;
/**
 * The values of up to this many documents are read from the hits, which is faster than scanning every field of the
 * index.
 */
const FEW_DOCUMENTS = 200;

/** Reads all values of the documents that a query finds, page by page. `ask` queries one state. */
export async function readTerms(ask: Ask, query: ClusterQuery): Promise<Terms> {
  const terms = new Map<string, Map<string, number>>();
  for (let from = 0; from < FIELDS.length; from += FIELDS_PER_REQUEST) {
    const fields = FIELDS.slice(from, from + FIELDS_PER_REQUEST);
    for (const field of fields) terms.set(field, new Map());
    let open: Open[] = fields.map((field) => ({ field }));
    while (open.length > 0) open = await readPage(open, terms, ask, query);
  }
  return terms;
}

/**
 * A search for everything changed since, including the change `seq`: the last change, and the documents if they are
 * few.
 */
export function buildChangesSearch(seq: number): ClusterSearch {
  return {
    query: queryOf({ kind: 'range', column: 'seq', min: seq }),
    size: FEW_DOCUMENTS,
    track_total_hits: true,
    _source: false,
    docvalue_fields: FIELDS,
    aggs: { seq: { max: { field: 'seq' } } },
  };
}

/** Reads the answer to `buildChangesSearch`. `terms` is `null` if too many documents changed. */
export function readChangesAnswer({ total, hits, aggregations }: ClusterAnswer): {
  seq: number | null;
  terms: Terms | null;
} {
  const seq = (aggregations['seq'] as { value: number | null }).value;
  if (total !== hits.length) return { seq, terms: null };
  const terms = new Map(FIELDS.map((field) => [field, new Map<string, number>()]));
  for (const { id, fields = {} } of hits) {
    for (const [field, values] of Object.entries(fields)) {
      const known = terms.get(field)!;
      for (const value of values as readonly string[]) known.set(value, Math.min(known.get(value) ?? id, id));
    }
  }
  return { seq, terms };
}

type Open = { field: string; after?: Page['after_key'] };

/** Reads the next page of some fields. Returns the fields that have more. */
async function readPage(
  open: readonly Open[],
  terms: ReadonlyMap<string, Map<string, number>>,
  ask: Ask,
  query: ClusterQuery,
): Promise<Open[]> {
  const size = Math.floor(MAX_BUCKETS / open.length);
  const aggs = open.map(({ field, after }) => {
    const sources = [{ value: { terms: { field } } }];
    const first = field === NAMES && { aggs: { first: { min: { field: 'id' } } } };
    return [field, { composite: { size, sources, ...(after && { after }) }, ...first }];
  });
  const [answer] = await ask([{ query, size: 0, track_total_hits: false, aggs: Object.fromEntries(aggs) }]);
  return open.flatMap(({ field }) => {
    const { buckets = [], after_key: after } = (answer!.aggregations[field] ?? {}) as Page;
    for (const { key, first } of buckets) terms.get(field)!.set(key.value, first?.value ?? 0);
    return buckets.length === size ? [{ field, after }] : [];
  });
}

/** The words, codes and names of one state of the inventory, in memory so that they need no query. */
export class ClusterVocabulary {
  readonly #terms: Terms;
  readonly #names = new Map<string, string>();
  readonly #modelKeys = new Map<string, string[]>();
  /** Sorted by code unit. */
  readonly #words: readonly string[];

  constructor(terms: Terms) {
    this.#terms = terms;
    this.#words = [...(terms.get(WORDS)?.keys() ?? [])].sort();
    for (const [of, code, name] of namesOf(terms)) {
      if (of === 'modelCode') this.#modelKeys.set(code, [...this.modelKeysOf(code), name].sort());
      else if (!this.#names.has(`${of} ${code}`)) this.#names.set(`${of} ${code}`, name);
    }
  }

  /** Returns a vocabulary with more terms added, or itself if there is nothing new. */
  and(more: Terms): ClusterVocabulary {
    const isNews = [...more].some(([field, values]) => [...values.keys()].some((value) => !this.knows(field, value)));
    if (!isNews) return this;
    const fields = FIELDS.map((field) => {
      const both = new Map([...(more.get(field) ?? []), ...(this.#terms.get(field) ?? [])]);
      return [field, both] as const;
    });
    return new ClusterVocabulary(new Map(fields));
  }

  /** Returns the number of known codes of a column. */
  sizeOf(column: string): number {
    return this.#terms.get(column)?.size ?? 0;
  }

  knows(column: string, code: string): boolean {
    return this.#terms.get(column)?.has(code) ?? false;
  }

  nameOf(column: Exclude<CodeName[0], 'modelCode'>, code: string): string | undefined {
    return this.#names.get(`${column} ${code}`);
  }

  modelKeysOf(modelCode: string): readonly string[] {
    return this.#modelKeys.get(modelCode) ?? [];
  }

  /** Whether each word of `beginning` is a prefix of a word of some listing. */
  hasWord(beginning: string): boolean {
    return [...wordsOf(beginning)].every(
      (word) => this.#words[firstFrom(this.#words, word)]?.startsWith(word) ?? false,
    );
  }
}

/** Returns the names, ordered by the first listing that has them. */
function namesOf(terms: Terms): CodeName[] {
  const namedTerms = [...(terms.get(NAMES) ?? [])];
  return namedTerms.sort(([, a], [, b]) => a - b).map(([text]) => parseName(text));
}

/** Returns the index of the first text that is not less. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
