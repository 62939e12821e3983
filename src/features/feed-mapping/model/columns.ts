/** How the texts of a column are parsed. `docs/feeds.md` describes each kind. */
export type ColumnKind =
  | 'text'
  | 'vin'
  | 'year'
  | 'money'
  | 'distance'
  | 'economy'
  | 'number'
  | 'yes/no'
  | 'date'
  | 'zip'
  | 'state'
  | 'url'
  | 'urls'
  | 'code'
  | 'list';

/**
 * All columns of a feed by group: Google's vehicle listings feed, and our own. Each text has the kind, the meaning, an
 * example and, after commas, other headers that feeds use for the column.
 */
const GROUPS = {
  Car: {
    vin: 'vin | Vehicle identification number; identifies the listing | 4T1BF1FK5HU123456 | vehicle identification number, vin number, vin no, vinnumber, vehicle vin, chassis number',
    stock_number:
      'text | Number of the car in its store; the identity where there is no VIN | T10452 | stock, stock no, stock id, stocknum, stock num, id, listing id, listingid, ad id, vehicle id, sku, offer id, inventory id, unit number',
    condition:
      'code | `NEW`, `USED`, `CERTIFIED` or `3P_CERT`; a grade such as `excellent` or `3.5` is a used car | used | listing type, listingtype, new used, newused, new or used, new&used, offer type, offertype, inventory type, stock type, stocktype, type, vehicle condition, car condition, item condition, status, used or new, vehicle type, state of use',
    condition_grade:
      'text | The state of a used car: `excellent`, `good`, `fair`…, or a grade from 1 (rough) to 5; else `condition` may tell it | 3.8 | grade, condition, condition report, condition score, condition rating, condition report grade, cr, cr grade, cr score, auction grade, vehicle grade, overall grade, overall condition, car grade',
    is_new: 'yes/no | Yes makes the car `NEW` | no | new, isnew, new car, brand new',
    certified_pre_owned:
      'yes/no | Yes makes the car `CERTIFIED` | yes | certified, is certified, cpo, is cpo, is oemcpo, oem cpo, manufacturer certified, certified preowned, certifiedpreowned',
    third_party_certified:
      'yes/no | Yes makes the car `3P_CERT`, unless it is certified by its maker | no | 3p cert, third party certified, dealer certified, is dealer certified',
    certified_program:
      'text | Name of the certified program | Gold Certified | certification, certified program name, cpo program, certification program, certified product',
    year: 'year | Model year; a row without one is rejected | 2019 | model year, modelyear, vehicle year, yr, car year, registration year, year of manufacture, production year, yearmodel, prod year, manufacture year, reg year, first registration, vehiclemodeldate',
    make: 'text | Make, also by nickname; a row is rejected if neither it nor the VIN gives the make | Toyota | manufacturer, brand, make name, makename, vehicle make, car make, marque, mfr, company, franchise make, manufacturer name, brand name',
    model: 'text | Model | Camry | model name, modelname, vehicle model, car model, car name, model code, carline',
    trim: 'text | Trim | XSE | trim name, trimname, trim level, vehicle trim, version, grade, edition, trim line, variant, submodel, sub model, vehicleconfiguration',
    series: 'text | Series above the model, where the maker has one | 3 Series | model series, vehicle series',
  },
  Price: {
    price:
      'money | What the car costs; without it the list price counts, without both it shows "Call for price" | $23,450 | sale price, saleprice, selling price, sellingprice, asking price, askingprice, internet price, internetprice, dealer price, our price, list price, listprice, listing price, advertised price, final price, current price, price usd, price in usd, money, amount, vehicle price, price eur, price euro, special price, total price, offers price, pricesold',
    vehicle_msrp:
      "money | Manufacturer's suggested retail price | 28995 | msrp, base msrp, retail price, sticker price, suggested retail price, total msrp, list price msrp, manufacturer price",
    incentive:
      'money | Incentive shown with the price, never subtracted | 750 | incentives, rebate, rebates, discount, cash back, incentive amount',
    incentive_name: 'text | Name of the incentive | Holiday cash | incentive title, rebate name',
    incentive_end_date:
      'date | Last day of the incentive; without it, no estimate counts the incentive | 2026-12-31 | incentive expiration date, incentive expires, rebate end date, rebate expiration date',
    incentive_conditions:
      'text | Who gets the incentive | Recent graduates | incentive terms, incentive disclaimer, rebate conditions',
    incentive_open_to_all:
      'yes/no | Whether every buyer gets the incentive; blank means no | yes | incentive for everyone, rebate open to all',
    special_apr:
      'number | A special interest rate in percent | 1.9 | promotional apr, incentive apr, special finance rate',
    special_apr_months:
      'number | Term of the special rate in months; without it, the rate is left out | 60 | special apr term, promotional apr term, special finance term',
    special_apr_end_date:
      'date | Last day of the special rate; without it, no estimate counts the rate | 2026-12-31 | special apr expiration date, promotional apr end date',
    special_apr_lender:
      'text | The maker or lender that gives the special rate | Toyota Financial Services | special apr provider, promotional apr lender',
    special_apr_conditions:
      'text | Who gets the special rate | Approved credit | special apr terms, special apr disclaimer',
    special_apr_open_to_all:
      'yes/no | Whether every buyer gets the special rate; blank means no | yes | special apr for everyone',
    market_price:
      'money | Market price of such a car | 24100 | mmr, market value, marketvalue, kbb, kbb price, book value, estimated value, market average, price benchmark, fair price',
    previous_price:
      'money | Price before the last reduction | 24,900 | was price, old price, original price, price before, previous, list price before, previousprice',
    dealer_fees:
      'money | All fees that the dealer requires of every buyer, document fee included, to the cent; `0` means none, blank means unknown | $899.00 | dealer fee, mandatory dealer fees, mandatory fees, required fees, required dealer fees, total dealer fees, total fees, dealerfees',
  },
  Facts: {
    mileage:
      'distance | Miles on the odometer | 41,280 | odometer, odometer reading, miles, milage, kilometers, kilometres, km, kms, odo, distance, mileage in km, km driven, kms driven, kilometer, mileage miles, odometer value, odometervalue, mileagefromodometer, mileage km',
    body_style:
      'code | Body style, which may carry subtype, cab and doors (`Crew Cab Pickup`) | Sedan | body, body type, bodytype, bodystyle, body styles, vehicle style, style, type, category, vehicle type, vehicle class, car type, class, bodywork, vehicle body style, segment, vehicle category',
    body_subtype:
      'code | Sedan, SUV or van subtype, or a size | MIDSIZE_SUV | subtype, vehicle size, size, body subtype, size class, vehicle size class',
    cab: 'code | Cab of a truck | Crew cab | cab type, cab size, cab style, truck cab, cabin',
    bed_length:
      'code | Bed of a truck: short, standard or long | Short bed | bed, bed size, truck bed, truck bed length, bed type, box length',
    fuel: 'code | Fuel | Gasoline | fuel type, fueltype, engine fuel type, fuel category, primary fuel, fuel type primary, vehicle fuel type, engine fuel, powertrain',
    mpg_city:
      'economy | Miles per gallon in the city | 28 | city mpg, citympg, city fuel economy, mpg city, epa city, fuel economy city, city08, city mileage',
    mpg_highway:
      'economy | Miles per gallon on the highway | 39 | highway mpg, highwaympg, hwy mpg, highway fuel economy, mpg hwy, epa highway, fuel economy highway, mpg hw, highway08',
    mpg_combined:
      'economy | Miles per gallon combined; `23–32` is city and highway | 32 | mpg, combined mpg, fuel economy, combined fuel economy, mpg comb, fuel consumption, average mpg, comb08',
    electric_range:
      'distance | Miles on the battery alone | 266 | ev range, range, electric range miles, battery range, all electric range, electricmilerange',
    transmission:
      'code | Transmission | 8-speed automatic | transmission type, gearbox, gear, gear box, transmission description, trans, gear type, transmission name, gearbox type, vehicletransmission',
    drivetrain:
      'code | Driven wheels | AWD | drive, drive type, drivetype, drive train, driven wheels, drive wheels, wheel system, wheel drive, drive wheel configuration, drivewheelconfiguration, driveline, drivegroup, traction',
    engine:
      'text | Engine in words, from which cylinders, liters and power are read | 2.5L 4-cylinder | engine type, engine description, motor, engine name, vehicleengine, engine specs, engine details',
    cylinders:
      'code | Cylinders | 4 | engine cylinders, number of cylinders, cyl, num cylinders, no of cylinders, cylinder, enginecylinders',
    displacement:
      'number | Displacement in liters | 2.5 | engine displacement, displacement l, engine size, enginesize, liters, litres, engine liters, displ, engine volume, displacement cc, engine capacity, enginedisplacement',
    horsepower:
      'number | Power in horsepower | 203 | hp, engine hp, power, bhp, engine power, max power, enginehp, power hp, engine horsepower, ps, horse power',
    doors:
      'number | Number of doors | 4 | number of doors, door count, num doors, doors count, no of doors, numberofdoors, doorcount, door',
    exterior_color:
      'code | Paint, by any name | Midnight Black Metallic | color, colour, exterior colour, ext color, extcolor, ext col, paint color, paint, exteriorcolor, body color, listing color, outside color, exterior, car color, vehicle color',
    interior_color:
      'code | Interior color | Black leather | interior colour, int color, intcolor, int col, interior, interiorcolor, inside color, trim color, upholstery, upholstery color',
    features:
      'list | Equipment, separated by `|`, `;` or commas | Bluetooth|Sunroof|Heated seats | options, vehicle option, vehicle options, major options, equipment, feature, vehicle features, option list, key features, convenience, entertainment, safety, seating, comfort, technology, amenities, installed options, standard features, exterior, interior features, exterior features, mechanical',
    packages:
      'list | Option packages by name | Technology Package | package, option packages, package names, options packages',
  },
  Offer: {
    vehicle_history:
      'list | Remarks on the history | No accidents|One owner | history, vehicle history report, history report, carfax highlights, vehiclehistory',
    accidents:
      'text | Accidents: a count, yes or no, or a remark; none gives `NO_ACCIDENTS` | None reported | accident, has accidents, accident count, accidents or damage, number of accidents, damage, accident history',
    owner_count:
      'number | Number of earlier owners; 1 gives `ONE_OWNER` | 1 | owners, number of owners, previous owners, num owners, no of owners, ownercount',
    one_owner:
      'yes/no | Yes gives `ONE_OWNER` | yes | 1 owner, single owner, 1 owner vehicle, one owner vehicle, is one owner',
    clean_title:
      'text | Yes or clean gives `CLEAN_TITLE`; no, salvage, rebuilt, lemon… gives `BRANDED_TITLE` | clean | title status, title, title type, titlestatus',
    personal_use: 'yes/no | Yes gives `PERSONAL_USE` | yes | personal use only, personal',
    service_records:
      'yes/no | Yes gives `SERVICE_RECORDS` | yes | service history, full service history, maintenance records',
    vehicle_use:
      'code | `PERSONAL` (the default) or `COMMERCIAL` | COMMERCIAL | use type, vehicle use type, usage, use, fleet, is fleet',
    money_back_guarantee: 'yes/no | Money back guarantee | yes | money back, vehicle exchange, return policy, exchange',
    buy_online:
      'yes/no | The car can be bought online | no | online purchase, online, digital retailing, buy it online',
    home_services:
      'list | Home services for this car | Home delivery|Test drive at home | at home services, home service, delivery options, vehicle fulfillment',
    sponsored:
      'yes/no | Offered for sponsored places. The car is sponsored only while a campaign that its seller pays for runs | no | is sponsored, sponsorship eligible',
    special_offer:
      'text | A special offer of the dealer in a few words; `yes` without words is a special offer too | $500 off this week | dealer offer, dealer special, has special offer',
    ribbon: 'text | A few words across the corner of the picture | Manager special | ribbon text, image ribbon',
    add_ons:
      'list | What the dealer added to the car or sells with it | All-weather mats|Tinted windows | addons, dealer add ons',
    product_tiles:
      'list | Products on the page of the car, separated by `|`; each is type, subtype, picture and link, separated by commas | WARRANTY, POWERTRAIN, https://cars.example/w.png, https://cars.example/warranty | producttiles',
    lifestyle_categories:
      'list | What kind of life the car suits | Family|Adventure | lifestyle, lifestyles, lifestyle category',
    hot: 'yes/no | The dealer marks the car as in demand | no | is hot, hot car',
    image_360:
      'text | The 360° view of the car: its address, or the id that its provider gave it | https://spin.example/1 | 360 image, 360 url, 360 view, spin url, spin id, fyuse id',
    image_link:
      'url | The first picture | https://cars.example/1.jpg | image, image url, photo, photo url, main picture url, main image, picture, primary image, img, imageurl, image src, thumbnail, picture url, img url, primary photo',
    additional_image_link:
      'urls | Further pictures, separated by commas or `|` | https://cars.example/2.jpg,https://cars.example/3.jpg | images, photos, image urls, photo urls, pictures, additional images, imagelist, image list, photo links, photo url list, gallery, photos url, images url, images src, pictures url, media url, photos href, image links, picture urls, photos src',
    link: 'url | The car on its own site | https://cars.example/1 | url, listing url, vehicle url, vdp url, vdp, page url, link url, web link, detail url, product url, href, listing link',
    description:
      "text | The seller's words | Well kept, new tires. | comments, seller comments, sellers notes, notes, body text, dealer comments, details, remarks, desc, seller notes, vehicle description",
    date_in_stock:
      'date | When the car came into stock; else the time of its first import counts | 2026-10-02 | date posted, posting date, posted, listed date, date listed, list date, listing date, first seen, first seen at, date added, created at, created, in stock date, stock date, entry date, ad created, date created, date, dateposted, listed at, post date, publish date, dateinstock, inventory date, listed on, scraped date',
  },
  Seller: {
    store_code:
      'text | Code of the store; identifies the seller | DEN-01 | dealer id, dealerid, store id, dealer code, seller id, sp id, dealer number, storecode, rooftop id, account id, location id, store',
    dealership_name:
      'text | Name of the seller | Summit Motors | dealer, dealer name, dealername, seller, seller name, sellername, dealership, store name, sp name, vendor, company name, vehicle seller, sold by, account name, showroom',
    dealership_address:
      'text | Address; city, state and ZIP are read from its end | 12 Main St, Denver, CO 80202 | address, dealer address, street, street address, location, seller address, store address, dealer location, full address, dealer street',
    dealer_city:
      'text | City of the seller | Denver | city, seller city, dealership city, town, location city, municipality, store city, region',
    dealer_state:
      'state | State of the seller, as code or name | CO | state, seller state, dealership state, province, state code, location state, store state, st, state province',
    dealer_zip:
      'zip | ZIP of the seller; its place on the map comes from it | 80202 | zip, zip code, zipcode, postal code, postalcode, postcode, seller zip, dealership zip, dealership postal code, location zip, dealer postal code, store zip, zip postal, postal, zip5, zip plus 4',
    dealer_country:
      'text | Country of the seller; outside of the US a postal code is no ZIP | US | country, country code, seller country, countrycode, land, pays, país, dealership country',
    latitude:
      'number | Latitude in degrees; with longitude it overrides the ZIP | 39.7490 | lat, dealer latitude, seller latitude, geo lat, location lat',
    longitude:
      'number | Longitude in degrees | -104.9980 | long, lng, lon, dealer longitude, seller longitude, geo lng, geo lon, location lon',
    dealer_phone:
      'text | Phone | (303) 555-0142 | phone, phone number, telephone, seller phone, dealership phone, contact phone, tel, dealership phone number',
    lead_email:
      'text | Address that messages of shoppers are sent to; it is never shown | leads@summit.example | leads email, email, e mail, dealer email, dealership email, seller email, contact email, lead e mail, crm email, email address',
    dealer_website:
      'url | Web site of the seller | https://summit.example | website, dealer url, dealer website url, seller website, store url, dealership website, dealer site, homepage',
    dealer_logo: 'url | Logo | https://summit.example/logo.png | logo, logo url, seller logo',
    dealer_rating:
      'number | Rating from 0 to 5 | 4.6 | rating, seller rating, consumer rating, dealership rating, stars, reviews rating, dealer stars',
    dealer_review_count:
      'number | Number of reviews | 212 | reviews, review count, consumer reviews, number of reviews, seller reviews, dealer reviews',
    seller_type:
      'code | Dealer or private; without a store code, each private row is a separate seller | dealer | seller category, sellertype, owner type, seller kind, listed by, is private, franchise or private, vendor type',
    dealer_home_services: 'list | Home services of the seller | Home delivery | owner home services, seller services',
    shipping_label: "text | The seller's note on shipping | Ships nationwide | shipping, delivery label, shipping text",
    hide_email_form: 'yes/no | The seller accepts no email messages | no | no email, hide email',
    market_areas:
      'list | Codes of the market areas that the seller serves beyond any radius | DENVER | dma, market area, markets, dma code, market',
    dealer_hours:
      'text | Opening hours in local time; days that are not named are closed | Mon-Fri 9 AM-8 PM; Sat 9 AM-6 PM | opening hours, business hours, store hours, hours of operation, dealership hours',
  },
} as const satisfies Record<string, Record<string, `${ColumnKind} | ${string} | ${string}`>>;

