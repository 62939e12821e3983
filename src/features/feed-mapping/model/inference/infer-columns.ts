import { assignColumns } from '#kit/assign-columns.ts';
import { type ByColumn, COLUMN_NAMES, type ColumnName, columnNamed } from '../columns.ts';
import type { ColumnSamples } from './infer-mapping.ts';
import { isRecognizableByValues } from './value-fit-share.ts';
import { isBlank, parseMoney } from '#features/feed-values/feed-values.ts';
import {
  isIrrelevantHeader,
  namesCode,
  namesColor,
  namesInterior,
  namesStock,
  namesUnspecifiedPrice,
} from './header-rules.ts';
import { matchHeader } from './match-header.ts';
import { fitValues } from './plausible-values.ts';
import { areColors, areCoordinates, arePostalCodes, recognizeValues } from './recognize-values.ts';

/** Our column ← one or several columns of the file. */
export type InferredColumns = ByColumn<string | string[]>;

/** Columns that combine several source columns. */
const ADDING = ['features', 'additional_image_link'] as const;
/** The minimum share of a column's values that must look right; lower if the header is exactly our name. */
const BELIEVED = 0.6;
const BELIEVED_BY_NAME = 0.3;
/** The minimum share of values that must be possible if the header has only one meaning. */
const POSSIBLE = 0.8;
/** If there are two columns of power, the one in horsepower is preferred. */
const KILOWATTS = /kw|kilowatt/i;
/** A header that literally says model, rather than designation. */
const MODEL_WORD = /mod[eèé]l|mdl/i;
/** The minimum score of a second color column. The interior and color codes score less. */
const CLOSE_COLOR = 90;
/** The minimum share of values that must look right if the header is an ambiguous abbreviation. */
const CLEAR = 0.9;
/** The first word of a header, with the sign after it or before a capital letter. */
const PREFIX = /^(?:[\p{L}\d]{1,8}[_:]|\p{L}\p{Ll}{1,7}(?=\p{Lu}))/u;
/** Headers that score less do not match. */
const MIN_SCORE = 55;

type Candidate = {
  readonly column: ColumnName;
  readonly header: string;
  readonly score: number;
};

/** Decides which column of the file is which of our columns, considering all headers and values together. */
export function inferColumns(sample: ColumnSamples): InferredColumns {
  if (sample.headers.length === 0) return {};
  const prefix = commonPrefix(sample.headers);
  const candidates = sample.headers.flatMap((header) => candidatesOf(sample, header, prefix));
  const columns = assignCandidates(sample.headers, candidates);
  addMore(columns, candidates);
  addSecondColor(columns, candidates);
  recognizeUnknownColumns(sample, columns);
  return columns;
}

function candidatesOf(sample: ColumnSamples, header: string, prefix: string): Candidate[] {
  const values = sample.values.get(header) ?? [];
  const filled = values.filter((value) => !isBlank(value)).length;
  const says = filled > 0;
  // For example, a key that is misspelled in one of many JSON records.
  const rare = says && filled < values.length / 10;
  const matches = matchHeader(withoutPrefix(header, prefix));
  // If an abbreviation is ambiguous, its values must leave only one meaning.
  const fitting = matches.filter(
    ({ column, guessed }) => guessed && says && !isFreeText(column) && fitValues(column, values).looks >= CLEAR,
  );
  return matches.flatMap(({ column, score, mustLook, guessed }) => {
    if (
      guessed &&
      !(says && (isRecognizableByValues(column) || (fitting.length === 1 && fitting[0]!.column === column)))
    )
      return [];
    const { looks, canBe } = fitValues(column, values);
    const believed = looks >= (score === 100 ? BELIEVED_BY_NAME : BELIEVED) || (!mustLook && canBe >= POSSIBLE);
    // If two columns may be the same column of ours, prefer the one with values.
    const points = score + 8 * looks - (says ? 0 : 30) + preferenceOf(column, header);
    return believed && points >= MIN_SCORE ? [{ column, header, score: points - (rare ? 8 : 0) }] : [];
  });
}

/** Returns points for the better of two headers of one column: horsepower over kilowatts, colors over materials. */
function preferenceOf(column: ColumnName, header: string): number {
  if (column === 'horsepower') return KILOWATTS.test(header) ? -6 : 0;
  if (column === 'interior_color') return namesColor(header) ? 4 : 0;
  if (column === 'make' || column === 'model') return (namesCode(header) ? -12 : 0) + (MODEL_WORD.test(header) ? 4 : 0);
  if (column === 'stock_number') return namesStock(header) ? 6 : 0;
  return 0;
}

/** Returns whether the column accepts any text, so that its values confirm nothing. */
function isFreeText(column: ColumnName): boolean {
  const { kind } = columnNamed(column);
  return column !== 'description' && (kind === 'text' || (kind === 'list' && column !== 'features'));
}

