import { squashKey } from '../split-into-atoms.ts';
import { SPANISH_FILLERS } from './spanish-words.ts';

/** Phrases for the order of the results: values as in a URL, then the phrases. */
export const SORT_WORDINGS = `
sortBy=derivedpriceASC | sort by price, sorted by price, order by price, ordered by price, cheapest, lowest price, lowest priced, cheapest first, least expensive, price low to high, low to high
sortBy=derivedpriceDESC | most expensive, highest price, highest priced, price high to low, high to low, most expensive first
sortBy=mileageASC | sort by mileage, sorted by mileage, order by mileage, sort by miles, sorted by miles, ordered by mileage, lowest mileage, lowest miles, fewest miles, least miles, lowest mile
sortBy=ownershipASC | sort by cost to own, sorted by cost to own, sort by cost of ownership, cheapest to own, lowest cost to own, lowest cost of ownership
sortBy=yearDESC | sort by year, sorted by year, order by year, newest, newest first, newest model
sortBy=datelistedDESC | sort by date, sorted by date, sort by newest listings, sort by date listed, just listed, newly listed, recently listed, just arrived, just added, newly added, recently added, new arrivals, latest arrivals, newest listings, latest listings, new listings
sortBy=distanceASC | sort by distance, sorted by distance, order by distance, closest, nearest, closest first, nearest first
`;

/** Phrases that only suggest an order, which a note next to the chip explains. */
export const VAGUE_SORT_WORDINGS = `
sortBy=derivedpriceASC | focus on price, focused on price, focusing on price, focus on cost
sortBy=mileageASC | focus on mileage, focus on low mileage
`;

/** Words with several meanings. The shopper is asked which one applies. */
export const AMBIGUOUS_WORDS = `
What does “auto” mean? | transmissionCode=AUTOMATIC | auto
How much is cheap? | maxPrice=10000 / maxPrice=15000 / maxPrice=20000 / dealType=greatprice | cheap, affordable, inexpensive, low price, low priced, budget friendly, low cost, barato, barata, baratos, baratas, economico, economica
Which kind of sports car? | vehicleStyleCode=COUPE / vehicleStyleCode=CONVERTIBLE / vehicleStyleCode=SEDAN&sedanSubtypeCode=SPORT_SEDAN | sports car, sport car, sporty car, sporty, fast car
Which kind of family car? | featureCode=THIRD_ROW / vehicleStyleCode=VAN&vanSubtypeCode=MINIVAN / vehicleStyleCode=SUV / vehicleStyleCode=SEDAN | family car, family vehicle, family hauler, for the family, family, for my family, familiar
Which kind of “camioneta”? | vehicleStyleCode=SUV / vehicleStyleCode=TRUCK / vehicleStyleCode=VAN | camioneta, camionetas
Which kind of luxury car? | vehicleStyleCode=SEDAN&sedanSubtypeCode=LUXURY_SEDAN / vehicleStyleCode=SUV&suvSubtypeCode=LUXURY_SUV | luxury, luxury car, luxury vehicle
Which kind of small car? | vehicleStyleCode=SEDAN&sedanSubtypeCode=COMPACT_SEDAN / vehicleStyleCode=HATCHBACK / vehicleStyleCode=SUV&suvSubtypeCode=COMPACT_SUV | compact, compact car, small car, small vehicle
Which kind of midsize car? | vehicleStyleCode=SEDAN&sedanSubtypeCode=MIDSIZE_SEDAN / vehicleStyleCode=SUV&suvSubtypeCode=MIDSIZE_SUV | midsize, mid size, mid sized
Which kind of full-size car? | vehicleStyleCode=SEDAN&sedanSubtypeCode=FULLSIZE_SEDAN / vehicleStyleCode=SUV&suvSubtypeCode=FULLSIZE_SUV | full size, fullsize, full sized
What should it have for driving off road? | vehicleStyleCode=SUV&suvSubtypeCode=OFFROAD_SUV / driveGroup=4WD | off road, offroad, off roading
Which kind of work truck? | vehicleStyleCode=TRUCK / experience=commercial | work truck
How new is like new? | listingType=CERTIFIED / maxMileage=15000 | like new, almost new, nearly new
Which kind of warranty? | listingType=CERTIFIED / listingType=3P_CERT / listingType=NEW | warranty, under warranty, with warranty, still under warranty
What do you mean by clean? | vehicleHistoryType=NO_ACCIDENTS / vehicleHistoryType=CLEAN_TITLE | clean history, clean record
Which transmission? | transmissionCode=MANUAL / transmissionCode=AUTOMATIC | 6 speed, six speed, 6 spd, 7 speed, seven speed
We can’t search by price drops, but we can search by great prices. | dealType=greatprice | price drop, price dropped, dropped price, price cut, price reduction, reduced price, price reduced, recently reduced, on sale, discounted
Which kind of double cab? | bodyStyleSubtypeCode=CREW_CAB / bodyStyleSubtypeCode=EXTENDED_CAB | double cab, dbl cab
`;

