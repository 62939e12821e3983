import type { SeededSampler } from './seeded-sampler.ts';
import type { Ranked } from './measures.ts';
import type { Cars, Shopper } from './shoppers.ts';

/** A decay function of the search server: half is left at `scale`. `weight` 0 disables it. */
type Decay = { kind: 'gauss' | 'exp' | 'linear'; scale: number; weight: number };

/**
 * The tunable parameters of a `function_score`. `more` has what our order uses in addition: the price relative to the
 * market price, which a node cannot compute by itself, mileage and photos.
 */
export type Tuning = {
  mode: 'sum' | 'multiply';
  price: Decay;
  near: Decay;
  fresh: Decay;
  rating: { weight: number; modifier: 'none' | 'sqrt' | 'square' | 'log1p' };
  more: { ratio: Decay; mileage: Decay; photos: number } | null;
};

const KINDS = ['gauss', 'exp', 'linear'] as const;

/** Samples a random tuning from the sensible range. */
export function sampleTuning(draw: SeededSampler, withMore: boolean): Tuning {
  const decay = (least: number, most: number): Decay => ({
    ...{ kind: draw.pick(KINDS), scale: draw.logUniform(least, most) },
    weight: draw.chance(0.1) ? 0 : draw.uniform(0.05, 1),
  });
  return {
    mode: draw.pick(['sum', 'sum', 'multiply'] as const),
    price: decay(3_000, 80_000),
    near: decay(5, 400),
    fresh: decay(2, 120),
    rating: {
      weight: draw.chance(0.1) ? 0 : draw.uniform(0.02, 0.6),
      modifier: draw.pick(['none', 'sqrt', 'square', 'log1p']),
    },
    more: withMore ? { ratio: decay(0.03, 0.6), mileage: decay(15_000, 200_000), photos: draw.uniform(0, 0.6) } : null,
  };
}

/** Opens an index on a real node with the fields that the order by relevance uses; it is closed with the node. */
export async function openIndex(url: string, name: string, cars: Cars, today: number) {
  const json = { 'content-type': 'application/x-ndjson' };
  const ask = async (path: string, method: string, body: string) => {
    const response = await fetch(`${url}/${path}`, { method, headers: json, body });
    if (!response.ok)
      throw new Error(`${path} was answered by ${response.status}: ${(await response.text()).slice(0, 400)}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const number = { type: 'double' } as const;
  const keyword = { type: 'keyword' } as const;
  const properties = {
    ...{ id: { type: 'long' }, make: keyword, model: keyword, body: keyword, isNew: { type: 'boolean' } },
    ...{
      price: number,
      ratio: number,
      mileage: number,
      listed: number,
      rating: number,
      photos: number,
      place: { type: 'geo_point' },
    },
  };
  const mapping = {
    settings: { number_of_shards: 1, number_of_replicas: 0 },
    mappings: { dynamic: false, properties },
  };
  const created = await fetch(`${url}/${name}`, {
    ...{ method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(mapping) },
  });
  if (!created.ok) throw new Error(await created.text());
  const owners = new Map(cars.owners.map((owner) => [owner.id, owner]));
  for (let from = 0; from < cars.listings.length; from += 2_000) {
    const lines = cars.listings.slice(from, from + 2_000).flatMap((listing) => {
      const owner = owners.get(listing.ownerId)!;
      const price = listing.salePrice ?? listing.msrp;
      return [
        JSON.stringify({ index: { _id: String(listing.id) } }),
        JSON.stringify({
          ...{ id: listing.id, make: listing.makeCode, model: listing.modelCode, body: listing.bodyStyleCode, price },
          isNew: listing.listingType === 'NEW',
          ratio: price && listing.marketPrice ? price / listing.marketPrice : 1,
          mileage: listing.mileage,
          listed: Date.parse(listing.listedAt) / 86_400_000,
          ...{ rating: owner.rating ?? 3.5, photos: Math.min(5, listing.images.length) },
          place: owner.latitude === null ? null : { lat: owner.latitude, lon: owner.longitude },
        }),
      ];
    });
    await ask(`${name}/_bulk`, 'POST', `${lines.join('\n')}\n`);
  }
  await ask(`${name}/_refresh`, 'POST', '');
  return async (shoppers: readonly Shopper[], tuning: Tuning, depth: number): Promise<Ranked[]> => {
    const ranked: Ranked[] = [];
    for (let from = 0; from < shoppers.length; from += 100) {
      const lines = shoppers
        .slice(from, from + 100)
        .flatMap((shopper) => ['{}', JSON.stringify(bodyOf(shopper, tuning, today, depth))]);
      const { responses } = (await ask(
        `${name}/_msearch?max_concurrent_searches=2`,
        'POST',
        `${lines.join('\n')}\n`,
      )) as {
        responses: { hits?: { hits: { _id: string }[] }; error?: unknown }[];
      };
      for (const { hits, error } of responses) {
        if (!hits) throw new Error(JSON.stringify(error).slice(0, 400));
        ranked.push(hits.hits.map(({ _id }) => Number(_id)));
      }
    }
    return ranked;
  };
}

function bodyOf({ search }: Shopper, tuning: Tuning, today: number, depth: number): object {
  const { makeCode, modelCode, bodyStyleCode, maxDollars, latitude, longitude, radiusMiles } = search;
  const place = { lat: latitude, lon: longitude };
  const filter = [
    { term: { isNew: false } },
    { geo_distance: { distance: `${radiusMiles}mi`, place } },
    ...(makeCode === null ? [] : [{ term: { make: makeCode } }]),
    ...(modelCode === null ? [] : [{ term: { model: modelCode } }]),
    ...(bodyStyleCode === null ? [] : [{ term: { body: bodyStyleCode } }]),
    { range: { price: { gt: 0, ...(maxDollars !== null && { lte: maxDollars }) } } },
  ];
  const decay = ({ kind, scale, weight }: Decay, field: string, origin: unknown, unit = '') =>
    weight === 0 ? [] : [{ [kind]: { [field]: { origin, scale: unit ? `${scale}${unit}` : scale } }, weight }];
  const { rating, more } = tuning;
  const functions = [
    ...decay(tuning.price, 'price', 0),
    ...decay(tuning.near, 'place', place, 'mi'),
    ...decay(tuning.fresh, 'listed', today + 1),
    ...(more ? [...decay(more.ratio, 'ratio', 0.8), ...decay(more.mileage, 'mileage', 0)] : []),
    ...(rating.weight
      ? [{ field_value_factor: { field: 'rating', modifier: rating.modifier }, weight: rating.weight }]
      : []),
    ...(more ? [{ field_value_factor: { field: 'photos', modifier: 'sqrt' }, weight: more.photos }] : []),
  ];
  return {
    query: {
      function_score: { query: { bool: { filter } }, functions, score_mode: tuning.mode, boost_mode: 'replace' },
    },
    ...{ size: depth, _source: false, track_total_hits: false, sort: ['_score', { id: 'asc' }] },
  };
}
