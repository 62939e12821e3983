/** The effects of a state's climate and preferences on its car market. */
type Region = { snow: number; electric: number; convertible: number };

const SNOW: Readonly<Record<number, string>> = {
  0.88: 'AK CO ID ME MI MN MT ND NH NY SD UT VT WI WY',
  0.75: 'CT IA IL IN MA NE NV OH OR PA RI WA NJ DC MD KS MO WV NM',
  0.45: 'AR AZ CA DE KY NC OK TN VA',
};
const ELECTRIC = 'CA WA OR CO NV HI NJ MA DC MD AZ UT';
const SUN = 'FL CA AZ HI TX NV SC GA';

const regions = new Map<string, Region>();

/**
 * Returns the region of a state. Each one is created only once, because every row of the demo needs it several times.
 */
export function regionOf(state: string): Region {
  const region = regions.get(state) ?? makeRegion(state);
  regions.set(state, region);
  return region;
}

function makeRegion(state: string): Region {
  const snow = Object.entries(SNOW).find(([, states]) => states.split(' ').includes(state))?.[0];
  return {
    snow: snow ? Number(snow) : 0.32,
    electric: ELECTRIC.split(' ').includes(state) ? 1.8 : 0.8,
    convertible: SUN.split(' ').includes(state) ? 1.6 : 0.8,
  };
}

/** One area code per state, for fictional phone numbers. */
const AREA_CODES =
  'AL 205,AK 907,AZ 602,AR 501,CA 213,CO 303,CT 203,DE 302,DC 202,FL 305,GA 404,HI 808,ID 208,IL 312,IN 317,IA 515,KS 316,KY 502,LA 504,ME 207,MD 410,MA 617,MI 313,MN 612,MS 601,MO 314,MT 406,NE 402,NV 702,NH 603,NJ 201,NM 505,NY 212,NC 704,ND 701,OH 216,OK 405,OR 503,PA 215,RI 401,SC 803,SD 605,TN 615,TX 214,UT 801,VT 802,VA 804,WA 206,WV 304,WI 414,WY 307';

const BY_STATE: ReadonlyMap<string, string> = new Map(
  AREA_CODES.split(',').map((entry) => [entry.slice(0, 2), entry.slice(3)] as const),
);

export function areaCodeOf(state: string): string {
  return BY_STATE.get(state) ?? '800';
}
