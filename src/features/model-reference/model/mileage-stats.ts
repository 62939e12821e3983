/** Statistics of mileages, in whole miles, of the cars with a counted mileage; `null` if there are none. */
export type Mileages = { count: number; max: number | null; mean: number | null };
/** `name`: the model year. */
export type YearMileages = Mileages & { name: string };

export type MileageStats = {
  stats: Mileages & {
    /** Cars with fewer than 50,000 miles. */
    under50000: number;
    facetSearchFieldStats: readonly { name: 'year'; facetStats: readonly YearMileages[] }[];
  };
  facetStats: readonly YearMileages[];
};
