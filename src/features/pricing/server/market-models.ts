import { z } from 'zod';
import type { Database, Queryable } from '#ports/database/database.ts';
import { type Appraiser, createAppraiser, measureIntervalStretch } from '../model/appraise.ts';
import { type CompactHead, compactMarket } from '../model/market/compact-market.ts';
import { learnLaterSpread } from '../model/later/later-price.ts';
import type { FittedMarket } from '../model/market/market.ts';
import type { PricedCar } from '../model/priced-car.ts';
import { decodeMarket, encodeMarket, headSchema, MARKET_VERSION, packMarket, unpackMarket } from './encode-market.ts';

/** A kind of sale records that an operator can import: auction sales, or offers of companies that buy cars. */
export type SaleRecordKind = 'auction' | 'instant-offer';

/** `asking`: fitted to the cars on offer. The others are fitted to sale records. */
export type MarketKind = 'asking' | SaleRecordKind;

/** All kinds together, with their heads and indexes, take at most 40 MB in each server. */
const MAX_BYTES: Readonly<Record<MarketKind, number>> = {
  asking: 17_000_000,
  auction: 8_500_000,
  'instant-offer': 8_500_000,
};
/** Maximum number of cars per model year, because further ones would improve estimates little. */
const MAX_CARS = 600;

/** The stored form of a market, before it is compressed. */
export type EncodedMarket = { head: CompactHead; bytes: Buffer };

/**
 * Encodes a market. If it is large, fewer cars of each model year are stored, so that its size stays below the limit.
 */
export function encodeWithinLimit(market: FittedMarket, kind: MarketKind): EncodedMarket {
  for (let maxCars = MAX_CARS; ; maxCars = Math.floor(maxCars / 2)) {
    const compact = compactMarket(market, maxCars);
    const bytes = encodeMarket(compact);
    if (bytes.length > MAX_BYTES[kind] && maxCars > 1) continue;
    const stretch = measureIntervalStretch(createAppraiser(compact), market);
    return { head: { ...compact.head, stretch, laterSpread: learnLaterSpread(market, carsIn(market)) }, bytes };
  }
}

function carsIn({ places }: FittedMarket): PricedCar[] {
  return [...places.values()].flatMap(({ driven, unknown }) => [...driven, ...unknown].map(({ car }) => car));
}

/** When a market was built. `isMadeUp`: from sale records of the demo. */
export type MarketOrigin = { builtAt: Date; isMadeUp?: boolean };

/** Stores the market and replaces the last one of its kind. */
export async function storeMarket(
  connection: Queryable,
  kind: MarketKind,
  { head, bytes }: EncodedMarket,
  { builtAt, isMadeUp = false }: MarketOrigin,
): Promise<void> {
  await connection.query(
    `insert into market_models (kind, version, built_at, head, bytes, made_up) values ($1, $2, $3, $4, $5, $6)
     on conflict (kind) do update set version = excluded.version, built_at = excluded.built_at, head = excluded.head,
       bytes = excluded.bytes, made_up = excluded.made_up`,
    [kind, MARKET_VERSION, builtAt, JSON.stringify(head), await packMarket(bytes), isMadeUp],
  );
}

/** Removes the market of a kind. Returns the number of its cars; `null` if there was none. */
export async function removeMarket(database: Queryable, kind: MarketKind): Promise<number | null> {
  const [removed] = await database.query<{ cars: number }>(
    `delete from market_models where kind = $1 returning (head->>'cars')::int as cars`,
    [kind],
  );
  return removed?.cars ?? null;
}

/** Removes the markets fitted to made-up sale records. Returns them with the number of their cars. */
export async function removeMadeUpMarkets(connection: Queryable): Promise<{ kind: SaleRecordKind; cars: number }[]> {
  return connection.query<{ kind: SaleRecordKind; cars: number }>(
    `delete from market_models where made_up returning kind, (head->>'cars')::int as cars`,
  );
}

/** A market that is loaded, and its origin. */
export type LoadedMarket = { appraiser: Appraiser } & Required<MarketOrigin>;

/** The markets in this process. */
export type MarketModels = {
  /** Returns the latest market of a kind; `null` if there is none. */
  find(kind: MarketKind): Promise<LoadedMarket | null>;
};

/** How often a server checks for a newer market. Batches of ratings run hourly. */
const CHECK_EVERY_MS = 5 * 60_000;
/** Limited because a shopper waits. */
const TIMEOUT_MS = 5_000;

/** `head` and `bytes` are `null` if the market is already loaded, or was written by another version of the site. */
const rowSchema = z.object({
  built_at: z.coerce.date(),
  made_up: z.boolean(),
  head: headSchema.nullable(),
  bytes: z.instanceof(Buffer).nullable(),
});

/** Loads markets when they are first needed, and newer ones later. `now`: in milliseconds. */
export function createMarketModels(database: Pick<Database, 'query'>, now: () => number): MarketModels {
  const loaded = new Map<MarketKind, { checkedAt: number; market: Promise<LoadedMarket | null> }>();
  const load = async (kind: MarketKind, before: LoadedMarket | null): Promise<LoadedMarket | null> => {
    const [found] = await database.query<Record<string, unknown>>(
      `select built_at, made_up, case when is_new then head end as head, case when is_new then bytes end as bytes
         from (select *, version = $2 and built_at is distinct from $3 as is_new
                 from market_models where kind = $1) known`,
      [kind, MARKET_VERSION, before?.builtAt ?? null],
      { timeoutMs: TIMEOUT_MS },
    );
    if (!found) return null;
    const row = rowSchema.safeParse(found).data;
    if (!row?.head || !row.bytes) return before;
    const compact = decodeMarket(row.head, await unpackMarket(row.bytes));
    return { appraiser: createAppraiser(compact), builtAt: row.built_at, isMadeUp: row.made_up };
  };
  return {
    find(kind) {
      const last = loaded.get(kind);
      if (last && now() - last.checkedAt < CHECK_EVERY_MS) return last.market;
      const before = last?.market ?? Promise.resolve(null);
      const market = before.then((known) =>
        load(kind, known).catch((error: unknown) => {
          // Without the database, the market that is already loaded remains in use.
          if (known) return known;
          loaded.delete(kind);
          throw error;
        }),
      );
      loaded.set(kind, { checkedAt: now(), market });
      return market;
    },
  };
}
