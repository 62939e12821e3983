/** Prices of the cars of one model year or trim, in whole dollars. */
export type PriceRow = {
  /** The model year, or the trim's name. */
  value: string;
  avgPrice: number;
  startingPrice: number;
  maxPrice: number;
  /** Path and query of the search for these cars. */
  link: string;
};

/** `fairPrice`: the average fair price of the rated cars; `null` if none is rated. */
export type YearRow = PriceRow & { fairPrice: number | null };
