/** The highest list price when new of a model in a model year, in whole dollars. `trimCode`: `null` for all trims. */
export type ListPrice = {
  makeCode: string;
  modelCode: string;
  modelYear: number;
  trimCode: string | null;
  highest: number;
};

/** The publisher of list prices, and the day of publication (`2026-11-27`). */
export type ListPriceSource = { name: string; date: string };
