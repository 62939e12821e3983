/** Removes control characters and other invisible ones, because terminals interpret them. Line breaks go as well. */
export function removeControlCharacters(text: string): string {
  return text.replaceAll(/\p{C}/gu, '');
}
