/**
 * A record of a JSON text: its number from 1, its text, the key it has in an object of records, and the texts of what
 * the objects around it say: of a member of a list (a dealer that holds vehicles) all, of others by their keys.
 */
export type JsonText = {
  row: number;
  text: string;
  key?: string;
  around: readonly Around[];
  /** Why it is no vehicle, although it may be meant as one. */
  leftOut?: LeftOut;
};

export type LeftOut = 'vin elsewhere' | 'holds vehicles' | 'too deep';

export type Around = { member: boolean; fields: ReadonlyMap<string, string> };
