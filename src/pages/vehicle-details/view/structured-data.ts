import { type OpeningHours, type Owner, streetOf, WEEKDAYS } from '#features/dealers/dealers.ts';
import { derivedPrice, type Listing, listingTitle } from '#features/listings/listings.ts';
import type { VehicleDetailsData } from '../page-data.ts';
import type { FactName } from './fact-views.ts';
import { vehiclePath } from './similar-view.ts';

type Schema = Record<string, unknown>;

/** `description`: the seller's, which the index does not have. */
type Offered = { listing: Listing; owner: Owner; description: string | null };
type Page = Pick<VehicleDetailsData, 'crumbs' | 'facts' | 'gallery'>;
type Kept = { owner: Owner; description: string | null; origin: string; data: readonly object[] };

/** Cached by the car's facts, whose object stays the same as long as the listing and the day do (`car-part.ts`). */
const kept = new WeakMap<Page['facts'], Kept>();

/**
 * Returns the page's structured data: schema.org `Car` with its `Offer`, and `BreadcrumbList`. Addresses are absolute.
 * Returns the same object for a car that did not change, so that its JSON can be kept too.
 */
export function structuredData(offered: Offered, page: Page, origin: string): readonly object[] {
  const { owner, description } = offered;
  const known = kept.get(page.facts);
  if (known?.owner === owner && known.description === description && known.origin === origin) return known.data;
  const data = createData(offered, page, origin);
  kept.set(page.facts, { owner, description, origin, data });
  return data;
}

function createData({ listing, owner, description }: Offered, page: Page, origin: string): object[] {
  const url = `${origin}${vehiclePath(listing.id)}`;
  const fact = (name: FactName) => page.facts.find((candidate) => candidate.name === name)?.value;
  const { mileage } = listing;
  const photos = page.gallery.pictures.filter(({ drawn }) => !drawn);
  const car = said({
    '@context': 'https://schema.org',
    '@type': 'Car',
    '@id': `${url}#car`,
    url,
    name: listingTitle(listing),
    brand: { '@type': 'Brand', name: listing.make },
    model: listing.model,
    vehicleConfiguration: listing.trim,
    vehicleModelDate: String(listing.year),
    vehicleIdentificationNumber: listing.vin,
    sku: listing.stockNumber,
    itemCondition: conditionOf(listing),
    mileageFromOdometer: mileage === null ? null : { '@type': 'QuantitativeValue', value: mileage, unitCode: 'SMI' },
    bodyType: fact('body'),
    color: fact('exterior'),
    vehicleInteriorColor: fact('interior'),
    driveWheelConfiguration: fact('drive'),
    vehicleTransmission: fact('transmission'),
    fuelType: fact('fuel'),
    vehicleEngine: fact('engine') && { '@type': 'EngineSpecification', name: fact('engine') },
    numberOfDoors: listing.doors,
    // An illustration does not show this car, so only photos count as its image.
    image: photos.length > 0 ? photos.map(({ src }) => `${origin}${src}`) : null,
    description,
    offers: offerOf(listing, owner, url),
  });
  return [car, breadcrumbs(page.crumbs, origin)];
}

function offerOf(listing: Listing, owner: Owner, url: string): Schema {
  const price = derivedPrice(listing);
  return said({
    '@type': 'Offer',
    url,
    price,
    priceCurrency: price === null ? null : 'USD',
    availability: 'https://schema.org/InStock',
    itemCondition: conditionOf(listing),
    seller: said({
      '@type': owner.privateSeller ? 'Person' : 'AutoDealer',
      name: owner.name,
      address: owner.privateSeller ? null : addressOf(owner),
      openingHoursSpecification: owner.privateSeller || owner.hours === null ? null : hoursOf(owner.hours),
    }),
  });
}

function addressOf({ address, city, state, zip }: Owner): Schema {
  return said({
    '@type': 'PostalAddress',
    streetAddress: address === null ? null : streetOf({ address, city, state, zip }),
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: 'US',
  });
}

/** Days that are not listed are closed. */
function hoursOf(hours: OpeningHours): Schema[] {
  return hours.flatMap((span, day) =>
    span === null
      ? []
      : [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${WEEKDAYS[day]!}`,
            opens: clockOf(span[0]),
            closes: clockOf(Math.min(span[1], 24 * 60 - 1)),
          },
        ],
  );
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function breadcrumbs(crumbs: VehicleDetailsData['crumbs'], origin: string): Schema {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: `${origin}${href}`,
    })),
  };
}

function conditionOf({ listingType }: Listing): string {
  return `https://schema.org/${listingType === 'NEW' ? 'NewCondition' : 'UsedCondition'}`;
}

/** Removes unknown values. */
function said(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== null && value !== undefined));
}
