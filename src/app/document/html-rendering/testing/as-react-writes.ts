/** Our HTML with the characters that we write as references, and React as they are. React's own have two digits. */
export function asReactWrites(html: string): string {
  return html.replaceAll(/&#x([\da-f]{3,});/g, (_, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  );
}
