import { containsDigit } from './json-paths.ts';
import { areVehicleColumns, vehicleColumnsOf } from './json-plan.ts';
import { MAX_TREE_DEPTH, JSON_TOKEN, unquoteJson } from './json-tree.ts';
import { jsonDepth } from './clean-record.ts';

/** An open object or list. `end`: where its first nested list or object starts. */
type Open = { start: number; end: number | undefined; list: boolean; key: string | undefined; columns: Set<string> };

/**
 * Finds vehicles in a value that are nested too deep to parse. Returns the text of each, up to the first list or object
 * in it. `level` is the value's depth in the file; `score` is the vehicle score of the file's records.
 */
export function findDeepVehicles(text: string, { level, score }: { level: number; score: number }): string[] {
  const max = Math.max(0, MAX_TREE_DEPTH - level);
  if (jsonDepth(text, max + 1) <= max + 1) return [];
  const found: string[] = [];
  const stack: Open[] = [];
  JSON_TOKEN.lastIndex = 0;
  for (let token = JSON_TOKEN.exec(text); token; token = JSON_TOKEN.exec(text)) {
    const [, sign, string, word] = token;
    const end = JSON_TOKEN.lastIndex;
    const parent = stack.at(-1);
    if (sign === '{' || sign === '[') {
      if (parent) parent.end ??= end - 1;
      stack.push({ start: end - 1, end: undefined, list: sign === '[', key: undefined, columns: new Set() });
    } else if (sign === '}' || sign === ']') {
      stack.pop();
      if (!parent) break;
      if (!parent.list && stack.length > max && areVehicleColumns(parent.columns, score))
        found.push(text.slice(parent.start, parent.end ?? end));
      else addPart(stack.at(-1), parent);
    } else if (sign === ',' && parent) parent.key = undefined;
    else if (parent && !parent.list) addMember(parent, string, word);
  }
  return found;
}

function addMember(parent: Open, string: string | undefined, word: string | undefined): void {
  if (parent.key === undefined && string !== undefined) parent.key = unquoteJson(string);
  else if (parent.key !== undefined && (string ?? word ?? 'null') !== 'null')
    for (const column of vehicleColumnsOf(parent.key)) parent.columns.add(column);
}

/** Adds the facts of an object in a vehicle, such as its price, to the vehicle, unless the object is under an id. */
function addPart(parent: Open | undefined, part: Open): void {
  if (!parent || parent.list || part.list || containsDigit(parent.key ?? '')) return;
  for (const column of part.columns) parent.columns.add(column);
}
