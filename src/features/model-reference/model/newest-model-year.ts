/** Returns the newest model year with many used cars: last year's (spec 2 §9). */
export function newestModelYear(currentYear: number): number {
  return currentYear - 1;
}
