import { isBlank, NOTHING, plainWords, read, unreadable, type Reading } from './reading.ts';

const YES = new Set('yes y true t 1 1 0 x on ja oui si available included'.split(' ').concat('1 0', '✓', '✔'));
const NO = new Set('no n false f 0 off nein non'.split(' ').concat('0 0', 'not available', 'not included'));
YES.delete('0');

export function parseYesNo(text: string): Reading<boolean> {
  if (/^[✓✔]$/.test(text.trim())) return read(true);
  if (isBlank(text)) return NOTHING;
  const words = plainWords(text);
  if (YES.has(words)) return read(true);
  if (NO.has(words)) return read(false);
  return unreadable('is neither yes nor no');
}
