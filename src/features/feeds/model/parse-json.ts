/** A run of digits that may be a number which JavaScript cannot hold exactly. */
const LONG_NUMBER = /\d{16}/;

/**
 * Parses JSON. Whole numbers that would lose digits, such as ids of 19 digits, become texts: two cars must not have one id.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  return LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' && !Number.isSafeInteger(value) && source && /^-?\d+$/.test(source) ? source : value;
}
