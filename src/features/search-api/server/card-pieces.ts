import type { PaymentSettings } from '#features/dealers/dealers.ts';
import { DEFAULT_TERMS, type Result } from '#features/search/search.ts';
import { toWireListing } from '../model/wire-listing.ts';
import type { SharedFacts } from '#features/listings/listings.ts';
import { encodePiece } from './text-bytes.ts';

/** Segments of a listing's JSON. Each is the same for all listings that share a part. */
const STRETCHES = {
  kind: {
    codes: [',"makeCode":', ',"title":'],
    names: [',"make":', ',"images":'],
  },
  offer: {
    type: [',"listingType":', ',"year":'],
    history: [',"history":', ',"hasSpecialOffer":'],
    decoded: [',"decoded":', ''],
  },
  packages: { names: [',"packages":', ',"history":'] },
  extras: { all: [',"lifestyleCategories":', ',"viewCount":'] },
} as const satisfies Partial<Record<keyof SharedFacts, Record<string, readonly [from: string, to: string]>>>;

type Part = keyof typeof STRETCHES;
export type CardPieces<Name extends Part> = Readonly<Record<keyof (typeof STRETCHES)[Name], Uint8Array>>;

const kept = Object.fromEntries(Object.keys(STRETCHES).map((name) => [name, new WeakMap()])) as {
  [Name in Part]: WeakMap<object, CardPieces<Name>>;
};

/**
 * Returns the segments that depend on one part of a result's listing. They are cached for all listings that share the
 * part.
 */
export function piecesOf<Name extends Part>(name: Name, shared: SharedFacts, result: Result): CardPieces<Name> {
  const known = kept[name].get(shared[name]);
  if (known !== undefined) return known;
  const text = textOf(result);
  const stretches = Object.entries<readonly [string, string]>(STRETCHES[name]);
  const made = Object.fromEntries(stretches.map(([key, [from, to]]) => [key, encodePiece(cut(text, from, to))]));
  kept[name].set(shared[name], made as CardPieces<Name>);
  return made as CardPieces<Name>;
}

const SERVICES = [',"paymentServices":', ',"lifestyleCategories":'] as const;
let withoutSettings: Uint8Array | undefined;

/**
 * Returns the payment services, and the highlight of a car that is in no paid place. Without payment settings of the
 * dealer they are the same in every listing.
 */
export function servicesPiece(result: Result, settings: PaymentSettings | null): Uint8Array {
  if (settings !== null) return encodePiece(cut(textOf(result, settings), ...SERVICES));
  return (withoutSettings ??= encodePiece(cut(textOf(result), ...SERVICES)));
}

function textOf(result: Result, settings: PaymentSettings | null = null): string {
  return JSON.stringify(
    toWireListing(result, { terms: DEFAULT_TERMS, today: 0, onBasis: null, viewCount: null, settings }),
  );
}

/**
 * Returns the JSON from one key up to another. Quotes within strings are escaped, so no string looks like a key. If a
 * key occurs more than once, the first one counts.
 */
function cut(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = to === '' ? text.length : text.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`The JSON of a listing has no stretch from ${from} to ${to}.`);
  return text.slice(start, end);
}
