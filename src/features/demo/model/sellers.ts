import type { Metro, Places, ZipPlace } from '#features/reference/reference.ts';
import { fictionalPhone, franchiseName, independentDealerName, privateName, slugOf, streetAddress } from './names.ts';
import { createRandom, type Random } from './random.ts';
import { areaCodeOf } from './regions.ts';

export type SellerKind = 'franchise' | 'independent' | 'online' | 'commercial' | 'private';

/** A seller of the demo, and the number of cars of each kind that it offers. */
export type Seller = {
  kind: SellerKind;
  storeCode: string;
  name: string;
  /** The makes whose new cars it sells. */
  makes: readonly string[];
  metro: string;
  address: string;
  place: ZipPlace;
  phone: string;
  website: string | null;
  rating: number | null;
  reviewCount: number | null;
  homeServices: readonly string[];
  shippingLabel: string | null;
  hideEmailForm: boolean;
  marketAreas: readonly string[];
  /** In the format of feeds; empty if unknown. */
  hours: string;
  hasLogo: boolean;
  buyOnline: boolean;
  moneyBack: boolean;
  stock: { new: number; used: number; certified: number; thirdParty: number };
};

export type Geography = {
  metros: readonly Metro[];
  places: Places;
  marketAreaOf(zip: string): { code: string } | null;
};

/** Franchises of the demo: makes sold by one dealer, and the number of such dealers among 1,000. */
const FRANCHISES: readonly { makes: readonly string[]; name: string; share: number }[] = (
  'Ford 34|Chevrolet 34|Toyota 30|Honda 25|Nissan 19|Hyundai 18|Kia 17|Jeep+Ram+Dodge+Chrysler 24|GMC+Buick 15|Subaru 15|' +
  'Mazda 11|Volkswagen 10|BMW 9|Mercedes-Benz 9|Audi 8|Lexus 9|Acura 6|INFINITI 4|Cadillac 6|Lincoln 4|Volvo 5|Porsche 3|' +
  'Land Rover+Jaguar 4|MINI 3|Genesis 3|Mitsubishi 5|Alfa Romeo+Maserati+FIAT 2'
)
  .split('|')
  .map((entry) => {
    const space = entry.lastIndexOf(' ');
    const makes = entry.slice(0, space).split('+');
    return { makes, name: makes.slice(0, 2).join(' '), share: Number(entry.slice(space + 1)) };
  });

const COUNTS = { franchise: 318, independent: 138, online: 6, commercial: 18, private: 1320 };
/** The first dealers of this metro are fixed, so that the README's tour shows what it describes. */
const TOUR = {
  metro: 'DENVER',
  franchises: ['Toyota', 'Ford', 'Chevrolet', 'Honda', 'Subaru', 'Jeep'],
  independents: 4,
};
/** The make whose cars the car maker also sells online. */
const SOLD_ONLINE = 'Hyundai';
const HOME_SERVICES = ['Home delivery', 'Test drive at home', 'Virtual tour', 'Online paperwork'];
const MILES_PER_DEGREE = 69.1;

/**
 * Creates the sellers of the demo, deterministically by seed. Metros are weighted by population; ZIP codes are real,
 * and names are made up.
 */
export function createSellers(seed: string, geography: Geography): Seller[] {
  const random = createRandom(`${seed} sellers`);
  const zips = zipsByMetro(geography);
  const names = new Set<string>();
  const metroOf = () => random.weighted(geography.metros, (metro) => metro.people ** 0.9);
  const sellers: Seller[] = [];
  const add = (kind: SellerKind, metro: Metro, makes: readonly string[] = [], brand = '') => {
    const place = random.pick(zips.get(metro.code)!);
    sellers.push(
      createSeller({ random, geography, kind, metro, place, makes, brand, names, number: sellers.length + 1 }),
    );
  };
  const tour = geography.metros.find((metro) => metro.code === TOUR.metro);
  if (tour) {
    for (const make of TOUR.franchises) {
      const franchise = FRANCHISES.find(({ makes }) => makes.includes(make))!;
      add('franchise', tour, franchise.makes, franchise.name);
    }
    for (let count = 0; count < TOUR.independents; count += 1) add('independent', tour);
  }
  // One dealer in every metro, so that no region is empty.
  for (const metro of geography.metros) {
    const { makes, name } = random.weighted(FRANCHISES, ({ share }) => share);
    add('franchise', metro, makes, name);
  }
  for (const kind of ['franchise', 'independent', 'online', 'commercial', 'private'] as const) {
    for (let have = sellers.filter((seller) => seller.kind === kind).length; have < COUNTS[kind]; have += 1) {
      const franchise = kind === 'franchise' ? random.weighted(FRANCHISES, ({ share }) => share) : undefined;
      add(kind, metroOf(), franchise?.makes, franchise?.name);
    }
  }
  return sellers;
}

/** Returns the ZIP codes within half of each metro's reach, at most 30 miles from its center. */
function zipsByMetro({ metros, places }: Geography): Map<string, ZipPlace[]> {
  const all = places.all();
  return new Map(
    metros.map((metro) => {
      const middle = places.findZip(metro.zip)!;
      const max = Math.min(30, metro.reachMiles / 2) / MILES_PER_DEGREE;
      const shrink = Math.cos((middle.latitude * Math.PI) / 180);
      const near = all.filter(
        (place) =>
          Math.abs(place.latitude - middle.latitude) <= max &&
          Math.hypot(place.latitude - middle.latitude, (place.longitude - middle.longitude) * shrink) <= max,
      );
      return [metro.code, near];
    }),
  );
}

