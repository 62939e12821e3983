/** A number that may identify a car. `isNamed`: the words say that it is one. */
export type CarNumber = { number: string; isNamed: boolean };

/** `stock # A1234`, `stk no. 1234`, `#A1234`, `VIN ending in KU000001`. */
const NAMED =
  /^(?:(?:stock|stk|vin)\b|#)[\s.:#]{0,4}(?:(?:number|num|no|ending|ends)\b[\s.:#]{0,4}(?:in|with)?\b)?[\s.:#]{0,4}([a-z\d-]{1,30})$/i;
const BARE = /^[a-z\d-]{4,20}$/i;

/** Returns the stock number, or the end of a VIN, that words as a whole may be; `null` if they are something else. */
export function carNumberOf(text: string): CarNumber | null {
  const named = NAMED.exec(text)?.[1];
  const number = named ?? (BARE.test(text) ? text : '');
  return /\d/.test(number) ? { number: number.toUpperCase(), isNamed: named !== undefined } : null;
}
