import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import type { Database } from '#ports/database/database.ts';
import type { Catalog } from '../model/catalog.ts';
import { epaLineSchema, readEpaLine, type EpaVehicle } from '../model/epa-vehicle.ts';

/** The file is not the EPA's or cannot be read. The message says why in plain words. */
export class EpaFileError extends Error {}

export type EpaImport = { read: number; kept: number };

const NEEDED = ['id', 'year', 'make', 'model', 'city08', 'highway08', 'comb08'];

/**
 * Imports the EPA's `vehicles.csv` (fueleconomy.gov; gzipped or not). The new file replaces the old one, and the next
 * run checks every listing again.
 * @throws EpaFileError
 */
export async function importEpaFile(
  database: Database,
  catalog: Catalog,
  file: string,
  signal?: AbortSignal,
): Promise<EpaImport> {
  const counts = { read: 0, kept: 0 };
  const lines = async function* () {
    for await (const vehicle of readEpaFile(file, catalog, counts)) {
      signal?.throwIfAborted();
      yield `${copyLine(vehicle)}\n`;
    }
  };
  await database.transaction(async (connection) => {
    await connection.query('delete from epa_vehicles');
    await connection.copyFrom('copy epa_vehicles from stdin', Readable.from(lines()));
    await connection.query('update epa_completion set seen_seq = 0');
  });
  return counts;
}

async function* readEpaFile(file: string, catalog: Catalog, counts: EpaImport): AsyncGenerator<EpaVehicle> {
  const parser = parse({ columns: checkHeader, bom: true, relax_quotes: true, relax_column_count: true });
  const source = createReadStream(file);
  const bytes = file.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  for (const stream of [source, bytes])
    stream.on('error', (error: Error) => parser.destroy(new EpaFileError(error.message)));
  bytes.pipe(parser);
  for await (const record of parser as AsyncIterable<unknown>) {
    counts.read += 1;
    const line = epaLineSchema.safeParse(record);
    const vehicle = line.success ? readEpaLine(line.data, catalog) : null;
    if (!vehicle) continue;
    counts.kept += 1;
    yield vehicle;
  }
}

function checkHeader(header: string[]): string[] {
  const missing = NEEDED.filter((name) => !header.includes(name));
  if (missing.length === 0) return header;
  throw new EpaFileError(
    `This is not the EPA's vehicles.csv: it has no ${missing.length > 1 ? 'columns' : 'column'} ${missing.join(', ')}. The file is at https://www.fueleconomy.gov/feg/download.shtml.`,
  );
}

/** Formats a vehicle in COPY's text format, in the order of the table's columns. */
function copyLine(vehicle: EpaVehicle): string {
  const { id, year, makeCode, modelCodes, name, drives, fuel, manual, engine, liters } = vehicle;
  const { mpgCity, mpgHighway, mpgCombined, electricRange } = vehicle;
  return [
    ...[id, year, makeCode, `{${modelCodes.join(',')}}`, name, `{${drives.join(',')}}`, fuel, manual, engine, liters],
    ...[mpgCity, mpgHighway, mpgCombined, electricRange],
  ]
    .map((value) => (value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, ' ')))
    .join('\t');
}

/** Loads all rated vehicles, grouped by year and make (`2018 TOYOTA`). */
export async function loadEpaVehicles(database: Database): Promise<Map<string, EpaVehicle[]>> {
  const vehicles = await database.query<EpaVehicle>(
    `select id, year, make_code as "makeCode", model_codes as "modelCodes", name, drives, fuel, manual, engine, liters,
       mpg_city as "mpgCity", mpg_highway as "mpgHighway", mpg_combined as "mpgCombined",
       electric_range as "electricRange"
     from epa_vehicles`,
  );
  return Map.groupBy(vehicles, (vehicle) => `${vehicle.year} ${vehicle.makeCode}`);
}

/** The combined fuel economy of a model year's versions, in miles per gallon; of electric ones for the same energy. */
export type RatedEconomy = { year: number; isElectric: boolean; average: number; lowest: number; highest: number };

/** Returns the EPA's combined fuel economy of a model by model year, the oldest first; none without an import. */
export function findRatedEconomy(
  database: Database,
  { makeCode, modelCode }: { makeCode: string; modelCode: string },
): Promise<RatedEconomy[]> {
  return database.query<RatedEconomy>(
    `select year, fuel = 'ELE' as "isElectric", avg(mpg_combined) as average, min(mpg_combined) as lowest,
       max(mpg_combined) as highest
     from epa_vehicles where make_code = $1 and $2 = any (model_codes) and mpg_combined is not null
     group by year, fuel = 'ELE' order by year`,
    [makeCode, modelCode],
  );
}
