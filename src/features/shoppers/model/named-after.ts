/** Shorter names occur in ordinary words by chance. */
const MIN_LETTERS = 4;

/**
 * Returns whether a password is little more than one of these names or addresses: without them, fewer than four letters
 * and fewer than eight letters and digits remain. Attackers try such passwords first.
 */
export function isNamedAfter(password: string, names: readonly string[]): boolean {
  const words = names.flatMap(wordsOf).toSorted((a, b) => b.length - a.length);
  const text = squash(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.replaceAll(/\d/g, '').length < 4 && rest.length < 8;
}

/** `ann.arbor@www.cars.example`: the whole address, its user, its host and the host's labels. */
function wordsOf(name: string): string[] {
  const [user = '', host = ''] = name.includes('@') ? name.split('@') : ['', name.includes('.') ? name : ''];
  const labels = host.split('.').slice(0, -1);
  const parts = [name, user, host, host.replace(/^www\./, ''), ...labels];
  return parts.map(squash).filter((word) => word.length >= MIN_LETTERS && /\p{L}/u.test(word));
}

function squash(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
