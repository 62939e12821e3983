import { COLUMNS, type ByColumn, type ColumnName } from '../columns.ts';

/**
 * Names of our columns in headers of any language, in English words that represent concepts (`words/` has the words of
 * each language). The closest matches come first. `?`: counts only if the values match too. `??`: in addition, counts
 * only if nothing else fits.
 */
const MORE: Readonly<ByColumn<string>> = {
  vin: 'vin, vin number, serial number?, chassis number, vehicle id?, serial number vehicle?, serial?, identification number?, vehicle id number?',
  stock_number:
    'stock number, stock id, stock code, number stock vehicle, listing id, listing number, ad id, ad number, car id, car number?, vehicle id, vehicle number, vehicle code, id, vehicle stock, offer id, offer number, stock reference, stock id listing, stock car, listing reference, listing code, offer code, uuid, stock book, stock used, number used?, stock ad, code vehicle, reference, sku, id publication, number parc, parc number, id parc, parc id, stock parc, custom label sku, custom label, stock vehicle number, code car, number?, number exp, interior number, interior id, lot number, lot id',
  condition:
    'condition, new used, condstate?, status?, condition type, vehicle condition, vehicle type?, listing type, stock type, type?, vehicle status?, sale type?, new or used, state?, condstate vehicle?, listing condstate?, condstate car?, category?, type used new, used?, new?, category vehicle?, vehicle?',
  condition_grade:
    'condition grade, conditiongrade, condition?, grade?, condition rating, cr grade, cr, condition general?, condstate general?, condstate?, general condition?, vehicle condition?, condition vehicle?',
  certified_pre_owned:
    'certified, is certified, certified flag, certified used, certified status?, certified make, certified dealer, approved used, approved',
  year: 'model year, year, year made, make year?, year manufactured, year model, model version year, registered year, date manufactured, registered, first registered, date registered, date first registered, first registered date put, date put in registered, month year registered, date first put registered, first put registered, put in registered, date put registered, first, manufactured, date made, model year month, year month registered, model?, year number, number year, date first immat, first immat, date immat, first immat date',
  make: 'make, make name, car make, vehicle make, make model make, vehicle manufactured',
  model:
    'model, model name, car model, vehicle model, model description, type??, modelseries, modelseries model, group model, modelseries name, range?, range name?, modelseries range, model type, commercial model, line label, line name',
  trim: 'trim, trim name, version, trim level, version name, level version, equipment level, feature level, model version, vehicle version, grade?, model trim, trim description, version level, level finish, feature version, feature line, modelseries version, vehicle configuration, configuration?, trim package, feature??, spec??, package??, trim specification, type name??',
  price:
    'sale price, price, ask price, internet price, sale, ask, list price, advertised price, current price, price cash, price sale ask, price amount, sale amount, ask amount, sale price amount, internet sale price, price value, price final, retail price, retail, retail amount, ask price vehicle, internet, best price, amount?, price listing, offer price, price sale public, dealer price?, price web, buy now price, buy now, buy it now price, price usd, price public, price sale new used, sale current price, promo price, promo, price promo sale, promo internet price, sale iva amount, sale iva, price iva, price iva amount',
  vehicle_msrp:
    'msrp, msrp amount, msrp price, new price, new msrp, retail msrp, list msrp, list price new, original msrp, base msrp, price list, list price?, argus new, price suggested, price catalogue, price msrp, price new vehicle, retail price?, manufacturer price, new vehicle price, new car price, vehicle new price, msrp new, price original new?, msrp make',
  incentive:
    'incentive, incentive amount, total incentive, incentive maximum, incentive value, price incentive, promo incentive',
  market_price:
    'mmr, market price, market value, book value, mmr retail, mmr price, mmr value, book price, argus, argus price, price argus, average market price, mmr amount, value market, retail book, estimated retail value, estimated retail, estimated value, estimated price, estimated market value',
  previous_price:
    'previous price, previous, price previous, previous sale price, previous ask price, previous list price, price before, price previous incentive, sale previous, ask previous, gross previous, previous gross price',
  mileage:
    'mileage, km, mile, mileage value, mileage km, mileage read, km real, km current, km driven, current mileage, current km, car mileage, vehicle mileage, mileage reading, km actual, mile actual, number km, mileage amount, driven km, travel, actual km, actual mileage, mileage actual mile, km read, mile read, km power, mile driven, km affiche',
  body_style:
    'body style, body, body type, style, body category, category, car category, vehicle category, vehicle type?, type body, type?, vehicle style, style description, body description, category body, car type?, type vehicle?, car style, class, group body?, car body',
  body_subtype: 'body subtype, subtype?',
  fuel: 'fuel, fuel type, fuel category, engine fuel, engine type?, fuel description, fuel used, type engine?, fuel engine type, primary fuel, engine?, electric fuel type, comb, drive?, engine power fuel, fuel supply',
  mpg_city: 'mpg city, city mpg, mpg city_mpg, city fuel mpg, mpg urban, city?, mpg city l100, city consumption',
  mpg_highway:
    'mpg highway, highway mpg, highway fuel mpg, highway?, mpg more city, mpg highway city, extra urban mpg, extra urban',
  mpg_combined: 'mpg combined, mpg, combined?, mpg average, fuel mpg, average fuel mpg',
  electric_range: 'electric range, range, epa range, range km, range mile, range epa, electric range mile, range wltp',
  transmission:
    'transmission, transmission type, type transmission, transmission description, auto manual, automatic manual, t m?, transmission name, transmission style',
  drivetrain:
    'drive, drive type, type drive, drive config, drive configuration, drive axle, drive description, drive group, 2wd 4wd, awd, 4x4, 4wd, transmission?, transmission drive?, drive transmission?',
  engine:
    'engine, engine description, engine name, engine type?, engine spec, engine text, powertrain?, drive engine?, engine block, engine drive?',
  cylinders:
    'cylinder, number cylinder, engine cylinder, cylinder count, engine number cylinder, engine cylinder count',
  displacement:
    'displacement, engine displacement, engine size, engine liter, liter, engine volume, engine?, displacement cc, engine cc, cc, ccm, size engine, displacement liter, engine displacement liter, engine liter?, engine displacement value, cylinder cc, cylinder ccm',
  horsepower:
    'hp, power hp, power, engine power, power max, hp power, engine hp, power kw, kw?, power kw hp, max power, power value, power hp din, power value hp',
  doors: 'door, number door, door count, total door, door number count',
  exterior_color:
    'exterior color, color, paint, color exterior, color body, body color, color paint, paint color, exterior?, color vehicle, color car, exterior color generic, color generic, exterior color name, exterior paint, color name, car color, vehicle color, exteriorcolor, exterior, color manufacturer, name color manufacturer, color name manufacturer, car paint',
  interior_color:
    'interior color, interiorcolor, upholstery color, upholstery, seat color, interior, color seat, interior color generic, interior upholstery, interior upholstery color, interior trim color, trim color, interior description?, upholstery interior, material interior?, color asientos, interiorcolor interior, material color, interiorcolor color, seat color, inner',
  features:
    'feature, feature list, vehicle feature, standard feature, special feature, feature description, series feature, feature text, feature series, option, list feature, feature standard, installed feature, feature serial, feature serial list, list feature serial, more feature, feature more, promo feature',
  packages: 'package, package list, feature package',
  vehicle_history: 'history, vehicle history, history report',
  accidents:
    'accident, accidentfree, accident without, accident count, number accident, has accident, accident history, accident flag, vehicle accident, is accident, accident vehicle, incident count',
  owner_count:
    'owner, number owner, previous owner, number previous owner, owner count, previous owner count, owner number, total owner, hand count, number hand, history hand, previous title owner, owner hand, hands',
  one_owner:
    'one owner, first hand, hand, one owner vehicle, one owner flag, single owner, first owner?, oneowner, first hand owner, hand first',
  clean_title: 'title status, clean title, title type, title?, vehicle title, status title, title brand, title clean',
  service_records:
    'service history, service, service book, service records, full service history, service follow, service date, book service, maintenance records, service up, service al dia, service dealer, history service, service official, service oficiales, service follow up, service a jour, service certified, dealer service',
  image_link: 'image, image url, first image, first image url, url image, first',
  additional_image_link:
    'images, image urls, images url, images urls, image list, image url list, more image, more images, more image url, more images urls, urls images, urls image, image list url, image??, image url??, url image??, images list url, images link',
  link: 'url, page url, listing url, vehicle url, url listing, page, detail url, car url, internet url, ad url, url ad, url offer, offer url, listing page, url page',
  description:
    'description, comment, comment dealer, dealer comment, ad text, listing text, text, vehicle description, listing description, internet comment, text ad, text listing, description vehicle, description text, long description, dealer description, ad description, description ad, comment vehicle, offer text, ad text, internet text, text internet, sale text, public text, condition comment, condition description??, comment condition, petite annonce',
  date_in_stock:
    'stock date, date stock, date posted, posted date, posted, date listing, listing date, ad date, date ad, created date, date created, date, date in, date added, posted time, created at, created on, received date, stock posted date, inventory date, date stock in, listing posted, posted at, ad posted, ad created, date listing posted, date posted listing, stock posted, arrival date, first date lot, date first lot, publication date, date stock posted, date posted used, stock posted used, posted listing, posted internet, posted parc, date parc, date posted parc, put posted, put posted date, put in posted, mis posted, put online, put posted stock',
  store_code:
    'dealer id, dealer code, dealer number, code dealer, number dealer, dealer account, location id, location code?, id dealer, dealer reference, dealer key, branch code, branch id, branch number, branch?, location?, company id, company code',
  dealership_name:
    'dealer name, dealer, name dealer, dealer company, company name, dealer company name, name dealer company, dealer name text, name social reason dealer, branch name, branch?, company, name company, contact company, contact name, location name?, dealer branch, lot name, dealer sale?',
  dealership_address:
    'dealer address, dealer street, address, street, street address, dealer street address, address street, dealer address street, dealer location, full address, location address, address line, dealer address line, branch address, company address, lot address, lot location address',
  dealer_city:
    'dealer city, city, location city, dealer address city, dealer location city, vehicle city, city name, location, vehicle location, city dealer, car location, address city, pickup location city, branch city, lot city',
  dealer_state:
    'dealer state, state, location state, dealer address state, dealer location state, dealer region, region, state name, state code, address region, dealer address region, address state, pickup location state, state dealer, location condstate, condstate dealer, dealer condstate, address condstate, lot state, condstate?, condstate state, region, entidad, dealer entidad, branch entidad, branch state, branch region, company state',
  dealer_zip:
    'dealer zip, zip, zip code, dealer zip code, address zip, dealer address zip, location zip, dealer location zip, dealer address zip code, zip dealer, pickup location zip, address zip code, location zip code, code zip, vehicle zip, branch zip, lot zip, dealer code p, code p',
  latitude:
    'latitude, dealer latitude, location latitude, address latitude, dealer location latitude, geo latitude, location breite, geo breite, geo lt, dealer breite, coordinates latitude, position latitude, gps latitude',
  longitude:
    'longitude, dealer longitude, location longitude, address longitude, dealer location longitude, geo longitude, location lange, geo lange, geo lg, dealer lange, coordinates longitude, position longitude, gps longitude',
  dealer_phone:
    'dealer phone, phone, contact phone, dealer phone number, phone number, contact number, dealer contact phone, main phone, first phone, sale phone, dealer contact number, dealer mobile, branch phone, call text, call, call number, text number?, lot phone, phone call',
  lead_email:
    'email, dealer email, contact email, lead email, dealer contact email, first email, email lead, lead, branch email',
  dealer_website:
    'website, dealer website, dealer url, dealer internet, dealer website url, url website, website url, dealer page, internet, web page, dealer internet url',
  dealer_logo: 'dealer logo, logo, dealer logo url',
  dealer_rating: 'dealer rating, rating, dealer rating average, rating average, rating value, dealer review rating',
  dealer_review_count:
    'review count, dealer review count, review, dealer review, number review, number dealer review, rating count, dealer rating count, rating total?, dealer rating total?, rating number, dealer rating number',
  seller_type:
    'dealer?, dealer type, type dealer, dealer kind, owner type, listed by, professional private, dealer category, ad type?, vendido por?, sale by?, sold by?, seller kind, seller_kind, professional or private, seller_kind dealer, offered by?',
  certified_program:
    'certified program, program, certified?, certified name, certified code?, certified type?, program name, program?',
  vehicle_use: 'use, use type, type use, previous use, use previous, vehicle use, history use',
  dealer_country: 'dealer country, country dealer, address country, location country, country code, code country',
  series: 'modelseries??',
  sponsored: 'sponsored?, ad sponsored?',
  money_back_guarantee: 'moneyback?, money back guarantee',
};

/** Headers that mean different things in different files. */
const AMBIGUOUS = new Set(['title', 'type', 'status', 'size', 'category', 'class', 'grade', 'segment']);

export type Phrase = {
  readonly column: ColumnName;
  readonly text: string;
  readonly order: number;
  readonly mustLook: boolean;
};

/** Returns all phrases of all columns. A lower `order` is closer; a column's own name has 0. */
export function allPhrases(): Phrase[] {
  return COLUMNS.flatMap((column) => {
    const known = [column.name, ...column.also];
    const more = (MORE[column.name] ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean);
    return [
      ...known.map((text, at) => ({
        column: column.name,
        text,
        order: at === 0 ? 0 : 1 + at / 10,
        mustLook: AMBIGUOUS.has(text),
      })),
      ...more.map((text, at) => ({
        column: column.name,
        text: text.replace(/\?{1,2}$/, ''),
        order: (text.endsWith('??') ? 8 : 1) + at / 10,
        mustLook: text.endsWith('?'),
      })),
    ];
  });
}
