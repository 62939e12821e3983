import { groupSellers, type Owner, SOURCE_OWNER_KEY } from '../../src/features/dealers/dealers.ts';
import { readListings } from '../../src/features/feeds/feeds.server.ts';
import { createMapping, type Mapping } from '../../src/features/feed-mapping/feed-mapping.ts';
import { isPlausiblePrice } from '../../src/features/listings/listings.ts';
import { pricedCar, type PricedCar } from '../../src/features/pricing/pricing.ts';
import { catalog, findCity, findZip, marketAreaOf } from '../../src/features/reference/reference.server.ts';

/** A used car with a price, and an auction house's estimate made before the sale, if the file has one. */
export type BenchCar = PricedCar & { price: number; valuation: number | null };

/** `offers`: used cars with any price; `cars`: those with a plausible price. */
export type BenchFile = { offers: number; cars: readonly BenchCar[] };

/** Files, known by their columns, whose plain numbers are kilometers and euros, which cannot be inferred. */
const FOREIGN: { header: string; mapping: Mapping }[] = [
  {
    header: 'mileage,make,model,fuel,gear,offerType,price,hp,year',
    mapping: createMapping({
      columns: {
        mileage: 'mileage',
        make: 'make',
        model: 'model',
        fuel: 'fuel',
        transmission: 'gear',
        condition: 'offerType',
        price: 'price',
        horsepower: 'hp',
        year: 'year',
      },
      units: { mileage: 'km' },
      currency: { code: 'EUR', rate: 1.1 },
    }),
  },
];

/**
 * Reads the used cars of a file as an import does; of rows with the same VIN the last counts. A file without prices has
 * none. `inspected`: whether the models may use the condition found by an inspection.
 */
export async function readCars(file: string, header: string, inspected: boolean): Promise<BenchFile> {
  const mapping = FOREIGN.find((known) => known.header === header.trim())?.mapping;
  const places = { findZip, findCity, marketAreaOf };
  const cars = new Map<string, BenchCar>();
  const ownerIds = new Map<string, number>();
  const sellers: Owner[] = [];
  let id = 0;
  for await (const { facts, owner } of readListings(file, {
    catalog,
    places,
    latestYear: 2028,
    ...(mapping && { mapping }),
  })) {
    id++;
    const ownerKey = owner.key ?? `row ${id}`;
    const ownerId = ownerIds.get(ownerKey) ?? ownerIds.size;
    if (!ownerIds.has(ownerKey)) sellers.push({ ...owner.facts, id: ownerId });
    ownerIds.set(ownerKey, ownerId);
    const seller = { ...owner.facts, id: owner.key === SOURCE_OWNER_KEY ? null : ownerId };
    const car = pricedCar(id, inspected ? facts : { ...facts, statedCondition: null }, seller);
    // A new car's price is not the asking price of a used one.
    if (facts.listingType === 'NEW' || facts.salePrice === null) continue;
    cars.set(facts.vin ?? `row ${id}`, { ...car, price: facts.salePrice, valuation: facts.marketPrice });
  }
  const groups = groupSellers(sellers);
  const offers = [...cars.values()].map((car) => ({
    ...car,
    ownerId: car.ownerId === null ? null : groups.get(car.ownerId)!,
  }));
  return { offers: offers.length, cars: offers.filter(({ price }) => isPlausiblePrice(price)) };
}
