/**
 * Facts of the demo's models. The text tables in this folder have one line per model and, below it, one per
 * powertrain:
 *
 *     make|model|body|doors|weight|keep[|cabs]
 *     years|fuel|liters|cylinders|horsepower|economy|drives|gearboxes|trim MSRP,trim MSRP
 *
 * `weight`: how common the model is. `keep`: the percentage of its price that it kept after five years before 2020, when
 * prices of used cars rose. `cabs`: cab, percent and beds. Economy is `city/highway` in mpg, `R250:120/100` with the
 * electric range in miles, or `-` if it is not rated. MSRP is in dollars, in the middle of the years. Sources: general
 * knowledge of the US market; economy and range are checked against the EPA's ratings.
 */
export type DemoModel = {
  make: string;
  model: string;
  bodyStyle: string;
  bodySubtype: string | null;
  doors: number;
  weight: number;
  /** The share of the price that remains after five years. */
  kept: number;
  cabs: readonly { cab: string; weight: number; beds: readonly string[] }[];
  powertrains: readonly Powertrain[];
};

export type Powertrain = {
  firstYear: number;
  lastYear: number;
  fuel: string;
  liters: number | null;
  /** Code of `ENGINES`. */
  engine: string;
  horsepower: number;
  mpgCity: number | null;
  mpgHighway: number | null;
  electricRange: number | null;
  drives: readonly string[];
  gearboxes: readonly string[];
  trims: readonly { name: string; msrp: number }[];
};

const BODIES: Readonly<Record<string, readonly [style: string, subtype: string | null]>> = {
  sc: ['SEDAN', 'COMPACT_SEDAN'],
  sm: ['SEDAN', 'MIDSIZE_SEDAN'],
  sf: ['SEDAN', 'FULLSIZE_SEDAN'],
  sl: ['SEDAN', 'LUXURY_SEDAN'],
  ss: ['SEDAN', 'SPORT_SEDAN'],
  uc: ['SUV', 'COMPACT_SUV'],
  um: ['SUV', 'MIDSIZE_SUV'],
  uf: ['SUV', 'FULLSIZE_SUV'],
  ul: ['SUV', 'LUXURY_SUV'],
  uo: ['SUV', 'OFFROAD_SUV'],
  t: ['TRUCK', null],
  co: ['COUPE', null],
  cv: ['CONVERTIBLE', null],
  h: ['HATCHBACK', null],
  w: ['WAGON', null],
  vm: ['VAN', 'MINIVAN'],
  vp: ['VAN', 'PASSENGER_VAN'],
  vc: ['VAN', 'CARGO_VAN'],
};

/** The rise of used-car prices since 2020, as a share of the value that a car used to lose. */
const RAISE = 0.15;

const GEARBOXES: Readonly<Record<string, string>> = { A: 'AUTOMATIC', C: 'CVT', D: 'DUAL_CLUTCH', M: 'MANUAL' };

/** Parses fact tables. Throws on a line with a wrong format, because the tables are our own. */
export function readFacts(text: string): DemoModel[] {
  const models: (DemoModel & { powertrains: Powertrain[] })[] = [];
  for (const line of text.trim().split('\n')) {
    const cells = line.split('|');
    if (/^\d{4}-\d{4}\|/.test(line)) models.at(-1)!.powertrains.push(readPowertrain(line, cells));
    else models.push(readModel(line, cells));
  }
  return models;
}

function readModel(line: string, cells: readonly string[]): DemoModel & { powertrains: Powertrain[] } {
  const [make, model, body, doors, weight, kept, cabs] = cells;
  const style = BODIES[body ?? ''];
  if (!style || !Number(doors) || !Number(weight) || !Number(kept)) throw new Error(`not a model: ${line}`);
  return {
    make: make!,
    model: model!,
    bodyStyle: style[0],
    bodySubtype: style[1],
    doors: Number(doors),
    weight: Number(weight),
    kept: RAISE + (1 - RAISE) * (Number(kept) / 100),
    cabs: cabs ? cabs.split(',').map(readCab) : [],
    powertrains: [],
  };
}

function readCab(text: string): DemoModel['cabs'][number] {
  const match = /^(\w+) (\d+):([\w+]+)$/.exec(text);
  if (!match) throw new Error(`not a cab: ${text}`);
  return { cab: match[1]!, weight: Number(match[2]), beds: match[3]!.split('+') };
}

function readPowertrain(line: string, cells: readonly string[]): Powertrain {
  const [years, fuel, liters, cylinders, horsepower, economy, drives, gearboxes, trims] = cells;
  if (!trims) throw new Error(`not a powertrain: ${line}`);
  const [firstYear, lastYear] = years!.split('-').map(Number);
  const rated = /^(?:R(\d+):)?(?:(\d+)\/(\d+)|-)$/.exec(economy!);
  if (!rated) throw new Error(`not an economy: ${line}`);
  return {
    firstYear: firstYear!,
    lastYear: lastYear!,
    fuel: fuel!,
    liters: Number(liters) || null,
    engine: cylinders === '0' ? 'ELECTRIC' : cylinders!,
    horsepower: Number(horsepower),
    mpgCity: rated[2] ? Number(rated[2]) : null,
    mpgHighway: rated[3] ? Number(rated[3]) : null,
    electricRange: rated[1] ? Number(rated[1]) : null,
    drives: drives!.split(','),
    gearboxes: gearboxes!.split(',').map((letter) => GEARBOXES[letter]!),
    trims: trims.split(',').map((trim) => {
      const space = trim.lastIndexOf(' ');
      return { name: trim.slice(0, space), msrp: Number(trim.slice(space + 1)) };
    }),
  };
}
