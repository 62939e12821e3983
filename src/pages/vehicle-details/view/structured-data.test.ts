import { expect, test } from 'vitest';
import type { OpeningHours } from '#features/dealers/dealers.ts';
import { minimalListing, minimalOwner } from '../testing/one-vehicle.ts';
import { structuredData } from './structured-data.ts';

const page = {
  crumbs: [{ label: 'Cars for Sale', href: '/cars-for-sale' }],
  facts: [{ name: 'drive' as const, label: 'Drive', value: 'Four-wheel drive', decoded: false }],
  gallery: {
    drawn: false,
    pictures: [{ src: '/pictures/photos/42/0-1200.webp', srcset: '', type: 'image/webp', alt: '', drawn: false }],
  },
};
const dataOf = (changes = {}, owner = minimalOwner(), shown = page) =>
  structuredData({ listing: minimalListing(changes), owner, description: null }, shown, 'https://cars.test') as [
    Record<string, unknown>,
    object,
  ];

test('a car has its identity, facts and an offer with price and seller', () => {
  const [car] = dataOf({ vin: '4T1B11HK5KU000001', salePrice: 27_500, mileage: 40_000, model: 'Tacoma' });
  expect(car).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: '2020 Toyota Tacoma',
    vehicleIdentificationNumber: '4T1B11HK5KU000001',
    mileageFromOdometer: { value: 40_000, unitCode: 'SMI' },
    driveWheelConfiguration: 'Four-wheel drive',
    itemCondition: 'https://schema.org/UsedCondition',
    image: ['https://cars.test/pictures/photos/42/0-1200.webp'],
    offers: {
      '@type': 'Offer',
      price: 27_500,
      priceCurrency: 'USD',
      url: 'https://cars.test/cars-for-sale/vehicle/42',
      seller: { '@type': 'AutoDealer', name: 'Mile High Motors' },
    },
  });
});

test('leaves out unknown values, and does not use a drawing as a picture of the car', () => {
  const pictures = page.gallery.pictures.map((picture) => ({ ...picture, drawn: true }));
  const [car] = dataOf({}, minimalOwner(), { ...page, gallery: { drawn: true, pictures } });
  expect(JSON.stringify(car)).not.toContain('null');
  expect(Object.keys(car)).not.toEqual(expect.arrayContaining(['image']));
  expect(car['offers']).not.toHaveProperty('price');
});

test('a private seller is a person without a phone number and address', () => {
  const owner = minimalOwner({ privateSeller: true, phone: '3035550123', city: 'Denver' });
  expect(dataOf({}, owner)[0]['offers']).toMatchObject({ seller: { '@type': 'Person', name: 'Mile High Motors' } });
  expect(JSON.stringify(dataOf({}, owner))).not.toContain('3035550123');
});

test('a dealer has its opening hours, day by day, without the days on which it is closed', () => {
  const hours: OpeningHours = [null, [540, 1_200], null, null, null, null, [600, 1_440]];
  const spec = (day: string, opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${day}`,
    opens,
    closes,
  });
  expect(dataOf({}, minimalOwner({ hours }))[0]['offers']).toMatchObject({
    seller: { openingHoursSpecification: [spec('Monday', '09:00', '20:00'), spec('Saturday', '10:00', '23:59')] },
  });
});

test('breadcrumbs are numbered and absolute', () => {
  expect(dataOf()[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Cars for Sale', item: 'https://cars.test/cars-for-sale' },
    ],
  });
});

test('is made again only for another owner, description or origin', () => {
  const [listing, owner] = [minimalListing(), minimalOwner()];
  const facts = [...page.facts];
  const dataAt = (description = 'One owner.', seller = owner, origin = 'https://cars.test') =>
    structuredData({ listing, owner: seller, description }, { ...page, facts }, origin);
  const first = dataAt();
  expect(dataAt()).toBe(first);
  expect(dataAt('Two owners.')[0]).toMatchObject({ description: 'Two owners.' });
  expect(dataAt(undefined, minimalOwner({ name: 'Foothill Cars' }))[0]).toMatchObject({
    offers: { seller: { name: 'Foothill Cars' } },
  });
  expect(dataAt(undefined, owner, 'https://other.test')[0]).toMatchObject({
    url: 'https://other.test/cars-for-sale/vehicle/42',
  });
});
