import type { JsonPath } from './json-plan.ts';

/**
 * A record of a JSON text: its number from 1, its text, the key it has in an object of records, and the texts of what
 * the objects around it say: of a member of a list (a dealer that holds vehicles) all, of others by their keys.
 */
export type JsonText = { row: number; text: string; key?: string; around: readonly Around[] };

export type Around = { member: boolean; fields: ReadonlyMap<string, string> };

export type JsonCutter = {
  push(text: string): JsonText[];
  /** Characters that are held because their record has not ended. */
  held(): number;
  /**
   * The size of the records that wait for the end of the object around them, such as a dealer: their characters, and 200
   * for each, since even an empty record takes memory.
   */
  waiting(): number;
  isOpen(): boolean;
  /** Why the text cannot be read on. */
  damage(): string | undefined;
  /** Objects in lists that are no records, by the path of the list. */
  leftOut(): ReadonlyMap<string, number>;
  /** Values around records that were not read, because an object has more than 1,000 of them. */
  fieldsLeftOut(): number;
};

type Frame = { list: boolean; path: JsonPath; key: string | undefined; fields: Map<string, string>; member: boolean };

/** What a record takes from around it. */
type Capture = {
  kind: 'record' | 'field';
  start: number;
  depth: number;
  frame: Frame | undefined;
  key: string | undefined;
};

const LONGEST_FIELD_AROUND = 20_000;
const MOST_FIELDS_AROUND = 1000;
const RECORD_OVERHEAD = 200;
const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, COMMA, COLON] = [34, 92, 123, 125, 91, 93, 44, 58];

/** Cuts a JSON text into the texts of its records as it arrives in pieces of any size. `paths` say where they are. */
export function createJsonCutter(paths: readonly JsonPath[]): JsonCutter {
  let pending = '';
  let [at, row] = [0, 0];
  let [inString, escaped] = [false, false];
  let token = -1;
  let capture: Capture | undefined;
  let damage: string | undefined;
  const stack: Frame[] = [];
  const leftOut = new Map<string, number>();
  const waiting = createQueue();
  const fields = createFieldLimit();
  const pathOf = (frame: Frame | undefined): JsonPath =>
    frame ? [...frame.path, frame.list ? '[]' : (frame.key ?? '')] : [];
  const around = (): Around[] => stack.filter(({ list }) => !list).map(({ member, fields }) => ({ member, fields }));
  /** A record waits for the end of the list member around it, which may say more about it. */
  const emit = (text: string, key: string | undefined, found: JsonText[]) => {
    const record: JsonText = { row: ++row, text, around: around(), ...(key !== undefined && { key }) };
    if (stack.some(({ member }) => member)) waiting.add(record);
    else found.push(record);
  };
  const endCapture = (end: number, found: JsonText[]) => {
    const { kind, start, key, frame } = capture!;
    capture = undefined;
    const text = pending.slice(start, end);
    if (kind === 'record') emit(text, key, found);
    else if (frame && key !== undefined) fields.set(frame, key, text);
  };

  const open = (list: boolean) => {
    const frame = stack.at(-1);
    const path = pathOf(frame);
    const record = !list && isRecord(paths, path);
    if (!record && paths.some((wanted) => wanted.length > path.length && isPrefix(path, wanted)))
      return void stack.push({ list, path, key: undefined, fields: new Map(), member: !list && frame?.list === true });
    // A list among the records is none, and is rejected as such.
    const misplaced = list && frame?.list === true && isRecord(paths, path);
    const named = record && frame && !frame.list ? frame.key : undefined;
    capture =
      record || misplaced
        ? { kind: 'record', start: at, depth: 0, frame, key: named }
        : { kind: 'field', start: at, depth: 0, frame: frame?.list ? undefined : frame, key: frame?.key };
    if (!record && !misplaced && (list || !frame || frame.list)) countLeftOut(leftOut, path, list);
  };
  const closeFrame = (list: boolean, found: JsonText[]) => {
    const frame = stack.pop();
    if (!frame || frame.list !== list) return void (damage = `brackets do not match after record ${row}`);
    if (frame.member && !stack.some(({ member }) => member)) found.push(...waiting.take());
  };
  /** A number, word or text outside of records. */
  const scalar = (text: string, found: JsonText[]) => {
    const frame = stack.at(-1);
    if (!frame) return;
    if (frame.list) {
      const path = pathOf(frame);
      if (isRecord(paths, path)) emit(text, undefined, found);
    } else if (frame.key === undefined) frame.key = keyOf(text);
    // A member under an id is a record, and is rejected as such; others, such as a count, describe the records.
    else if (holdsDigit(frame.key) && isRecord(paths, pathOf(frame))) emit(text, frame.key, found);
    else fields.set(frame, frame.key, text);
  };

  const step = (code: number, found: JsonText[]) => {
    if (inString) {
      if (escaped) escaped = false;
      else if (code === BACKSLASH) escaped = true;
      else if (code === QUOTE) {
        inString = false;
        if (!capture) {
          scalar(pending.slice(token, at + 1), found);
          token = -1;
        }
      }
      return;
    }
    if (code === QUOTE) {
      inString = true;
      if (!capture) token = at;
      return;
    }
    const opens = code === OPEN || code === OPEN_LIST;
    const closes = code === CLOSE || code === CLOSE_LIST;
    if (capture) {
      if (opens) {
        capture.depth++;
        if (capture.kind === 'field' && capture.depth === 2 && code === OPEN && pending[capture.start] === '[')
          countLeftOut(leftOut, [...(capture.frame?.path ?? []), capture.key ?? ''], false);
      } else if (closes && --capture.depth === 0) endCapture(at + 1, found);
      return;
    }
    if (!opens && !closes && code !== COMMA && code !== COLON && code > 32) {
      if (token < 0) token = at;
      return;
    }
    if (token >= 0) {
      scalar(pending.slice(token, at), found);
      token = -1;
    }
    if (opens) {
      open(code === OPEN_LIST);
      if (capture) (capture as Capture).depth = 1;
    } else if (closes) closeFrame(code === CLOSE_LIST, found);
    else if (code === COMMA) {
      const frame = stack.at(-1);
      if (frame) frame.key = undefined;
    }
  };

  return {
    push(text) {
      pending += text;
      const found: JsonText[] = [];
      for (; at < pending.length && !damage; at++) step(pending.charCodeAt(at), found);
      const keep = capture?.start ?? (token >= 0 ? token : at);
      pending = pending.slice(keep);
      at -= keep;
      if (capture) capture.start = 0;
      if (token >= 0) token = 0;
      return found;
    },
    held: () => pending.length,
    waiting: () => waiting.length(),
    isOpen: () => stack.length > 0 || capture !== undefined || inString,
    damage: () => damage,
    leftOut: () => leftOut,
    fieldsLeftOut: fields.leftOut,
  };
}

