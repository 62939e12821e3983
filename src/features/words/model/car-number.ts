/** A number that may identify a car. `isNamed`: whether the words say that it is such a number. */
export type CarNumber = { number: string; isNamed: boolean };

/** `stock # A1234`, `stk no. 1234`, `#A1234`, `VIN ending in KU000001`. */
const NAMED =
  /^(?:(?:stock|stk|vin)\b|#)[\s.:#]{0,4}(?:(?:number|num|no|ending|ends)\b[\s.:#]{0,4}(?:in|with)?\b)?[\s.:#]{0,4}([a-z\d-]{1,30})$/i;
const BARE = /^[a-z\d-]{4,20}$/i;

/** A found number is interpreted as a VIN, which has this many characters. */
const VIN_LENGTH = 17;

/** Returns the number that words name but that no car for sale has; `null` if there is none. */
export function unknownNumberIn(typed: string): string | null {
  const found = carNumberOf(typed);
  return found?.isNamed && found.number.length !== VIN_LENGTH ? found.number : null;
}

/** Returns the stock number, or the end of a VIN, if all the words together may be one; otherwise `null`. */
export function carNumberOf(text: string): CarNumber | null {
  const named = NAMED.exec(text)?.[1];
  const number = named ?? (BARE.test(text) ? text : '');
  return /\d/.test(number) ? { number: number.toUpperCase(), isNamed: named !== undefined } : null;
}
