/**
 * A record of a JSON text: its number, starting at 1; its text; its key, if it is in an object of records; and the
 * fields of the objects that contain it: all fields of a list member (such as a dealer with vehicles), and some fields
 * of other objects, depending on their keys.
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
