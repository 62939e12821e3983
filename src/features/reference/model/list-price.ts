/** The highest list price when new of a model in a model year, in whole dollars. `trimCode`: `null` for all trims. */
export type ListPrice = {
  makeCode: string;
  modelCode: string;
  modelYear: number;
  trimCode: string | null;
  highest: number;
};

/** Where list prices were published, and on which day (`2026-11-27`). */
export type ListPriceSource = { name: string; date: string };