/** Returns a prefix shared by nearly all headers, such as `CF_`, `C:` or `inv` in `invYear`, which means nothing. */
function commonPrefix(headers: readonly string[]): string {
  const prefixes = headers.map((header) => PREFIX.exec(header)?.[0] ?? '');
  const [prefix, same] = [...Map.groupBy(prefixes, (text) => text)].toSorted((a, b) => b[1].length - a[1].length)[0]!;
  return headers.length >= 6 && same.length >= headers.length * 0.7 ? prefix : '';
}

function withoutPrefix(header: string, prefix: string): string {
  return header.startsWith(prefix) && header.length > prefix.length ? header.slice(prefix.length) : header;
}

/** Returns the assignment with the highest total. One much closer match outweighs two loose ones. */
function assignCandidates(headers: readonly string[], candidates: readonly Candidate[]): InferredColumns {
  // Without the other columns, the assignment takes a twentieth of the time.
  const names = COLUMN_NAMES.filter((name) => candidates.some(({ column }) => column === name));
  const rowOf = new Map(names.map((name, row) => [name, row]));
  const used = headers.filter((header) => candidates.some((candidate) => candidate.header === header));
  const at = new Map(used.map((header, index) => [header, index]));
  const weights = names.map(() => used.map(() => 0));
  for (const { column, header, score } of candidates) {
    const index = at.get(header)!;
    // If scores are equal, the first column in the file wins.
    weights[rowOf.get(column)!]![index] = 2 ** (score / 8) * (1 - index / 1e6);
  }
  const columns: InferredColumns = {};
  assignColumns(weights).forEach((index, row) => {
    if (index !== undefined) columns[names[row]!] = used[index]!;
  });
  return columns;
}

/** Adds further columns of pictures and equipment. */
function addMore(columns: InferredColumns, candidates: readonly Candidate[]): void {
  for (const name of ADDING) {
    const taken = new Set(Object.values(columns).flat());
    const best = (header: string) =>
      Math.max(...candidates.filter((candidate) => candidate.header === header).map(({ score }) => score));
    const more = candidates.filter(
      ({ column, header, score }) => column === name && !taken.has(header) && score >= best(header) - 16,
    );
    const headers = [columns[name] ?? [], more.map(({ header }) => header)].flat();
    if (headers.length) columns[name] = headers.length === 1 ? headers[0]! : headers;
  }
}

/**
 * Adds a second color column for rows in which the first is blank, because feeds may have the car maker's color name
 * and a plain one.
 */
function addSecondColor(columns: InferredColumns, candidates: readonly Candidate[]): void {
  const taken = new Set(Object.values(columns).flat());
  const second = candidates.find(
    ({ column, header, score }) =>
      column === 'exterior_color' && score >= CLOSE_COLOR && !taken.has(header) && !namesCode(header),
  );
  if (second && typeof columns.exterior_color === 'string')
    columns.exterior_color = [columns.exterior_color, second.header];
}

/** Assigns columns with unknown headers, using their values and the preceding column. */
function recognizeUnknownColumns(sample: ColumnSamples, columns: InferredColumns): void {
  const taken = new Set(Object.values(columns).flat());
  const free = (header: string | undefined): header is string =>
    header !== undefined && !taken.has(header) && !isIrrelevantHeader(header);
  const assign = (column: ColumnName, header: string) => {
    columns[column] = header;
    taken.add(header);
  };
  const valuesOf = (header: string) => sample.values.get(header) ?? [];
  const after = (column: ColumnName) => {
    const header = columns[column];
    return typeof header === 'string' ? sample.headers[sample.headers.indexOf(header) + 1] : undefined;
  };

  for (const header of sample.headers) {
    if (!free(header)) continue;
    const inside = namesInterior(header);
    if (inside && !columns.interior_color && areColors(valuesOf(header))) assign('interior_color', header);
    if (inside) continue;
    const found = recognizeValues(valuesOf(header), columns);
    if (found) assign(found, header);
  }
  const prices = sample.headers.filter(
    (header) => free(header) && namesUnspecifiedPrice(header) && arePrices(valuesOf(header)),
  );
  if (!columns.price && prices.length === 1) assign('price', prices[0]!);
  const interior = after('exterior_color');
  if (!columns.interior_color && free(interior) && areColors(valuesOf(interior))) assign('interior_color', interior);
  const zip = [after('dealer_city'), after('dealership_name'), after('dealership_address')].find(
    (header) => free(header) && arePostalCodes(valuesOf(header)),
  );
  if (!columns.dealer_zip && zip) assign('dealer_zip', zip);
  sample.headers.forEach((header, at) => {
    const next = sample.headers[at + 1];
    if (columns.latitude || columns.longitude || !free(header) || !free(next)) return;
    if (!areCoordinates(valuesOf(header), valuesOf(next))) return;
    assign('latitude', header);
    assign('longitude', next);
  });
}

/** Car prices are rarely lower; installments and fees are. */
const MIN_PRICE = 1000;

/** Returns whether most values are plausible prices of cars. */
function arePrices(values: readonly string[]): boolean {
  const filled = values.filter((value) => !isBlank(value));
  const amounts = filled.map((value) => parseMoney(value).value);
  return filled.length > 0 && amounts.filter((amount) => (amount ?? 0) >= MIN_PRICE).length >= filled.length * 0.8;
}
