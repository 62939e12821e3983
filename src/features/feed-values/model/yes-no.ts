import { isBlank, NOT_SPECIFIED, normalizeSpelling, readableValue, unreadableValue, type Reading } from './reading.ts';

const YES = wordsOf(
  'yes y true t 1 x on ja j oui si s vrai wahr verdadero cierto available included vorhanden incluido inclus inbegriffen avec con mit',
  ['1 0'],
);
const NO = wordsOf('no n false f 0 off nein non faux falsch falso sans sin ohne', [
  '0 0',
  'not available',
  'not included',
  'nicht vorhanden',
  'no incluido',
  'non inclus',
]);

function wordsOf(single: string, others: readonly string[]): ReadonlySet<string> {
  return new Set([...single.split(' '), ...others]);
}

export function parseYesNo(text: string): Reading<boolean> {
  if (/^[✓✔☑✅]\uFE0F?$/.test(text.trim())) return readableValue(true);
  if (/^[✗✘☐❌×]\uFE0F?$/.test(text.trim())) return readableValue(false);
  if (isBlank(text)) return NOT_SPECIFIED;
  const words = normalizeSpelling(text);
  if (YES.has(words)) return readableValue(true);
  if (NO.has(words)) return readableValue(false);
  return unreadableValue('is neither yes nor no');
}
