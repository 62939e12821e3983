import type { Random } from './random.ts';

/** Words for made-up names. They do not refer to real dealers. */
const SURNAMES =
  'Alder Barlow Brindle Calloway Carrow Coburn Corwin Dalton Darrow Eastman Ellery Fallon Farrow Garland Gantry Halden Harlow Hollis Ingram Jarvis Kendrick Kessler Lachlan Langley Lorimer Marlow Merrick Norwell Oakes Parrish Pembrook Quill Radley Redmond Rowan Sable Sinclair Talbot Tolliver Upton Vance Wakefield Warrick Weston Winslow Yardley'.split(
    ' ',
  );
const FIRST_NAMES =
  'Aaron Abby Alex Andre Angela Anita Ben Beth Carlos Carmen Chris Dana David Denise Diego Elena Emma Eric Erin Frank Gina Grace Hannah Hector Ian Irene Jack James Jenna Joel Julia Kara Keith Kim Laura Leo Lily Luis Maria Mark Maya Megan Miguel Monica Nate Nina Omar Owen Paula Peter Priya Rachel Ray Rosa Ruth Ryan Sam Sarah Scott Sofia Tara Tom Tyler Wendy Will Zoe'.split(
    ' ',
  );
const STREETS =
  'Main St|Commerce Dr|Auto Park Way|Motor Ave|Market St|Central Ave|Lincoln Hwy|Frontage Rd|Industrial Pkwy|Broadway|Washington Blvd|Airport Rd|Mill Rd|Lakeview Dr|Park Ave|State St|Union Blvd|River Rd|Highland Ave|Grand Ave'.split(
    '|',
  );
const PLACE_WORDS =
  'Summit Valley Lakeside Northgate Southpoint Eastridge Westfield Riverside Hilltop Crossroads Parkway Metro Gateway Cornerstone Landmark Prairie Canyon Harbor Meadow Copper'.split(
    ' ',
  );
const LOT_WORDS = [
  'Motors',
  'Auto Sales',
  'Auto Group',
  'Car Company',
  'Auto Mart',
  'Pre-Owned',
  'Car Center',
  'Autoplex',
];

/** Returns a name such as `Harlow Toyota of Denver` or `Summit Toyota`. */
export function franchiseName(random: Random, make: string, city: string): string {
  const owner = random.chance(0.55) ? random.pick(SURNAMES) : random.pick(PLACE_WORDS);
  return random.chance(0.5) ? `${owner} ${make}` : `${owner} ${make} of ${city}`;
}

/** Returns a name such as `Lakeside Auto Sales`. */
export function independentDealerName(random: Random): string {
  return `${random.chance(0.5) ? random.pick(PLACE_WORDS) : random.pick(SURNAMES)} ${random.pick(LOT_WORDS)}`;
}

/** Returns a name such as `Maya R.` */
export function privateName(random: Random): string {
  return `${random.pick(FIRST_NAMES)} ${random.pick(SURNAMES).charAt(0)}.`;
}

/** Returns an address such as `4210 Commerce Dr`. */
export function streetAddress(random: Random): string {
  return `${random.whole(1, 98) * 100 + random.whole(1, 99)} ${random.pick(STREETS)}`;
}

/** Returns a phone number. Numbers 555-0100 to 555-0199 are reserved for fiction. */
export function fictionalPhone(random: Random, areaCode: string): string {
  return `(${areaCode}) 555-01${String(random.whole(0, 99)).padStart(2, '0')}`;
}

/** Returns a slug such as `harlow-toyota-of-denver`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