/** Phrases that look like filters but stay text. */
export const PLAIN_TEXT_PHRASES =
  `new tires, new tyres, new brakes, new engine, new transmission, new battery, new motor, electric windows, like new condition, one
hundred, rust free, green energy, black friday, black rims, black wheels, chrome wheels, red brake calipers, gold rims,
manual windows, gas cap, sport mode, standard, hot, high mileage, high miles, higher mileage, higher miles, austin healey, triumph,
delorean, datsun, packard, studebaker, peugeot, renault, citroen, opel, skoda, lancia, byd, amc, nash, desoto, tvr, lada, de tomaso,
international scout, side by side, amg line, amg package, amg styling, two tone, 2 tone`
    .split(/,\s*/)
    .map((phrase) => phrase.replaceAll(/\s+/g, ' '));

/**
 * Needs that the facts of cars don't state, such as for whom or for what. If other words filter, the page says that
 * these were not searched for. By themselves, they are text.
 */
export const UNSEARCHABLE_NEEDS: ReadonlySet<string> = new Set(
  `reliable, dependable, trustworthy, safe, safest, comfy, comfortable, daily, daily driver, commuter, commuting, commute, for commuting,
  road trip, road trips, long drives, weekend, summer, snow, kid, kids, children, child, baby, toddler, son, daughter, teen, teens, teenager, wife, husband, mom, mother, dad,
  father, grandma, grandpa, grandmother, grandfather, granny, grandson, granddaughter, girlfriend, boyfriend, parents, student, college, school, college kid,
  high school, first, first time, first time buyer, new driver, beginner, uber, lyft, doordash, dog, dogs, car seat, car seats, groceries,
  captain chairs, captains chairs, captain's chairs, captain seats, captains seats, bucket seats, power doors, power sliding doors, sliding doors, power door, high trim,
  top trim, top of the line, base model, fully loaded, loaded, slightly, late model, small, big, large, fun, fun to drive, cool, cute, pretty,
  stylish, beater, project car, muscle car, weekend car, toy, camping, road tripping, dog friendly, pet friendly, kid friendly, family friendly,
  german, japanese, korean, european, american, american made, foreign, domestic, import, value, best value, long lasting, low maintenance,
  quiet, smooth, fast, powerful, sturdy, tough, starter car, starter, first time driver, work, going to work, city, city driving, highway driving,
  cash, cash only, buy here pay here, no credit check, half ton, 1 ton, one ton, 3/4 ton, three quarter ton, bench seat, bench seats, wheelchair accessible, handicap accessible, wheelchair ramp, work truck bed, nephew, niece, brother, sister, lightly, gently, well maintained, well kept, trunk space,
  cargo space, lots of room, roomy, spacious, focus on safety, focus on reliability, focus on value, focus on comfort, financing, finance, bad credit, no credit, trade in`
    .split(/,\s*/)
    .map((phrase) => squashKey(phrase)),
);

/** Phrases which say that the words after them do not matter. */
export const INDIFFERENCE_PHRASES: ReadonlySet<string> = new Set(
  `doesn't have to be, does not have to be, don't have to be, doesn't need to be, does not need to be, doesn't need, don't need, do not
  need, doesn't have to have, doesn't need to have, no need for, not necessarily, don't care about, do not care about, don't care if, need not be`
    .split(/,\s*/)
    .map((phrase) => squashKey(phrase)),
);

/** Words that request nothing next to words that do. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  `a all most an and any anything autos be but buy buying by can car cars do find for from get give got has have having i id im in
  interested is it its like look looking me my near need needs of on one ones only pay paying please pls plz preferably
  preferred prefer really sale sell search searching show some something spend stock that thats the there this to ur vehicle vehicles want
  wanted wants we what which who will with w would you your around at available somewhere think thinking also ideally must maybe hey hi
  hello thanks thank very good nice great best kind type sort model models make makes color colors colour colours colored coloured
  exterior priced price prices cost costs budget mileage miles year years old condition body style ok okay fine am are us both either as
  well plus too so just ride asap help gets gotta clean our his her us per since cuz because already currently gonna wanna wtb iso
  carfax siri alexa google whats wish pref gear gearbox nomatter doesntmatter dontcare whatever nopreference heysiri okgoogle made built
  hoping hope love getting selling anyone going afford should could does howmuch where choose recommend compare trim trims
  ${SPANISH_FILLERS}`.split(/\s+/),
);
