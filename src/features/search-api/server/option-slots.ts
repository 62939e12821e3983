import type { Code } from '#features/reference/reference.ts';
import { type Field, limitListedCodes } from '#features/search/search.ts';
import { type CodeCounts, sortByLabel } from '#features/search/search.server.ts';
import { encodePiece } from './text-bytes.ts';

/** Maximum number of cached slots in addition to those of tables: more than there are makes, models and trims. */
const MAX_OTHERS = 50_000;

/** An option of a field: its JSON up to the count, with a comma before it, and its count in the current search. */
export type OptionSlot = Readonly<Code> & { readonly head: Uint8Array; count: number };

type Table = { inOrder: readonly OptionSlot[]; codes: readonly string[]; codeSet: ReadonlySet<string> };
const NO_TABLE: Table = { inOrder: [], codes: [], codeSet: new Set() };
/** Slots of code tables. Tables never change, and most fields show nothing else. */
const tables = new WeakMap<readonly Code[], Table>();
/** Slots of codes that occur only in inventories and queries: by field, then by code. */
const others = new Map<string, Map<string, OptionSlot>>();
let kept = 0;

/**
 * Returns a field's options in the order of `optionCodes`, each with its count, and how many are left out. All searches
 * share these objects, so read them before the next call.
 */
export function slotsOf(field: Field, counts: CodeCounts): { slots: readonly OptionSlot[]; omitted: number } {
  const { labelOf } = field;
  const { inOrder, codes, codeSet } = field.options.length > 0 ? tableOf(field) : NO_TABLE;
  const counted = counts.listed(codes);
  for (let i = 0; i < inOrder.length; i++) inOrder[i]!.count = counted.at(i);
  if (!labelOf) return { slots: inOrder, omitted: 0 };
  const listed = limitListedCodes(field, counted.others, codeSet);
  if (listed.values.length === 0) return { slots: inOrder, omitted: listed.omitted };
  const found = listed.values.map((code, i) => otherOf(field, { code, label: labelOf(code) }, listed.counts[i]!));
  return { slots: [...inOrder, ...sortByLabel(found)], omitted: listed.omitted };
}

function tableOf(field: Field): Table {
  const known = tables.get(field.options);
  if (known) return known;
  const inOrder = field.options.map((one) => slotFor(field, one));
  const codes = inOrder.map(({ code }) => code);
  const table = { inOrder, codes, codeSet: new Set(codes) };
  tables.set(field.options, table);
  return table;
}

function otherOf(field: Field, one: Code, count: number): OptionSlot {
  const own = others.get(field.name) ?? createOtherSlots(field.name);
  let slot = own.get(one.code);
  if (slot?.label !== one.label) {
    slot = slotFor(field, one);
    own.set(one.code, slot);
    kept++;
  }
  slot.count = count;
  return slot;
}

function createOtherSlots(name: string): Map<string, OptionSlot> {
  const own = new Map<string, OptionSlot>();
  others.set(name, own);
  return own;
}

/** Clears the slots that are not from tables when there are too many. Call it between searches. */
export function limitOptionSlots(): void {
  if (kept < MAX_OTHERS) return;
  others.clear();
  kept = 0;
}

function slotFor({ group }: Field, { code, label }: Code): OptionSlot {
  const value = group ? group.valueOf(code) : code;
  const head = encodePiece(`,{"value":${JSON.stringify(value)},"label":${JSON.stringify(label)},"count":`);
  return { code, label, head, count: 0 };
}
