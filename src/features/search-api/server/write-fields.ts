import {
  buildQueryFields,
  type Field,
  type FieldError,
  type SearchContext,
  type VehicleQuery,
} from '#features/search/search.ts';
import { limitOptionSlots, type OptionSlot, slotsOf } from './option-slots.ts';
import { encodePiece, type TextBytes } from './text-bytes.ts';
import { NO_COUNTS, type OptionCounts } from '#features/search/search.server.ts';

/** `collapse` leaves out options without results, unless they are selected. */
type Writing = { errors: readonly FieldError[]; collapse: boolean };

const [FILTERS, GROUPS] = [encodePiece(',"filters":'), encodePiece(',"filterGroups":')];
const [OPEN, CLOSE, COMMA, COLON] = [encodePiece('{'), encodePiece('}'), encodePiece(','), encodePiece(':')];

/**
 * Writes the options that `fieldsOf` returns, as JSON after a comma, without creating the objects in between.
 */
export function writeFields(
  out: TextBytes,
  query: VehicleQuery,
  counts: OptionCounts,
  context: SearchContext,
  { errors, collapse }: Writing,
): void {
  const grouped: { field: Field; slots: readonly OptionSlot[] }[] = [];
  limitOptionSlots();
  out.add(FILTERS);
  let isFirst = true;
  for (const fields of buildQueryFields(query, context)) {
    for (const field of fields) {
      out.add(isFirst ? OPEN : COMMA);
      isFirst = false;
      out.add(nameOf(field));
      const { slots, omitted } = slotsOf(field, counts[field.name] ?? NO_COUNTS);
      writeField(out, field, { slots, omitted }, errorOf(field, errors), collapse);
      if (field.group) grouped.push({ field, slots });
    }
  }
  out.add(CLOSE);
  out.add(GROUPS);
  for (const [i, { field, slots }] of grouped.entries()) {
    out.add(i === 0 ? OPEN : COMMA);
    out.add(nameOf(field));
    writeGroups(out, field, slots, collapse);
  }
  out.add(CLOSE);
}

type Begin = { label: string; name: Uint8Array; text: Uint8Array };
const begins = new Map<string, Begin>();

/** Returns the JSON that every response has for a field. Only the label can change. */
function beginOf({ name, label }: Field): Begin {
  const known = begins.get(name);
  if (known?.label === label) return known;
  const text = encodePiece(`{"label":${JSON.stringify(label)},"options":`);
  const begin = { label, name: encodePiece(`${JSON.stringify(name)}:`), text };
  begins.set(name, begin);
  return begin;
}

function nameOf(field: Field): Uint8Array {
  return beginOf(field).name;
}

function errorOf({ name }: Field, errors: readonly FieldError[]): string | null {
  return errors.length === 0 ? null : (errors.find(({ field }) => field === name)?.message ?? null);
}

const OMITTED = encodePiece(',"omitted":');
const [NO_ERROR, ERROR] = [encodePiece(',"error":null}'), encodePiece(',"error":')];

type OptionSlots = { slots: readonly OptionSlot[]; omitted: number };

function writeField(
  out: TextBytes,
  field: Field,
  { slots, omitted }: OptionSlots,
  error: string | null,
  collapse: boolean,
) {
  out.add(beginOf(field).text);
  writeOptions(out, field, slots, collapse);
  if (omitted > 0) {
    out.add(OMITTED);
    out.number(omitted);
  }
  if (error === null) return out.add(NO_ERROR);
  out.add(ERROR);
  out.json(error);
  out.add(CLOSE);
}

/** The end of an option, by whether it is selected and whether it is disabled. */
const ENDS = [
  encodePiece(',"selected":false,"disabled":false}'),
  encodePiece(',"selected":false,"disabled":true}'),
  encodePiece(',"selected":true,"disabled":false}'),
  encodePiece(',"selected":true,"disabled":true}'),
] as const;

function writeOptions(out: TextBytes, field: Field, slots: readonly OptionSlot[], collapse: boolean): void {
  const { selected, neverDisabled = false } = field;
  const list = out.beginList();
  for (let i = 0; i < slots.length; i++) {
    const { code, count, head } = slots[i]!;
    const isSelected = selected.length > 0 && selected.includes(code);
    if (collapse && count <= 0 && !isSelected) continue;
    const isDisabled = count <= 0 && !neverDisabled;
    out.add(head);
    out.number(count);
    out.add(ENDS[(isSelected ? 2 : 0) + (isDisabled ? 1 : 0)]!);
  }
  out.endList(list);
}

function writeGroups(out: TextBytes, field: Field, slots: readonly OptionSlot[], collapse: boolean): void {
  let isFirst = true;
  out.add(OPEN);
  for (const [key, own] of Map.groupBy(slots, ({ code }) => field.group!.keyOf(code))) {
    if (!isFirst) out.add(COMMA);
    isFirst = false;
    out.json(key);
    out.add(COLON);
    writeField(out, field, { slots: own, omitted: 0 }, null, collapse);
  }
  out.add(CLOSE);
}
