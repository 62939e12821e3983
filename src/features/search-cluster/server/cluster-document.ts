import { directionOf, type Row, type Value, wordsOf } from '@forecourt/engine';
import type { Owner } from '#features/dealers/dealers.ts';
import { type Listing, modelKey, trimKey } from '#features/listings/listings.ts';
import { type OwnedListing, LISTING_SCHEMA, listingRow } from '#features/search-memory/search-memory.server.ts';
import { axisFields } from './cluster-mapping.ts';

type Fields = Record<string, unknown>;

/** Converts a listing into the cluster's document (`cluster-mapping.ts`). `seq` is the change that produced it. */
export function clusterDocument(listing: Listing, owner: Owner, seq: number): Fields {
  return {
    id: listing.id,
    seq,
    names: namesOf(listing, owner).map(formatName),
    card: cardOf(listing, owner),
    ...rowFields(listingRow(listing, owner)),
  };
}

/** Converts a row into the fields that searches use. */
export function rowFields({ values }: Row): Fields {
  const fields: Fields = {};
  for (const [column, value] of Object.entries(values)) {
    if (value !== null && value !== undefined) Object.assign(fields, fieldsOf(column, value));
  }
  return fields;
}

/** Returns the listing and owner for a card. Replaces the seller's description by `''` if there is one. */
function cardOf(listing: Listing, owner: Owner): OwnedListing {
  return { listing: { ...listing, description: listing.description === null ? null : '' }, owner };
}

function fieldsOf(column: string, value: NonNullable<Value>): Fields {
  if (LISTING_SCHEMA[column]!.kind === 'words') {
    const texts = typeof value === 'string' ? [value] : (value as readonly string[]);
    return { [column]: [...new Set(texts.flatMap((text) => [...wordsOf(text)]))] };
  }
  if (typeof value !== 'object' || !('latitude' in value)) return { [column]: value };
  const direction = directionOf(value);
  const axes = axisFields(column).map((axis, i) => [axis, direction[i]]);
  return { [column]: { lat: value.latitude, lon: value.longitude }, ...Object.fromEntries(axes) };
}

/** A name that a listing gives to a code. For a model's code, `name` is its key among the models of all makes. */
export type CodeName = readonly [
  of: 'makeCode' | 'modelKey' | 'trimKey' | 'owner' | 'modelCode',
  code: string,
  name: string,
];

function namesOf(listing: Listing, owner: Owner): CodeName[] {
  const [model, trim] = [modelKey(listing), trimKey(listing)];
  return [
    ['makeCode', listing.makeCode, listing.make],
    ...(model !== null && listing.model !== null ? [['modelKey', model, listing.model] as const] : []),
    ...(model !== null && listing.modelCode !== null ? [['modelCode', listing.modelCode, model] as const] : []),
    ...(trim !== null && listing.trim !== null ? [['trimKey', trim, listing.trim] as const] : []),
    ['owner', String(owner.id), owner.name],
  ];
}

/** The inverse of `parseName`. */
function formatName(name: CodeName): string {
  return JSON.stringify(name);
}

export function parseName(text: string): CodeName {
  return JSON.parse(text) as CodeName;
}
