/** Returns the newest model year of which used cars are common: last year's (spec 2 §9). */
export function newestModelYear(currentYear: number): number {
  return currentYear - 1;
}
