/**
 * Removes control characters and other invisible ones, because terminals interpret them. Line breaks are removed, too.
 */
export function removeControlCharacters(text: string): string {
  return text.replaceAll(/\p{C}/gu, '');
}
