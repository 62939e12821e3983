import { DRAWN_LOGO } from '#features/dealers/dealers.ts';
import type { FeedRow } from '#features/feed-mapping/feed-mapping.ts';
import type { ChosenCar } from './car-choice.ts';
import { slugOf } from './names.ts';
import { createRandom, type Random } from './random.ts';
import type { Seller } from './sellers.ts';

/** Returns a car's facts with the feed's column names as keys. */
export function carColumns({
  model,
  year,
  trim,
  bodyStyle,
  bodySubtype,
  cab,
  bed,
  doors,
  drive,
  gearbox,
  powertrain,
}: ChosenCar): FeedRow {
  return {
    year: String(year),
    make: model.make,
    model: model.model,
    trim,
    body_style: bodyStyle,
    body_subtype: bodyStyle === 'CONVERTIBLE' ? '' : (bodySubtype ?? ''),
    cab: cab ?? '',
    bed_length: bed ?? '',
    doors: String(doors),
    drivetrain: drive,
    transmission: gearbox,
    fuel: powertrain.fuel,
    engine: engineText(powertrain),
  };
}

function engineText({ fuel, liters, engine, horsepower }: ChosenCar['powertrain']): string {
  if (fuel === 'ELE') return `Electric motor ${horsepower} hp`;
  if (fuel === 'HYD') return `Fuel cell electric motor ${horsepower} hp`;
  if (engine === 'ROTARY') return `${liters?.toFixed(1)}L rotary ${horsepower} hp`;
  return `${liters?.toFixed(1)}L ${engine}-cylinder ${horsepower} hp`;
}

/** Returns fuel economy, electric range and power. One car in twenty has no economy and range, as in real feeds. */
export function factColumns(random: Random, { powertrain, mpg }: ChosenCar): FeedRow {
  const hasFigures = !random.chance(0.05);
  return {
    cylinders: powertrain.engine,
    displacement: powertrain.liters === null ? '' : powertrain.liters.toFixed(1),
    horsepower: hasFigures ? String(powertrain.horsepower) : '',
    mpg_city: hasFigures && mpg ? String(mpg.city) : '',
    mpg_highway: hasFigures && mpg ? String(mpg.highway) : '',
    // Combined like the EPA's figure: harmonic mean of 55% city and 45% highway.
    mpg_combined: hasFigures && mpg ? String(Math.round(1 / (0.55 / mpg.city + 0.45 / mpg.highway))) : '',
    electric_range: hasFigures && powertrain.electricRange !== null ? String(powertrain.electricRange) : '',
  };
}

export function sellerColumns(seller: Seller): FeedRow {
  const { place } = seller;
  return {
    store_code: seller.storeCode,
    dealership_name: seller.name,
    dealership_address: seller.address,
    dealer_city: place.city,
    dealer_state: place.state,
    dealer_zip: place.zip,
    dealer_phone: seller.phone,
    lead_email: seller.kind === 'private' ? `${slugOf(seller.name)}@sellers.example` : '',
    dealer_website: seller.website ?? '',
    dealer_logo: seller.hasLogo ? DRAWN_LOGO : '',
    dealer_rating: seller.rating === null ? '' : String(seller.rating),
    dealer_review_count: seller.reviewCount === null ? '' : String(seller.reviewCount),
    seller_type: seller.kind === 'private' ? 'private' : 'dealer',
    dealer_fees: seller.kind === 'private' ? '' : dealerFees(seller),
    dealer_home_services: seller.homeServices.join('|'),
    shipping_label: seller.shippingLabel ?? '',
    hide_email_form: seller.hideEmailForm ? 'yes' : 'no',
    market_areas: seller.marketAreas.join('|'),
    dealer_hours: seller.hours,
  };
}

/** Most dealers advertise prices without further fees, some require a document fee, and one in five does not say. */
function dealerFees({ storeCode }: Seller): string {
  return createRandom(`fees of ${storeCode}`).pick(['0', '0', '0', '85', '']);
}
