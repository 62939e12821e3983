/** Metric horsepower (PS, ch, CV) per kilowatt. */
const PER_KILOWATT = 1.359622;
/** Common power ratings of cars in kilowatts. The sets below leave out numbers that are also common in horsepower. */
const KILOWATTS = [55, 63, 66, 70, 74, 77, 81, 85, 88, 96, 100, 103, 110, 120, 125, 132, 135, 140, 147, 155, 176, 180];
const HORSEPOWER = new Set(KILOWATTS.map((kilowatts) => Math.round(kilowatts * PER_KILOWATT)));
const ONLY_KILOWATTS = new Set(KILOWATTS.filter((kilowatts) => !HORSEPOWER.has(kilowatts)));
const ONLY_HORSEPOWER = new Set([...HORSEPOWER].filter((power) => !KILOWATTS.includes(power)));

const MIN_ROWS = 10;
const MIN_SHARE = 0.5;
const MAX_OF_OTHER = 0.1;

/** Guesses the unit of bare numbers from typical engine ratings. Returns `undefined` if they are inconclusive. */
export function guessPowerUnit(values: readonly string[]): 'kw' | 'hp' | undefined {
  const numbers = values.map(Number).filter((number) => number > 0);
  if (numbers.length < MIN_ROWS) return undefined;
  const share = (set: ReadonlySet<number>) => numbers.filter((number) => set.has(number)).length / numbers.length;
  const [kilowatts, horsepower] = [share(ONLY_KILOWATTS), share(ONLY_HORSEPOWER)];
  if (kilowatts >= MIN_SHARE && horsepower <= MAX_OF_OTHER) return 'kw';
  return horsepower >= MIN_SHARE && kilowatts <= MAX_OF_OTHER ? 'hp' : undefined;
}
