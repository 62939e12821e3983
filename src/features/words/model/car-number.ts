/** A number that may identify a car. `isNamed`: the words say that it is one. */
export type CarNumber = { number: string; isNamed: boolean };

/** `stock # A1234`, `stk no. 1234`, `#A1234`, `VIN ending in KU000001`. */
const NAMED =
  /^(?:(?:stock|stk|vin)\b|#)[\s.:#]{0,4}(?:(?:number|num|no|ending|ends)\b[\s.:#]{0,4}(?:in|with)?\b)?[\s.:#]{0,4}([a-z\d-]{1,30})$/i;
const BARE = /^[a-z\d-]{4,20}$/i;

/** A found number is read as a VIN, which has this many characters. */
const VIN_LENGTH = 17;

/** Returns the number that words name but that no car for sale has; `null` if there is none. */
export function unknownNumberIn(typed: string): string | null {
  const found = carNumberOf(typed);
  return found?.isNamed && found.number.length !== VIN_LENGTH ? found.number : null;
}

/** Returns the stock number, or the end of a VIN, that words as a whole may be; `null` if they are something else. */
export function carNumberOf(text: string): CarNumber | null {
  const named = NAMED.exec(text)?.[1];
  const number = named ?? (BARE.test(text) ? text : '');
  return /\d/.test(number) ? { number: number.toUpperCase(), isNamed: named !== undefined } : null;
}