/** Sets the fields of objects around records, up to a number for each object. */
function createFieldLimit() {
  let leftOut = 0;
  return {
    set({ fields }: Frame, key: string, text: string) {
      if (text.length > LONGEST_FIELD_AROUND) return;
      if (fields.size < MOST_FIELDS_AROUND || fields.has(key)) fields.set(key, text);
      else leftOut++;
    },
    leftOut: () => leftOut,
  };
}

const MOST_LISTS = 100;

function countLeftOut(leftOut: Map<string, number>, path: JsonPath, list: boolean): void {
  const name = path.join('.').slice(0, 200);
  if (!list && (leftOut.has(name) || leftOut.size < MOST_LISTS)) leftOut.set(name, (leftOut.get(name) ?? 0) + 1);
}

function createQueue() {
  let records: JsonText[] = [];
  let length = 0;
  return {
    add(record: JsonText) {
      records.push(record);
      length += record.text.length + RECORD_OVERHEAD;
    },
    take() {
      const taken = records;
      records = [];
      length = 0;
      return taken;
    },
    length: () => length,
  };
}

/** Whether the values at a path are records. */
function isRecord(paths: readonly JsonPath[], path: JsonPath): boolean {
  return paths.some((wanted) => wanted.length === path.length && isPrefix(path, wanted));
}

/** Whether `path` leads to `wanted` or is it. */
function isPrefix(path: JsonPath, wanted: JsonPath): boolean {
  return path.every((step, at) => step === wanted[at] || (wanted[at] === '*' && step !== '[]'));
}

function holdsDigit(text: string): boolean {
  return [...text].some((sign) => sign >= '0' && sign <= '9');
}

function keyOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
