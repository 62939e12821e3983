import { z } from 'zod';
import { columnEntries, COLUMN_NAMES, COLUMNS, type ColumnName } from './columns.ts';

const name = z.string().min(1);
const source = z.union([name, z.array(name).min(1)]);
/** Several columns whose texts are joined, for example remarks and options to form a description. */
const join = z.strictObject({ join: z.array(name).min(2), separator: z.string().max(20).default(' ') });
const columnName = z.enum(COLUMN_NAMES);
const byColumn = <Value extends z.ZodType>(value: Value) => z.partialRecord(columnName, value).default({});

/** Parts that one column of a file can be split into, from left to right. */
const SPLIT_PARTS = ['year', 'make', 'model', 'trim'] as const satisfies readonly ColumnName[];

export type SplitPart = (typeof SPLIT_PARTS)[number];

/** A mapping: how the columns of a file become ours (`docs/feeds.md` has examples). */
const mappingSchema = z.strictObject({
  /** Our column ← a column of the file, a JSON path (`dealer.address.zip`), several of them, or their joined texts. */
  columns: byColumn(z.union([source, join])),
  /** Our column ← a value for every row in which the file has none. */
  constants: byColumn(z.union([z.string(), z.number(), z.boolean()]).transform(String)),
  /** Our column → the file's value → the value to use instead. */
  values: byColumn(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))),
  /** A column of the file that contains several parts in sequence, such as `2018 Toyota Camry SE` or `ILX6-Speed`. */
  splits: z.array(z.strictObject({ column: z.string().min(1), into: z.array(z.enum(SPLIT_PARTS)).min(2) })).default([]),
  /** The units of bare numbers. */
  units: z
    .strictObject({
      mileage: z.enum(['miles', 'km']).optional(),
      electric_range: z.enum(['miles', 'km']).optional(),
      economy: z.enum(['mpg', 'l/100km', 'km/l']).optional(),
      horsepower: z.enum(['hp', 'kw']).optional(),
    })
    .default({}),
  /** The currency of the file: its code, and the dollars per unit. */
  currency: z.strictObject({ code: z.string().regex(/^[A-Z]{3}$/), rate: z.number().positive() }).optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  encoding: z.string().min(1).optional(),
  /** For people who read the mapping: columns of the file that are not used, and remarks on what was inferred. */
  unused: z.array(z.string()).default([]),
  notes: z.array(z.string()).default([]),
});

export type Mapping = z.output<typeof mappingSchema>;

/** The origin of the values of one of our columns. */
export type ColumnSource = NonNullable<Mapping['columns'][ColumnName]>;

/** A mapping as a program writes it, in which every part is optional. */
export type MappingInput = z.input<typeof mappingSchema>;

/** Returns a mapping that a program has written, with its optional parts filled in. */
export function createMapping(input: MappingInput): Mapping {
  return mappingSchema.parse(input);
}

/** The mapping cannot be used. The message lists every error and its location in plain words. */
export class MappingError extends Error {}

/**
 * Parses the text of a mapping file.
 * @throws MappingError that says what is wrong and where.
 */
export function parseMapping(text: string, file: string): Mapping {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new MappingError(`${file} is not valid JSON: ${(error as Error).message}`);
  }
  const result = mappingSchema.safeParse(json);
  if (result.success) return result.data;
  const faults = new Set(result.error.issues.map(describeIssue));
  throw new MappingError([`${file} cannot be used:`, ...[...faults].map((fault) => `  - ${fault}`)].join('\n'));
}

/** The parts of a mapping whose keys are our columns. */
const BY_COLUMN: ReadonlySet<PropertyKey | undefined> = new Set(['columns', 'constants', 'values']);

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys' && issue.path.length === 1 && BY_COLUMN.has(issue.path[0]))
    return issue.keys.map((name) => `"${name}" is not a column${hint(name)}; docs/feeds.md lists them`).join('\n  - ');
  const place = issue.path.length ? `"${issue.path.join('.')}"` : 'the mapping';
  if (issue.path[0] === 'columns' && issue.path.length > 1)
    return `"columns.${String(issue.path[1])}" must be the name of a column of the file, a list of such names, or {"join": ["A", "B"], "separator": " "} with two or more names and a separator of at most 20 characters`;
  if (issue.code === 'unrecognized_keys')
    return `${place} has the unknown ${issue.keys.length > 1 ? 'keys' : 'key'} ${issue.keys.map((key) => `"${key}"`).join(', ')}; known are ${Object.keys(mappingSchema.shape).join(', ')}`;
  if (issue.path[0] === 'currency' && issue.path[1] === 'rate')
    return `"currency.rate" must be a number above 0: the dollars that one unit is worth`;
  if (issue.path[0] === 'currency' && issue.path[1] === 'code')
    return `"currency.code" must be three capital letters, such as "EUR"`;
  if (issue.code === 'invalid_value')
    return `${place} must be one of ${issue.values.map((value) => `"${String(value)}"`).join(', ')}`;
  return `${place}: ${issue.message}`;
}

function hint(name: string): string {
  const squash = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const plain = squash(name);
  const near =
    COLUMNS.find((column) => column.also.some((also) => squash(also) === plain)) ??
    COLUMNS.find((column) => squash(column.name).includes(plain) || plain.includes(squash(column.name)));
  return near ? ` (did you mean "${near.name}"?)` : '';
}

/** Returns the columns of the file that a source names. */
export function sourceColumnsOf(from: ColumnSource): string[] {
  if (typeof from === 'string') return [from];
  return Array.isArray(from) ? from : from.join;
}

/** Returns the columns of the file that a mapping reads. */
export function columnsRead(mapping: Mapping): string[] {
  const named = Object.values(mapping.columns).flatMap(sourceColumnsOf);
  return [...new Set([...named, ...mapping.splits.map((split) => split.column)])];
}

/** Returns our columns for which a mapping has a source or a constant. */
export function columnsProvided({ columns, constants, splits }: Mapping): ReadonlySet<ColumnName> {
  const named = [columns, constants].flatMap((part) => columnEntries<unknown>(part).map(([name]) => name));
  return new Set([...named, ...splits.flatMap(({ into }) => into)]);
}

/** Returns the text of a mapping file. Leaves out empty parts. */
export function formatMapping(mapping: Mapping): string {
  const parts = Object.entries(mapping).filter(
    ([, value]) => value !== undefined && Object.keys(value as object).length > 0,
  );
  return `${JSON.stringify(Object.fromEntries(parts), null, 2)}\n`;
}
