/** Five years at 15,000 miles a year, unless the shopper enters other numbers (spec 2 §9). */
export const DEFAULT_USE = { years: 5, milesPerYear: 15_000 } as const;
