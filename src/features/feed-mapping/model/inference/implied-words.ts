import { columnEntries, type ByColumn, type ColumnName } from '../columns.ts';

/**
 * The words (concepts of `words/`) that a column's name implies: a header means the same with or without them. So
 * `odometer reading in miles` means mileage.
 */
const IMPLIED: Readonly<ByColumn<string>> = {
  vin: 'number vehicle car code id text',
  stock_number: 'number id code stock listing ad offer used',
  year: 'number date one first registered month model put in manufactured made year',
  make: 'name code text description',
  model: 'name group range text description make',
  trim: 'model name text description level version package',
  price:
    'sale ask retail internet amount value current public total gross cash final listing ad offer list dealer eur advertised',
  vehicle_msrp: 'price amount value new list retail public total msrp manufacturer gross original',
  incentive: 'price amount value total',
  previous_price: 'sale price ask list amount value public cash internet gross retail',
  market_price: 'price amount value retail average gross',
  mileage: 'mileage mile km read current real value number amount total status',
  body_style: 'type category description text style body group',
  fuel: 'engine type category description text group',
  mpg_city: 'fuel mpg cycle value amount number city city_mpg',
  mpg_highway: 'fuel mpg cycle value amount number',
  mpg_combined: 'fuel mpg cycle value amount number average combined wltp nefz total',
  electric_range: 'electric mile km value wltp total combined number',
  transmission: 'type category engine text description group',
  drivetrain: 'type engine text description axle',
  engine: 'name description text type',
  cylinders: 'engine number count value',
  displacement: 'engine liter ccm cc size value number cubic',
  horsepower: 'engine power max maximum hp kw value din number',
  doors: 'body number count total',
  exterior_color: 'exterior body paint name text description manufacturer make outer',
  interior_color: 'interior color upholstery seat trim name text description material interiorcolor',
  features: 'list text series special standard installed option equipment',
  packages: 'option feature list text',
  owner_count: 'previous number count total',
  accidents: 'number count flag history is',
  service_records: 'service history book full complete up',
  image_link: 'url first image more images',
  additional_image_link: 'url urls more list images image',
  link: 'page listing ad offer internet url website detail',
  description: 'ad listing text dealer internet public long sale free',
  date_in_stock: 'stock date listing ad first used',
  store_code: 'number id code location dealer',
  dealership_name: 'name company location dealer contact',
  dealership_address: 'street location line number dealer contact',
  dealer_city: 'dealer location address name contact',
  dealer_state: 'dealer location address name contact code region',
  dealer_zip: 'dealer location address code contact number',
  dealer_phone: 'dealer contact number first phone location main',
  lead_email: 'dealer contact address first lead email location',
  dealer_website: 'dealer url address page contact location internet',
  dealer_rating: 'dealer average value number review',
  dealer_review_count: 'dealer number count total review',
  seller_type: 'dealer type listing ad contact',
  clean_title: 'title status brand sale',
  condition: 'vehicle type status is',
};

const SETS = new Map(columnEntries(IMPLIED).map(([column, words]) => [column, new Set(words.split(' '))]));
const ANY = new Set(Object.values(IMPLIED).flatMap((words) => words.split(' ')));

/** Returns whether any column implies the concept. */
export function isImpliedAnywhere(concept: string): boolean {
  return ANY.has(concept);
}

export function isImplied(concept: string, column: ColumnName): boolean {
  return SETS.get(column)?.has(concept) ?? false;
}
