import {
  addPaths,
  containsDigit,
  containsRecords,
  isKeyedById,
  areDirectMembers,
  isRecord,
  joinSiblings,
  type JsonPath,
} from './json-paths.ts';
import { jsonDepth } from './clean-record.ts';
import { findDeepVehicles } from './deep-vehicles.ts';
import {
  findMoreRecords,
  hasVehicleNumber,
  MIN_VEHICLE_COLUMNS,
  looksLikeVehicle,
  vehicleColumns,
} from './json-plan.ts';
import { SELLER_KEY } from './json-records.ts';
import type { ContextFields, JsonText, OmissionReason } from './json-text.ts';
import { MAX_TREE_DEPTH, parseTree } from './json-tree.ts';

export type JsonSplitter = {
  push(text: string): JsonText[];
  /** Returns the number of characters held because their record has not ended. */
  held(): number;
  /**
   * Returns the size of the records that wait for the end of the object around them, such as a dealer: their
   * characters, plus 200 per record, because even an empty record takes memory.
   */
  waiting(): number;
  isOpen(): boolean;
  /** Returns, as a sentence, why the rest of the text cannot be read. */
  damage(): string | undefined;
  /** Returns the number of objects in lists that are not records, by the path of the list. */
  leftOut(): ReadonlyMap<string, number>;
  /** Returns the number of objects that are not records although they may be vehicles. */
  vehiclesLeftOut(): number;
  /** Returns the number of values around records that were not read because an object has more than 1,000 of them. */
  fieldsLeftOut(): number;
  /** Returns how many values around records were skipped because they were too long, by path. */
  longFields(): ReadonlyMap<string, number>;
};

/** An open list or object. `holdsRecords`: it contains records, or a list for them. */
type Frame = {
  list: boolean;
  path: JsonPath;
  key: string | undefined;
  fields: Map<string, string>;
  member: boolean;
  holdsRecords: boolean;
};

/**
 * A list or object that is read as one text: a record, or a field of the object around it. `isMisplaced`: whether it is
 * a list where a record should be. `objects` counts the objects in a list.
 */
type Capture = {
  kind: 'record' | 'field';
  isMisplaced: boolean;
  start: number;
  depth: number;
  list: boolean;
  path: JsonPath;
  frame: Frame | undefined;
  key: string | undefined;
  objects: number;
  /** The length at which to search it for vehicles again. */
  searchAt: number;
};

/** Longer values around records, such as a dealer's logo, are not read. */
export const MAX_CONTEXT_FIELD_LENGTH = 20_000;
const MAX_FIELDS_AROUND = 1000;
const RECORD_OVERHEAD = 200;
const MAX_LISTS = 100;
const MAX_PATHS = 1000;
/** A long value is searched for vehicles at this length, at each doubling of it, and at its end. */
const FIRST_SEARCH_AT = 1 << 16;
/** No vehicle's text is shorter. */
const MIN_VEHICLE_LENGTH = 20;
const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, COMMA, COLON] = [34, 92, 123, 125, 91, 93, 44, 58];

/**
 * Splits a JSON text into the texts of its records while it arrives in pieces of any size. The plan, which is based on
 * its beginning, says where they are. Other values are also searched for vehicles. If any are found, reading goes back
 * to include them.
 */
export function createJsonSplitter(plan: { paths: readonly JsonPath[]; score: number }): JsonSplitter {
  return new Cutter(plan);
}

class Cutter implements JsonSplitter {
  #paths: readonly JsonPath[];
  #score: number;
  #pending = '';
  #at = 0;
  #row = 0;
  #inString = false;
  #escaped = false;
  /** The start of the current number, word or text outside of records; -1 if there is none. */
  #token = -1;
  #capture: Capture | undefined;
  #damage: string | undefined;
  #found: JsonText[] = [];
  readonly #stack: Frame[] = [];
  readonly #leftOut = new Map<string, number>();
  #vehiclesLeftOut = 0;
  readonly #waiting = createQueue();
  #fieldsLeftOut = 0;
  readonly #longFields = new Map<string, number>();
  /** The paths of records until one of them turned out to contain vehicles. */
  #formerPaths: readonly JsonPath[] = [];

