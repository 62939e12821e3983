/** A run of digits that may be a number that JavaScript cannot represent exactly. */
const LONG_NUMBER = /\d{16}/;

/**
 * Parses JSON. Integers that would lose digits, such as 19-digit ids, become texts, so that two cars never get one id.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  return LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' && !Number.isSafeInteger(value) && source && /^-?\d+$/.test(source) ? source : value;
}
