import { isDeepStrictEqual } from 'node:util';
import { createEngine, type Engine } from '@forecourt/engine';
import type { Owner } from '#features/dealers/dealers.ts';
import type { Listing } from '#features/listings/listings.ts';
import { CodeNames, type NamedColumn } from './code-names.ts';
import { LISTING_SCHEMA, listingRow } from './listing-row.ts';
import { ListingStore } from './listing-store.ts';

export type InventoryChange = {
  /** Owners that are new or may have changed; their listings follow. */
  owners?: readonly Owner[];
  put?: readonly Listing[];
  /** Ids of listings that are withdrawn. */
  remove?: readonly number[];
};

/** The active inventory in memory: rows to search, listings and owners to show. Every change is one step. */
export class Inventory {
  readonly engine: Engine = createEngine(LISTING_SCHEMA, { groupBy: 'listingType' });
  readonly #listings = new ListingStore();
  readonly #owners = new Map<number, Owner>();
  readonly #names = new CodeNames();

  get size(): number {
    return this.engine.size;
  }

  /** Throws, and changes nothing, when a listing's owner is unknown. */
  apply({ owners = [], put = [], remove = [] }: InventoryChange): void {
    const changed = owners.filter((owner) => !isDeepStrictEqual(owner, this.#owners.get(owner.id)));
    const newOwners = new Map(changed.map((owner) => [owner.id, owner]));
    const ownerOf = (id: number) => newOwners.get(id) ?? this.#owner(id);
    const leaving = new Set([...remove, ...put.map(({ id }) => id)]);
    const followers = this.#listingIdsOf(changed.filter(({ id }) => this.hasOwner(id)))
      .filter((id) => !leaving.has(id))
      .map((id) => this.#listings.get(id)!);
    const rows = [...followers, ...put].map((listing) => listingRow(listing, ownerOf(listing.ownerId)));

    this.engine.apply({ put: rows, remove });
    for (const id of remove) this.#listings.remove(id);
    for (const listing of put) {
      this.#listings.put(listing);
      this.#names.add(listing);
    }
    for (const owner of changed) this.#owners.set(owner.id, owner);
  }

  find(id: number): { listing: Listing; owner: Owner } | undefined {
    const listing = this.#listings.get(id);
    return listing && { listing, owner: this.#owner(listing.ownerId) };
  }

  /** Ids of all active listings, in no order. */
  ids(): IterableIterator<number> {
    return this.#listings.ids();
  }

  ownerNameOf(id: number): string | undefined {
    return this.#owners.get(id)?.name;
  }

  hasOwner(id: number): boolean {
    return this.#owners.has(id);
  }

  /** The owner of an active listing. */
  ownerIdOf(id: number): number {
    return this.#listings.ownerIdOf(id)!;
  }

  /** Whether an active listing carries the code in that column. */
  holds(column: string, code: string): boolean {
    return this.engine.has(column, code);
  }

  nameOf(column: NamedColumn, code: string): string | undefined {
    return this.holds(column, code) ? this.#names.nameOf(column, code) : undefined;
  }

  modelKeysOf(modelCode: string): string[] {
    return [...this.#names.modelKeysOf(modelCode)].filter((key) => this.holds('modelKey', key)).toSorted();
  }

  #listingIdsOf(owners: readonly Owner[]): number[] {
    if (owners.length === 0) return [];
    const { hits } = this.engine.search({
      sections: { owner: { kind: 'any', column: 'owner', values: owners.map(({ id }) => String(id)) } },
      order: { kind: 'score', terms: [] },
      first: 0,
      count: this.size,
    });
    return hits.map(({ id }) => id);
  }

  #owner(id: number): Owner {
    const owner = this.#owners.get(id);
    if (!owner) throw new Error(`Owner ${id} is unknown; apply owners before or with their listings.`);
    return owner;
  }
}
