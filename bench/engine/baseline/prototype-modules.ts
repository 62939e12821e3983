import { access } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The prototype's data: arrays by row, options from 0 on. */
export type PrototypeData = {
  N: number;
  dict: {
    makeStart: Uint16Array;
    modelStart: Uint16Array;
    trimModel: Uint16Array;
    modelMake: Uint16Array;
  };
  owners: Record<'lat' | 'lon' | 'x' | 'y' | 'z', Float64Array>;
  cols: readonly Uint8Array[];
  trim: Uint16Array;
  price: Int32Array;
  mileage: Int32Array;
  date: Int32Array;
  score: Int32Array;
  owner: Uint32Array;
  /** Four words per row: 60 features, 4 of history, 32 packages, 3 home services. */
  multi: Uint32Array;
};

/** `sel`: sections with a mask of options. `mmt`: ranges of trims. `multi`: as in the data. `sort`: an index. */
export type PrototypeQuery = {
  loc: { x: number; y: number; z: number; radius: number; lat: number; lon: number } | null;
  sel: readonly (readonly [section: number, mask: number])[];
  price: readonly [number, number] | null;
  mileage: readonly [number, number] | null;
  mmt: readonly (readonly [number, number])[] | null;
  multi: readonly number[];
  sort: number;
};

/** Counts by option; statistics are min, max, mean of price, mileage, year, or `null` without results. */
export type PrototypeAnswer = {
  total: number;
  small: Uint32Array;
  multi: Uint32Array;
  trims: Uint32Array;
  models: Uint32Array;
  makes: Uint32Array;
  ids: Uint32Array;
  stats: readonly number[] | null;
};

type PrototypeEngine = { bytes: number; buildMs: number; search(query: PrototypeQuery): PrototypeAnswer };

export type PrototypeModules = {
  genData(rows: number): PrototypeData;
  genQueries(data: PrototypeData, count: number): PrototypeQuery[];
  WasmEngine: new (data: PrototypeData, options?: object) => PrototypeEngine;
};

const GENERATOR = 'gen.mjs';
const ENGINE = 'wasmEngine4.mjs';
const KERNEL = 'engine4.wasm';

/** Loads the prototype from a folder outside the project. */
export async function loadPrototype(folder: string): Promise<PrototypeModules> {
  for (const file of [GENERATOR, ENGINE, KERNEL]) {
    await access(path.join(folder, file)).catch(() => {
      throw new Error(`${folder} holds no ${file}; bench/engine/README.md says how to prepare it.`);
    });
  }
  const load = (file: string) => import(pathToFileURL(path.resolve(folder, file)).href) as Promise<PrototypeModules>;
  const [{ genData, genQueries }, { WasmEngine }] = await Promise.all([load(GENERATOR), load(ENGINE)]);
  return { genData, genQueries, WasmEngine };
}
