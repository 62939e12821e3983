import type { Engine, View } from '@forecourt/engine';
import type { Owner } from '#features/dealers/dealers.ts';
import type { CardStore } from './cards/card-store.ts';
import type { PromotedCars } from './promoted/promoted-cars.ts';

/** A version of the inventory that views use. While it is the current one, nothing is copied for it. */
export type InventoryVersion = {
  users: number;
  /** The engine's own view, created before the first later change. */
  rows: View | null;
  /** Earlier states of the cards and owners that changed later. `null` if the card or owner did not exist. */
  readonly cards: Map<number, Buffer | null>;
  readonly owners: Map<number, Owner | null>;
};

/** The parts of the inventory as they are now, in the current version. */
export type CurrentInventory = {
  readonly engine: Engine;
  readonly cards: CardStore;
  readonly owners: ReadonlyMap<number, Owner>;
  readonly promoted: PromotedCars;
};

/** Maximum number of versions. Only requests that hang would need more, so the oldest version is released. */
const MAX_MOMENTS = 32;

/**
 * Keeps the earlier versions of an inventory that views still use. A view costs nothing until something changes: only
 * then is the engine pinned and the changed data copied. Older versions use these copies too.
 */
export class InventoryVersions {
  readonly #present: CurrentInventory;
  /** Oldest first. */
  readonly #moments: InventoryVersion[] = [];

  constructor(present: CurrentInventory) {
    this.#present = present;
  }

  /** The number of views that are pinned. */
  get views(): number {
    return this.#moments.reduce((sum, { users }) => sum + users, 0);
  }

  /** Pins the current version for one more view. */
  take(): InventoryVersion {
    const last = this.#moments.at(-1);
    if (last?.rows === null) {
      last.users++;
      return last;
    }
    const moment: InventoryVersion = { users: 1, rows: null, cards: new Map(), owners: new Map() };
    this.#moments.push(moment);
    if (this.#moments.length > MAX_MOMENTS) this.#forget(this.#moments[0]!);
    return moment;
  }

  release(moment: InventoryVersion): void {
    if (--moment.users === 0) this.#forget(moment);
  }

  /** Whether the version can still be queried. */
  isKept(moment: InventoryVersion): boolean {
    return this.#moments.includes(moment);
  }

  /** Call it before any of these listings, owners or rows change. */
  keep(listingIds: Iterable<number>, ownerIds: Iterable<number>): void {
    const last = this.#moments.at(-1);
    if (last === undefined) return;
    const { engine, cards, owners } = this.#present;
    last.rows ??= engine.pin();
    for (const id of listingIds) if (!last.cards.has(id)) last.cards.set(id, cards.recordOf(id));
    for (const id of ownerIds) if (!last.owners.has(id)) last.owners.set(id, owners.get(id) ?? null);
  }

  /** Returns the stored card of a version; `undefined` if the current card still applies. */
  cardAt(moment: InventoryVersion, id: number): Buffer | null | undefined {
    return this.#first(moment, ({ cards }) => cards.get(id));
  }

  ownerAt(moment: InventoryVersion, id: number): Owner | undefined {
    const kept = this.#first(moment, ({ owners }) => owners.get(id));
    return kept === undefined ? this.#present.owners.get(id) : (kept ?? undefined);
  }

  /** Returns whether a listing had the code in a version that is still in use. */
  holds(column: string, code: string): boolean {
    return this.#moments.some(({ rows }) => rows !== null && rows.count([{ kind: 'any', column, values: [code] }]) > 0);
  }

  /** Returns the first copy that was made after that version. */
  #first<Kept>(moment: InventoryVersion, keptBy: (one: InventoryVersion) => Kept | undefined): Kept | undefined {
    if (moment.rows === null) return undefined;
    for (let at = this.#moments.indexOf(moment); at < this.#moments.length; at++) {
      const kept = keptBy(this.#moments[at]!);
      if (kept !== undefined) return kept;
    }
    return undefined;
  }

  #forget(moment: InventoryVersion): void {
    const at = this.#moments.indexOf(moment);
    if (at < 0) return;
    this.#moments.splice(at, 1);
    moment.rows?.release();
    const older = this.#moments[at - 1];
    if (!older) return;
    for (const [id, card] of moment.cards) if (!older.cards.has(id)) older.cards.set(id, card);
    for (const [id, owner] of moment.owners) if (!older.owners.has(id)) older.owners.set(id, owner);
  }
}
