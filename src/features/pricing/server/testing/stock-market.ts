import { bareOwnerFacts } from '#features/dealers/testing/owner-facts.ts';
import type { ListingFacts } from '#features/listings/listings.ts';
import { bareListingFacts } from '#features/listings/testing/listing-facts.ts';
import type { Queryable } from '#ports/database/database.ts';
import { syntheticMarket, type SyntheticCar } from '../../model/testing/synthetic-market.ts';

/** Stores cars of the synthetic market as active listings, with ids from 1. */
export async function stockMarket(database: Queryable, count: number): Promise<void> {
  await database.query(`insert into sources (name) values ('feed')`);
  for (const privateSeller of [false, true]) {
    await database.query(`insert into owners (source_id, key, facts, content_hash) values (1, $1, $2, '')`, [
      String(privateSeller),
      bareOwnerFacts({ name: 'Seller', state: 'CO', privateSeller }),
    ]);
  }
  const cars = syntheticMarket(count).map((car) => ({ facts: factsOf(car), owner: car.traits.seller === 'private' }));
  await database.query(
    `with stocked as (
       insert into listings (source_id, key, owner_id, vin, facts, content_hash)
       select 1, n::text, case when (car->>'owner')::boolean then 2 else 1 end, car->'facts'->>'vin', car->'facts', ''
         from jsonb_array_elements($1::jsonb) with ordinality as t (car, n) order by n
       returning id
     ) insert into listing_changes (listing_id, kind) select id, 'created' from stocked order by id`,
    [JSON.stringify(cars)],
  );
}

/** Changes a listing's price. */
export async function setPrice(database: Queryable, id: number, price: number | null): Promise<void> {
  await database.query(
    `with cut as (
       update listings set facts = facts || jsonb_build_object('salePrice', $2::int) where id = $1 returning id
     ) insert into listing_changes (listing_id, kind) select id, 'updated' from cut`,
    [id, price],
  );
}

function factsOf(car: SyntheticCar): ListingFacts {
  return bareListingFacts({
    vin: `1FTEW1EP5KF${String(100_000 + car.id)}`,
    ...{ year: car.year, mileage: car.mileage, salePrice: car.price, features: [...car.features] },
    ...{ makeCode: car.makeCode, make: car.makeCode, trimCode: car.trimCode, trim: car.trimCode },
    ...{ modelCode: car.modelKey!.split('-')[1]!, model: car.modelKey, bodyStyleCode: car.traits.body ?? null },
  });
}