type Groups = typeof GROUPS;

/** The name of one of our columns. */
export type ColumnName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

/** A column of feeds. `also`: other headers that feeds use for it, compared without case and punctuation. */
export type Column = {
  readonly name: ColumnName;
  readonly group: keyof Groups;
  readonly kind: ColumnKind;
  readonly meaning: string;
  readonly example: string;
  readonly also: readonly string[];
};

/** All columns in the order of the documentation. */
export const COLUMNS: readonly Column[] = Object.entries(GROUPS).flatMap(([group, columns]) =>
  Object.entries(columns).map(([name, text]) => {
    const [kind, meaning, example, also] = text.split(' | ');
    return { name, group, kind, meaning, example, also: also?.split(', ') ?? [] } as Column;
  }),
);

export const COLUMN_NAMES: readonly ColumnName[] = COLUMNS.map((column) => column.name);

const BY_NAME: ReadonlyMap<ColumnName, Column> = new Map(COLUMNS.map((column) => [column.name, column]));

export function columnNamed(name: ColumnName): Column {
  return BY_NAME.get(name)!;
}

/** A value for some of our columns. */
export type ByColumn<Value> = { [Name in ColumnName]?: Value };

/** Returns the columns that have a value, with their values. `Object.entries` loses the type of the names. */
export function columnEntries<Value>(values: Readonly<ByColumn<Value>>): [ColumnName, Value][] {
  return Object.entries(values) as [ColumnName, Value][];
}

/** One row of a feed by our names: unchanged texts, with lists joined by `LIST_SEPARATOR`. Absent means empty. */
export type FeedRow = Readonly<ByColumn<string | undefined>>;
