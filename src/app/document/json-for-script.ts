const UNSAFE = /[<\u2028\u2029]/g;
const ESCAPES: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Formats JSON that cannot end the script element that contains it. */
export function jsonForScript(data: unknown): string {
  return JSON.stringify(data).replaceAll(UNSAFE, (character) => ESCAPES[character]!);
}