type Making = {
  random: Random;
  geography: Geography;
  kind: SellerKind;
  metro: Metro;
  place: ZipPlace;
  makes: readonly string[];
  brand: string;
  names: Set<string>;
  number: number;
};

function createSeller(making: Making): Seller {
  const { random, kind, metro, place, makes, number } = making;
  const isPrivate = kind === 'private';
  const name = nameOf(making);
  const online = kind === 'online';
  const shipping = online || (!isPrivate && random.chance(0.18));
  return {
    kind,
    storeCode: isPrivate ? '' : `${metro.code.slice(0, 3)}-${String(number).padStart(4, '0')}`,
    name,
    makes,
    metro: metro.code,
    address: isPrivate ? '' : streetAddress(random),
    place,
    phone: fictionalPhone(random, areaCodeOf(place.state)),
    website: isPrivate ? null : `https://${slugOf(name)}.example`,
    ...ratingOf(random, kind),
    homeServices: online ? HOME_SERVICES : homeServicesOf(random, kind),
    shippingLabel: shipping ? (online ? 'Ships nationwide' : 'Ships to neighboring states') : null,
    hideEmailForm: !isPrivate && random.chance(0.04),
    marketAreas: marketAreasOf(making),
    hours: hoursOf(kind, number),
    hasLogo: !isPrivate && number % 9 !== 0,
    buyOnline: online || (kind === 'franchise' && random.chance(makes.includes(SOLD_ONLINE) ? 0.75 : 0.3)),
    moneyBack: online || (!isPrivate && random.chance(0.08)),
    stock: stockOf(random, kind),
  };
}

function nameOf({ random, kind, brand, place, names }: Making): string {
  if (kind === 'private') return privateName(random);
  for (let attempt = 0; ; attempt += 1) {
    const base =
      kind === 'franchise'
        ? franchiseName(random, brand, place.city)
        : kind === 'commercial'
          ? `${independentDealerName(random).split(' ')[0]} Truck & Van Center`
          : kind === 'online'
            ? `${independentDealerName(random).split(' ')[0]} Online Cars`
            : independentDealerName(random);
    const name = attempt < 4 ? base : `${base} ${place.city}`;
    if (attempt < 12 && names.has(name)) continue;
    names.add(name);
    return name;
  }
}

const HOURS: Readonly<Record<SellerKind, readonly string[]>> = {
  franchise: [
    'Mon-Fri 9:00 AM-8:00 PM; Sat 9:00 AM-7:00 PM; Sun 11:00 AM-5:00 PM',
    'Mon-Sat 8:30 AM-8:00 PM; Sun closed',
    'Mon-Thu 9:00 AM-8:00 PM; Fri-Sat 9:00 AM-6:00 PM',
    'Mon-Sat 9:00 AM-9:00 PM; Sun 12:00 PM-6:00 PM',
  ],
  independent: [
    'Mon-Fri 9:30 AM-6:30 PM; Sat 10:00 AM-5:00 PM',
    'Tue-Sat 10:00 AM-6:00 PM',
    'Mon-Sat 9:00 AM-7:00 PM',
    'Daily 10:00 AM-6:00 PM',
    '',
  ],
  online: ['Daily 8:00 AM-10:00 PM'],
  commercial: ['Mon-Fri 7:30 AM-6:00 PM; Sat 8:00 AM-1:00 PM', 'Mon-Fri 8:00 AM-5:30 PM'],
  private: [''],
};

/**
 * Returns a dealer's hours, the same for the same number. Uses its own random stream, so that other facts stay the
 * same.
 */
function hoursOf(kind: SellerKind, number: number): string {
  const choices = HOURS[kind];
  return choices[(number * 7) % choices.length]!;
}

function ratingOf(random: Random, kind: SellerKind): Pick<Seller, 'rating' | 'reviewCount'> {
  if (kind === 'private' || random.chance(0.07)) return { rating: null, reviewCount: null };
  const rating = Math.min(5, Math.max(2.6, 4.35 + random.bell() * 0.42));
  return { rating: Math.round(rating * 10) / 10, reviewCount: Math.round(Math.exp(4.9 + random.bell() * 1.1)) };
}

function homeServicesOf(random: Random, kind: SellerKind): string[] {
  if (kind === 'private' || !random.chance(0.38)) return [];
  return HOME_SERVICES.filter(() => random.chance(0.5));
}

function marketAreasOf({ random, kind, geography, metro, place }: Making): string[] {
  if (kind === 'private') return [];
  const own = geography.marketAreaOf(place.zip)?.code;
  const areas = new Set<string>(own && random.chance(0.6) ? [own] : []);
  const more = kind === 'online' ? 24 : random.chance(0.15) ? 1 : 0;
  const others = geography.metros.filter((other) => kind === 'online' || other.state === metro.state);
  for (let count = 0; count < more && others.length > 0; count += 1) areas.add(random.pick(others).code);
  return [...areas];
}

/** Picks stock sizes: typical ones, varied by about half to double. */
function stockOf(random: Random, kind: SellerKind): Seller['stock'] {
  const size = Math.exp(random.bell() * 0.33);
  const some = (usual: number) => Math.max(1, Math.round(usual * size));
  switch (kind) {
    case 'franchise':
      return { new: some(26), used: some(36), certified: some(9), thirdParty: 0 };
    case 'independent':
      return { new: 0, used: some(46), certified: 0, thirdParty: random.chance(0.45) ? some(11) : 0 };
    case 'online':
      return { new: 0, used: some(230), certified: 0, thirdParty: some(60) };
    case 'commercial':
      return { new: some(9), used: some(21), certified: 0, thirdParty: 0 };
    case 'private':
      return { new: 0, used: random.chance(0.04) ? 2 : 1, certified: 0, thirdParty: 0 };
  }
}
