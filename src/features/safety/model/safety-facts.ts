export type ModelYear = { makeCode: string; modelCode: string; year: number };

/**
 * The star ratings of one version, as NHTSA published them; `null` for tests without a rating. `name` is NHTSA's name
 * for it.
 */
export type RatedVersion = {
  name: string;
  bodyStyle: string | null;
  driveTrain: string | null;
  overall: number | null;
  front: number | null;
  frontDriver: number | null;
  frontPassenger: number | null;
  side: number | null;
  sideDriver: number | null;
  sidePassenger: number | null;
  sidePole: number | null;
  rollover: number | null;
  /** The probability of a rollover in a single-vehicle crash, between 0 and 1. */
  rolloverRisk: number | null;
  /** NHTSA's remarks about its tests. */
  concerns: string | null;
};

/**
 * A recall of a model year. `campaign`: NHTSA's number, which some rows lack. `names`: NHTSA's names of the models.
 * `reportedOn`: `2024-03-01`.
 */
export type Recall = {
  campaign: string | null;
  names: string[];
  components: string[];
  reportedOn: string | null;
  /** Vehicles that may be affected, of all models in the recall. */
  units: number | null;
  summary: string | null;
  consequence: string | null;
  remedy: string | null;
  doNotDrive: boolean;
  parkOutside: boolean;
};

/** Returns a key that is the same for the rows of one recall. Without a number, its day and texts identify it. */
export function recallKey({ campaign, reportedOn, summary, remedy }: Recall): string {
  return campaign ?? JSON.stringify([reportedOn, summary, remedy]);
}

/** Complaints of owners to NHTSA: each counts once, and once for every part that it names. */
export type Complaints = {
  total: number;
  crashes: number;
  fires: number;
  injured: number;
  deaths: number;
  /** Most complaints first. */
  byComponent: { component: string; count: number }[];
};

/** NHTSA's data about a model year. `null`: no such file was imported. */
export type SafetyFacts = {
  ratings: RatedVersion[] | null;
  recalls: Recall[] | null;
  complaints: Complaints | null;
  asOf: ImportDays;
};

/** The days on which NHTSA's files of each kind were imported last, `2026-11-28`. `null`: no such file was imported. */
export type ImportDays = { ratings: string | null; recalls: string | null; complaints: string | null };

/** Returns whether there is anything to show about the model year. */
export function hasSafetyFacts({ ratings, recalls, complaints }: SafetyFacts): boolean {
  return Boolean(ratings?.length) || Boolean(recalls?.length) || (complaints?.total ?? 0) > 0;
}

/** Returns the address where shoppers look up whether a car was repaired. */
export function vinLookUpUrl(vin: string | null): string {
  return `https://www.nhtsa.gov/recalls${vin === null ? '' : `?vin=${encodeURIComponent(vin)}`}`;
}

/**
 * Formats a part as NHTSA writes it, `SERVICE BRAKES, HYDRAULIC:PEDALS`, for readers: `Service brakes, hydraulic`.
 * Abbreviations in parentheses, such as `(ESC)`, stay in capitals.
 */
export function componentLabel(component: string): string {
  const [first = ''] = component.split(':');
  const text = first
    .trim()
    .toLowerCase()
    .replaceAll(/\([a-z]{2,5}\)/g, (abbreviation) => abbreviation.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}
