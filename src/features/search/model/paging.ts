import type { InvalidParam, Param, ParamValues, ReadParams, SearchContext } from './filter.ts';
import { parseWholeNumber } from './filters/range-filter.ts';
import { splitKnownValues } from './filters/option-filter.ts';
import { DEFAULT_RELEVANCE, isRelevanceName, RELEVANCE_SETS, type RelevanceName } from './ranking/relevance.ts';

export const SORTS = [
  { code: 'relevance', label: 'Best match' },
  { code: 'derivedpriceASC', label: 'Price, lowest first' },
  { code: 'derivedpriceDESC', label: 'Price, highest first' },
  { code: 'distanceASC', label: 'Distance, nearest first' },
  { code: 'datelistedDESC', label: 'Date listed, newest first' },
  { code: 'datelistedASC', label: 'Date listed, oldest first' },
  { code: 'mileageASC', label: 'Mileage, lowest first' },
  { code: 'mileageDESC', label: 'Mileage, highest first' },
  { code: 'yearDESC', label: 'Year, newest first' },
  { code: 'yearASC', label: 'Year, oldest first' },
  { code: 'ownershipASC', label: 'Cost to own, lowest first' },
] as const;
export type SortBy = (typeof SORTS)[number]['code'];

/** The start of a page: after the listing with this sort key and ID (`null`: it has no sort key), or at a rank. */
export type PageCursor = { rank: number } | { key: number | null; id: number };

/** The order, and which part of the results to return. */
export type Paging = {
  sortBy: SortBy;
  /** The name of the set of weights for the order by relevance. */
  relevanceConfig: RelevanceName;
  firstRecord: number;
  numRecords: number;
  after: PageCursor | null;
};

/** Results beyond this rank are never returned (spec I14). */
export const MAX_RESULTS = 1000;
const MAX_RECORDS = 100;
/** The page size that a brand may replace with its own (spec 2 §9). */
const USUAL_RECORDS = 25;

export const PAGING_PARAMS: readonly Param[] = [
  { name: 'sortBy', aliases: ['sort'], about: 'distanceASC needs a location, such as zip.' },
  {
    name: 'relevanceConfig',
    about: `Weights of the order by relevance: ${Object.keys(RELEVANCE_SETS).join(', ')}; ${DEFAULT_RELEVANCE} by default.`,
  },
  { name: 'firstRecord', whole: true, about: 'Rank of the first listing returned, from 0; paging ends at 1,000.' },
  { name: 'numRecords', whole: true, about: 'Number of listings to return, at most 100.' },
  {
    name: 'after',
    about: 'Cursor from an earlier response, so that the next page neither repeats nor skips listings.',
  },
];

export function parsePaging(read: ReadParams, { brand }: SearchContext): { value: Paging; invalid: InvalidParam[] } {
  const sorts = splitKnownValues('sortBy', read('sortBy'), (value) => SORTS.some(({ code }) => code === value));
  const weights = splitKnownValues('relevanceConfig', read('relevanceConfig'), isRelevanceName);
  const first = parseWholeNumber(read, 'firstRecord');
  const count = parseWholeNumber(read, 'numRecords');
  const after = parseAfter(read('after')[0]);
  return {
    value: {
      sortBy: (sorts.value[0] ?? 'relevance') as SortBy,
      relevanceConfig: (weights.value[0] ?? DEFAULT_RELEVANCE) as RelevanceName,
      firstRecord: first.value ?? 0,
      numRecords:
        count.value === USUAL_RECORDS ? brand.pageSizeFor25 : Math.min(count.value ?? brand.pageSize, MAX_RECORDS),
      after: after.value,
    },
    invalid: [...sorts.invalid, ...weights.invalid, first.invalid, count.invalid, after.invalid].filter(
      (problem) => problem !== undefined,
    ),
  };
}

/** Returns whether the search has its default order, which links leave out. */
export function isDefaultOrder({ sortBy, relevanceConfig }: Paging): boolean {
  return sortBy === 'relevance' && relevanceConfig === DEFAULT_RELEVANCE;
}

/** Formats the order without the position in the results, because a link always starts at the first result. */
export function formatPaging({ sortBy, relevanceConfig }: Paging): ParamValues {
  return {
    sortBy: sortBy === 'relevance' ? [] : [sortBy],
    relevanceConfig: relevanceConfig === DEFAULT_RELEVANCE ? [] : [relevanceConfig],
  };
}

/** `r50`, `k12500_4711` or `n_4711`. */
export function formatCursor(mark: PageCursor): string {
  if ('rank' in mark) return `r${mark.rank}`;
  return mark.key === null ? `n_${mark.id}` : `k${mark.key}_${mark.id}`;
}

function parseAfter(text: string | undefined): { value: PageCursor | null; invalid?: InvalidParam } {
  if (text === undefined) return { value: null };
  const rank = /^r(\d{1,4})$/.exec(text);
  if (rank) return { value: { rank: Number(rank[1]) } };
  const mark = /^(?:k(-?\d+(?:\.\d+)?(?:e-?\d+)?)|n)_(\d{1,15})$/.exec(text);
  const key = mark?.[1] === undefined ? null : Number(mark[1]);
  if (mark && (key === null || Number.isFinite(key))) return { value: { key, id: Number(mark[2]) } };
  return {
    value: null,
    invalid: { name: 'after', value: text, reason: 'after must be a cursor from an earlier response.' },
  };
}
