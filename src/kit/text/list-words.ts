/** `A`, `A and B`, `A, B and C`; with more words than `most`: `A, B and 3 more`. */
export function listWords(words: readonly string[], most = words.length): string {
  if (words.length > most) return `${words.slice(0, most - 1).join(', ')} and ${words.length - most + 1} more`;
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
