import { columnEntries, columnNamed, type ColumnName, type FeedRow } from './columns.ts';
import { sourceColumnsOf, type ColumnSource, type Mapping, type SplitPart } from './mapping.ts';
import { LIST_SEPARATOR, isBlank } from '#features/feed-values/feed-values.ts';
import { headerKey } from './squash-header.ts';

/** A record of a file: the fields of a CSV row, or a JSON object. */
export type FeedRecord = readonly string[] | { readonly [key: string]: unknown };

/** Reads one column of a file. A list becomes one text joined by `LIST_SEPARATOR`. */
type FieldReader = (record: FeedRecord) => string;

/** Splits a text such as `bmw x5` into named parts. */
export type Splitter = (text: string, into: readonly SplitPart[], known: FeedRow) => FeedRow;

/** Returns a function that maps records to rows with our column names. `headers`: a CSV's header; absent for JSON. */
export function createMapper(
  mapping: Mapping,
  headers: readonly string[] | undefined,
  split: Splitter,
): (record: FeedRecord) => FeedRow {
  const field = (name: string): FieldReader => (headers ? csvField(headers, name) : jsonField(name));
  const columns = columnEntries(mapping.columns).map(([name, from]) => ({
    name,
    read: combined(from, sourceColumnsOf(from).map(field), isList(name)),
  }));
  const constants = columnEntries(mapping.constants);
  const translations = columnEntries(mapping.values).map(([name, table]) => ({ name, table: caseless(table) }));
  const splits = mapping.splits.map((part) => ({ read: field(part.column), into: part.into }));

  return (record) => {
    const row: { -readonly [Name in keyof FeedRow]: FeedRow[Name] } = {};
    for (const column of columns) row[column.name] = column.read(record);
    for (const { name, table } of translations)
      row[name] = table.get((row[name] ?? '').trim().toLowerCase()) ?? row[name];
    for (const [name, value] of constants) if (!row[name] || isBlank(row[name])) row[name] = value;
    for (const part of splits) Object.assign(row, split(part.read(record), part.into, row));
    return row;
  };
}

function isList(name: ColumnName): boolean {
  const { kind } = columnNamed(name);
  return kind === 'list' || kind === 'urls';
}

/** Combines columns. Lists and joins use all their columns; otherwise the first column with a value wins. */
function combined(from: ColumnSource, readers: readonly FieldReader[], list: boolean): FieldReader {
  const [only] = readers;
  if (readers.length === 1 && only) return only;
  const separator =
    typeof from === 'object' && 'separator' in from ? from.separator : list ? LIST_SEPARATOR : undefined;
  if (separator !== undefined)
    return (record) =>
      readers
        .map((read) => read(record))
        .filter((text) => !isBlank(text))
        .join(separator);
  return (record) => {
    for (const read of readers) {
      const text = read(record);
      if (!isBlank(text)) return text;
    }
    return '';
  };
}

function csvField(headers: readonly string[], name: string): FieldReader {
  const exact = headers.indexOf(name);
  const index = exact >= 0 ? exact : headers.findIndex((header) => headerKey(header) === headerKey(name));
  return (record) => (record as readonly string[])[index] ?? '';
}

function jsonField(path: string): FieldReader {
  const steps = path.split('.');
  return (record) => {
    const whole = (record as Record<string, unknown>)[path];
    return textOf(whole === undefined && steps.length > 1 ? follow(record, steps) : whole);
  };
}

/** Follows a path into nested objects. A list on the path yields the values of all its members. */
function follow(value: unknown, steps: readonly string[]): unknown {
  if (steps.length === 0) return value;
  if (Array.isArray(value)) {
    const [step = '', ...rest] = steps;
    return /^\d+$/.test(step) ? follow(value[Number(step)], rest) : value.map((member) => follow(member, steps));
  }
  if (typeof value !== 'object' || value === null) return undefined;
  return follow((value as Record<string, unknown>)[steps[0]!], steps.slice(1));
}

/** Returns the paths and texts of an object's values: `dealer.address.zip`. Members of a list share a path. */
export function flatten(value: unknown, path = '', into = new Map<string, string[]>()): Map<string, string[]> {
  if (Array.isArray(value)) for (const member of value) flatten(member, path, into);
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) flatten(member, path ? `${path}.${key}` : key, into);
  else if (path) {
    const texts = into.get(path) ?? [];
    if (value !== null && value !== undefined) texts.push(String(value));
    into.set(path, texts);
  }
  return into;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.flat().map(textOf).filter(Boolean).join(LIST_SEPARATOR);
  return typeof value === 'object' ? '' : String(value);
}

function caseless(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(table).map(([from, to]) => [from.trim().toLowerCase(), to]));
}
