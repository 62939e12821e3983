/**
 * Converts the references that we write, but React does not, back to characters. React's own references have two
 * digits.
 */
export function normalizeToReactOutput(html: string): string {
  return html.replaceAll(/&#x([\da-f]{3,});/g, (_, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  );
}
