import type { LeadDesk } from '#features/leads/leads.server.ts';
import type { PersonalItem } from '#pages/shared/stored-items/load.ts';
import type { Queryable } from '#ports/database/database.ts';

export type { PersonalItem };

/** The person that the data is about. `account`: absent for a visitor, whose browser only has a cookie. */
export type Person = {
  account: { userId: string; email: string; name: string } | null;
  /** `null` if nothing was saved for them. */
  shopperId: string | null;
  /** The session of the request. */
  sessionId?: string;
};

/** What the deletion of an item needs. The seller of an open lead gets a notice. */
export type RemovalParts = { leads: Pick<LeadDesk, 'eraseLead'> };

/** A place that stores data about people. Its name is that of its part in the download. */
export type PersonalStore = {
  part: string;
  title: string;
  /** The effect of deleting an item, for the confirmation. */
  consequence: string;
  /** Whether an item is only removed at first, and can be restored. */
  hasUndo?: true;
  /** Whether only accounts have this data. */
  isOfAccounts?: true;
  /** Returns all data about a person, as plain data. */
  export(connection: Queryable, person: Person): Promise<unknown>;
  items(connection: Queryable, person: Person): Promise<PersonalItem[]>;
  /** Deletes an item; returns `false` if this person has none with this id. Call it in a transaction. */
  remove?(connection: Queryable, person: Person, id: string, parts: RemovalParts): Promise<boolean>;
  /** Restores a removed item, unless that would exceed a limit. Call it in a transaction. */
  restore?(connection: Queryable, person: Person, id: string): Promise<boolean>;
};

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export function dayOf(moment: Date | string): string {
  return DAY.format(new Date(moment));
}

/** Returns the number in an item's id; -1, which no row has, for any other text. */
export function numberIn(id: string): number {
  return /^\d{1,15}$/.test(id) ? Number(id) : -1;
}
