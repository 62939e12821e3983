import type { PersonalItem } from '#pages/shared/stored-items/load.ts';
import type { Queryable } from '#ports/database/database.ts';

export type { PersonalItem };

/** The person whose data it is. `account`: absent for a visitor, whose browser only has a cookie. */
export type Person = {
  account: { userId: string; email: string; name: string } | null;
  /** `null` where nothing was saved for them. */
  shopperId: string | null;
  /** The session of the request. */
  sessionId?: string;
};

/** A place where a person's data is, by the name of its part of the download. */
export type PersonalStore = {
  part: string;
  title: string;
  /** Explains the effect of deleting an item, for its confirmation. */
  consequence: string;
  /** Whether an item is only removed at first, and can be restored. */
  hasUndo?: true;
  /** Whether only accounts have this data. */
  isOfAccounts?: true;
  /** Returns all data about a person, as plain data. */
  export(connection: Queryable, person: Person): Promise<unknown>;
  items(connection: Queryable, person: Person): Promise<PersonalItem[]>;
  /** Deletes an item; `false`: there is none with this id of this person. Call it in a transaction. */
  remove?(connection: Queryable, person: Person, id: string): Promise<boolean>;
  /** Restores a removed item, if there is room for it. Call it in a transaction. */
  restore?(connection: Queryable, person: Person, id: string): Promise<boolean>;
};

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function dayOf(moment: Date | string): string {
  return DAY.format(new Date(moment));
}

/** Returns a number in an item's id; -1, which no row has, for any other text. */
export function numberIn(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : -1;
}
