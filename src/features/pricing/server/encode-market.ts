import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { CompactHead, CompactMarket } from '../model/market/compact-market.ts';

/** Changes with the format or the meaning of the bytes. Servers ignore markets of other versions. */
export const MARKET_VERSION = 1;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const bound = z.number().nullable();

const stretchSchema = z.object({ low: z.number(), high: z.number() });

/** The part of a market that is stored as JSON. */
export const headSchema = z.object({
  newestYear: z.int(),
  center: z.number(),
  usual: z.object({ all: z.number(), multiples: z.array(z.array(z.tuple([z.string(), z.number()]))) }),
  segments: z.array(z.object({ upTo: bound, low: bound, high: bound })),
  cars: z.int(),
  privateCars: z.int(),
  gradedCars: z.int(),
  stretch: z.object({ withVin: stretchSchema, withoutVin: stretchSchema, withEngine: stretchSchema.optional() }),
  laterSpread: stretchSchema.nullable().default(null),
}) satisfies z.ZodType<CompactHead>;

const indexSchema = z.array(z.tuple([z.string(), z.int().nonnegative()]));

/** Number of coefficients and length of the index, as 32-bit integers. */
const LEADER_BYTES = 8;

/**
 * Encodes a market without its head: the number of coefficients, the length of the index, the hashes, the values, the
 * index (key and length of each group, as JSON), and the groups one after the other.
 */
export function encodeMarket({
  hashes,
  values,
  groups,
}: CompactMarket & { groups: ReadonlyMap<string, string> }): Buffer {
  const texts = [...groups].map(([key, text]) => ({ key, bytes: Buffer.from(text) }));
  const index = Buffer.from(JSON.stringify(texts.map(({ key, bytes }) => [key, bytes.length])));
  const leader = Buffer.alloc(LEADER_BYTES);
  leader.writeUInt32LE(values.length, 0);
  leader.writeUInt32LE(index.length, 4);
  const numbers = [hashes, values].map((array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength));
  return Buffer.concat([leader, ...numbers, index, ...texts.map(({ bytes }) => bytes)]);
}

/** Decodes what `encodeMarket` returned. Groups stay encoded until they are needed. */
export function decodeMarket(head: CompactHead, bytes: Buffer): CompactMarket {
  const count = bytes.readUInt32LE(0);
  const indexStart = LEADER_BYTES + 12 * count;
  const indexEnd = indexStart + bytes.readUInt32LE(4);
  // Copied, because typed arrays must start at a multiple of four.
  const numbers = Uint8Array.from(bytes.subarray(LEADER_BYTES, indexStart)).buffer;
  const places = new Map<string, [from: number, to: number]>();
  let at = indexEnd;
  for (const [key, length] of indexSchema.parse(JSON.parse(bytes.toString('utf8', indexStart, indexEnd)))) {
    places.set(key, [at, at + length]);
    at += length;
  }
  const texts = Buffer.from(bytes.subarray(indexEnd));
  return {
    head,
    hashes: new Uint32Array(numbers, 0, 2 * count),
    values: new Float32Array(numbers, 8 * count, count),
    groups: {
      get(key) {
        const place = places.get(key);
        return place && texts.toString('utf8', place[0] - indexEnd, place[1] - indexEnd);
      },
    },
  };
}

export const packMarket = (bytes: Buffer): Promise<Buffer> => compress(bytes);
export const unpackMarket = (bytes: Buffer): Promise<Buffer> => decompress(bytes);