  constructor({ paths, score }: { paths: readonly JsonPath[]; score: number }) {
    this.#paths = paths;
    this.#score = score;
  }

  push(text: string): JsonText[] {
    this.#pending += text;
    this.#found = [];
    do this.#scan();
    while (this.#searchLongCapture());
    const keep = this.#capture?.start ?? (this.#token >= 0 ? this.#token : this.#at);
    this.#pending = this.#pending.slice(keep);
    this.#at -= keep;
    if (this.#capture) this.#capture.start = 0;
    if (this.#token >= 0) this.#token = 0;
    return this.#found;
  }

  held = () => this.#pending.length;
  waiting = () => this.#waiting.length();
  isOpen = () => this.#stack.length > 0 || this.#capture !== undefined || this.#inString;
  damage = () => this.#damage;
  leftOut = () => this.#leftOut;
  vehiclesLeftOut = () => this.#vehiclesLeftOut;
  fieldsLeftOut = () => this.#fieldsLeftOut;
  longFields = () => this.#longFields;

  #scan(): void {
    while (this.#at < this.#pending.length && this.#damage === undefined) {
      const at = this.#at++;
      const code = this.#pending.charCodeAt(at);
      if (this.#inString) this.#stepInString(code, at);
      else if (code === QUOTE) {
        this.#inString = true;
        if (!this.#capture) this.#token = at;
      } else if (this.#capture) this.#stepInCapture(this.#capture, code, at);
      else this.#step(code, at);
    }
  }

  #stepInString(code: number, at: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === BACKSLASH) this.#escaped = true;
    else if (code === QUOTE) {
      this.#inString = false;
      if (!this.#capture) this.#endToken(at + 1);
    }
  }

  #stepInCapture(capture: Capture, code: number, at: number): void {
    if (code === OPEN || code === OPEN_LIST) {
      capture.depth++;
      if (capture.list && capture.depth === 2 && code === OPEN) capture.objects++;
    } else if ((code === CLOSE || code === CLOSE_LIST) && --capture.depth === 0) this.#endCapture(capture, at + 1);
  }

  #step(code: number, at: number): void {
    const opens = code === OPEN || code === OPEN_LIST;
    const closes = code === CLOSE || code === CLOSE_LIST;
    if (!opens && !closes && code !== COMMA && code !== COLON && code > 32) {
      if (this.#token < 0) this.#token = at;
      return;
    }
    if (this.#token >= 0) this.#endToken(at);
    if (opens) this.#open(code === OPEN_LIST, at);
    else if (closes) this.#close(code === CLOSE_LIST);
    else if (code === COMMA) {
      const frame = this.#stack.at(-1);
      if (frame) frame.key = undefined;
    }
  }

  #open(list: boolean, at: number): void {
    const frame = this.#stack.at(-1);
    const path = childPath(frame);
    const record = !list && isRecord(this.#paths, path);
    if (!record && containsRecords(this.#paths, path, list)) {
      if (frame) frame.holdsRecords = true;
      const member = !list && frame?.list === true;
      this.#stack.push({ list, path, key: undefined, fields: new Map(), member, holdsRecords: false });
      return;
    }
    // A list among the records is not a record. It is rejected as a misplaced list unless it contains vehicles.
    const isMisplaced =
      list && isRecord(this.#paths, path) && (frame?.list === true || containsDigit(frame?.key ?? ''));
    const isNamed = isMisplaced || !record || isKeyedById(this.#paths, path);
    this.#capture = {
      kind: record ? 'record' : 'field',
      isMisplaced,
      start: at,
      depth: 1,
      list,
      path,
      frame: frame?.list ? undefined : frame,
      key: isNamed ? frame?.key : undefined,
      objects: 0,
      searchAt: FIRST_SEARCH_AT,
    };
  }

  #close(list: boolean): void {
    const frame = this.#stack.pop();
    if (!frame || frame.list !== list) {
      this.#damage = `The JSON is damaged: brackets do not match after record ${this.#row}.`;
      return;
    }
    if (frame.member && !this.#stack.some(({ member }) => member)) this.#found.push(...this.#waiting.take());
    if (!list) this.#takeVehicleOf(frame);
  }

  /** Emits an object that should contain records but is a vehicle itself, as happens in lists of dealers. */
  #takeVehicleOf({ path, fields, holdsRecords }: Frame): void {
    const wasRecord = isRecord(this.#formerPaths, path);
    if (fields.size < MIN_VEHICLE_COLUMNS && !wasRecord) return;
    const hasPlace = [...fields.keys()].some(
      (key) => isRecord(this.#paths, [...path, key]) || areDirectMembers(this.#paths, [...path, key]),
    );
    const members = [...fields].map(([key, text]) => `${JSON.stringify(key)}:${text}`);
    const text = `{${members.join(',')}}`;
    const object = parseObject(text);
    if (!object) return;
    const columns = vehicleColumns(object);
    // An object that contains other objects is a vehicle if it has its own VIN or stock number; otherwise it's a group.
    const isNumbered = hasVehicleNumber(object);
    const looksLike = wasRecord || !(holdsRecords || hasPlace) ? looksLikeVehicle(object, this.#score) : false;
    if (looksLike || (isNumbered && columns.size >= MIN_VEHICLE_COLUMNS)) this.#emit(text, undefined);
    else if (wasRecord && (isNumbered || columns.size >= MIN_VEHICLE_COLUMNS))
      this.#emit(text, undefined, 'holds vehicles');
    else if (columns.size >= MIN_VEHICLE_COLUMNS && (columns.has('price') || columns.has('mileage')))
      addTo(this.#leftOut, path, 1);
  }

  #endToken(end: number): void {
    const text = this.#pending.slice(this.#token, end);
    this.#token = -1;
    const frame = this.#stack.at(-1);
    if (!frame) return;
    const path = childPath(frame);
    if (frame.list) {
      if (isRecord(this.#paths, path)) this.#emit(text, undefined);
    } else if (frame.key === undefined) frame.key = keyOf(text);
    // A member under an id is a record, rejected if invalid. Other members, such as a count, describe the records.
    else if (containsDigit(frame.key) && isRecord(this.#paths, path)) this.#emit(text, frame.key);
    else this.#setField(frame, frame.key, text);
  }

  #endCapture(capture: Capture, end: number): void {
    const text = this.#pending.slice(capture.start, end);
    if (this.#takeVehiclesIn(capture, text)) return;
    this.#capture = undefined;
    const { kind, isMisplaced, key, frame } = capture;
    if (kind === 'record' || isMisplaced) this.#emit(text, key);
    else {
      this.#countLeftOut(capture);
      if (frame && key !== undefined) this.#setField(frame, key, text);
    }
  }

  /** Searches the part of a long value read so far. Returns whether reading has gone back. */
  #searchLongCapture(): boolean {
    const capture = this.#capture;
    const length = this.#at - (capture?.start ?? this.#at);
    if (!capture || length < capture.searchAt) return false;
    capture.searchAt = length * 2;
    return this.#takeVehiclesIn(capture, this.#pending.slice(capture.start, this.#at));
  }

  /** Searches a value outside the known paths for vehicles. If it finds any, adds their paths and rereads the value. */
  #takeVehiclesIn({ kind, path, start, depth }: Capture, text: string): boolean {
    const isWhole = depth === 0;
    if (text.length < MIN_VEHICLE_LENGTH || !text.includes('{') || (kind === 'record' && this.#isVehicle(text)))
      return false;
    const isPlace = path.length === 0 || path.at(-1) === '[]' || areDirectMembers(this.#paths, path);
    const mayBeRecord = kind === 'field' && (isPlace || 'by stock number');
    const isGuess = this.#score < MIN_VEHICLE_COLUMNS;
    const { paths, score, leftOut, unread } = findMoreRecords(text, {
      path,
      score: isGuess ? 0 : this.#score,
      mayBeRecord,
    });
    if (paths.every((found) => isRecord(this.#paths, found))) {
      if (kind === 'field' && isWhole) {
        for (const one of leftOut) this.#emit(one, undefined, 'vin elsewhere');
        for (const one of findDeepVehicles(text, { level: path.length, score: this.#score }))
          this.#emit(one, undefined, 'too deep');
        this.#vehiclesLeftOut += unread.length;
        // The direct members of a list are counted with all of its objects.
        for (const one of unread) if (one.length > path.length + 1 || one.at(-1) !== '[]') addTo(this.#leftOut, one, 1);
      }
      return false;
    }
    // A value that contains vehicles is not a record.
    const holds = (known: JsonPath) => paths.some((found) => found !== known && startsWith(found, known));
    if (!isGuess) this.#formerPaths = addPaths(this.#formerPaths, this.#paths.filter(holds));
    const kept = this.#paths.filter((known) => !holds(known));
    this.#paths = joinSiblings(addPaths(kept, paths));
    if (isGuess) this.#score = score;
    if (this.#paths.length > MAX_PATHS)
      this.#damage = `The JSON has vehicles in more than ${MAX_PATHS.toLocaleString('en-US')} different places. Send them as one list.`;
    [this.#at, this.#capture, this.#inString, this.#escaped] = [start, undefined, false, false];
    return true;
  }

  #isVehicle(text: string): boolean {
    const object = parseObject(text);
    return object !== undefined && looksLikeVehicle(object, this.#score);
  }

  /** Emits a record. It waits for the end of the list member around it, which may add information. */
  #emit(text: string, key: string | undefined, leftOut?: OmissionReason): void {
    const around = this.#stack
      .filter(({ list }) => !list)
      .map(({ member, fields }): ContextFields => ({ member, fields }));
    const record: JsonText = {
      row: ++this.#row,
      text,
      around,
      ...(key !== undefined && { key }),
      ...(leftOut && { leftOut }),
    };
    for (const frame of this.#stack) frame.holdsRecords = true;
    if (this.#stack.some(({ member }) => member)) this.#waiting.add(record);
    else this.#found.push(record);
  }

  #setField({ fields, path, member }: Frame, key: string, text: string): void {
    if (text.length > MAX_CONTEXT_FIELD_LENGTH) {
      // Other values around the records are not read in any case.
      if (member || SELLER_KEY.test(key)) addTo(this.#longFields, [...path, key], 1);
    } else if (fields.size < MAX_FIELDS_AROUND || fields.has(key)) fields.set(key, text);
    else this.#fieldsLeftOut++;
  }

  #countLeftOut({ list, path, frame, objects }: Capture): void {
    const count = list ? objects : Number(!frame);
    if (count > 0) addTo(this.#leftOut, path, count);
  }
}

function addTo(counts: Map<string, number>, path: JsonPath, count: number): void {
  const own = path.join('.').slice(0, 200);
  const name = counts.has(own) || counts.size < MAX_LISTS ? own : OTHER_PLACES;
  counts.set(name, (counts.get(name) ?? 0) + count);
}

const OTHER_PLACES = 'other places';

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

const childPath = (frame: Frame | undefined): JsonPath =>
  frame ? [...frame.path, frame.list ? '[]' : (frame.key ?? '')] : [];

const startsWith = (path: JsonPath, start: JsonPath) => start.every((step, at) => step === path[at]);

function parseObject(text: string): object | undefined {
  try {
    // Deeper nesting must not be recursed into.
    return (jsonDepth(text, MAX_TREE_DEPTH) > MAX_TREE_DEPTH ? parseTree(text) : JSON.parse(text)) as object;
  } catch {
    return undefined;
  }
}

function keyOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}
