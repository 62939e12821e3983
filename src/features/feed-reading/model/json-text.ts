/**
 * A record of a JSON text: its number, starting at 1; its text; its key, if it is in an object of records; and the
 * texts of what the objects around it say. For a member of a list (a dealer that contains vehicles) that is all of it;
 * for other objects it depends on the keys.
 */
export type JsonText = {
  row: number;
  text: string;
  key?: string;
  around: readonly ContextFields[];
  /** Why it is not a vehicle, although it may be intended as one. */
  leftOut?: OmissionReason;
};

export type OmissionReason = 'vin elsewhere' | 'holds vehicles' | 'too deep';

export type ContextFields = { member: boolean; fields: ReadonlyMap<string, string> };
