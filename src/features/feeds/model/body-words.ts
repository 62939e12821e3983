const CAB =
  '(?:super ?crew|crew|quad|double|extended|ext|king|access|club|regular|reg|standard|single|mega|super) ?cab|crew ?max|super ?crew|super ?cab|crew pickup|crew';
const DOORS = '[2-5] ?-?(?:d|dr|doors?|türig(?:er|e)?|türen|portes|puertas)';
const STYLE =
  'station wagon|sport utility|pickup truck|pickup|pick-up|cargo van|passenger van|minivan|sedan|saloon|limousine|berline|berlina|coup[eé]|convertible|cabriolet|cabrio|roadster|wagon|estate|kombi|variant|avant|turnier|break|familiar|hatchback|hatch|liftback|sportback|suv|truck|van|passenger|cargo';

/** Names of model variants whose last word alone would mean a different body. */
const JOINED = /\b(?:gran(?: |-)?(?:coup[eé]|turismo|tourer)|shooting ?brake|sport ?turismo|sports? ?tourer)\b/i;

const AT_START = new RegExp(`^(?:${CAB}|${DOORS}|${STYLE})(?=[\\s,/-]|$)`, 'i');
const AT_END = new RegExp(`(?:^|[\\s,/-])(?:${CAB}|${DOORS}|${STYLE})$`, 'i');
const TOURING = /(?:^|\s)touring$|^touring(?=\s|$)/i;
const DRIVE_AT_END = /(?:^|\s)(?:4wd|awd|2wd|fwd|rwd|4x4|4x2)$/i;

/** A trim's text, and the body words found around it: `Crew Cab SV` gives `SV` and `Crew Cab`. */
export type BodyWords = { rest: string; body: string | null };

/** Removes body words from both ends. `Touring` is a wagon only for BMW; other makes have a trim of that name. */
export function takeBodyWords(text: string, makeCode: string): BodyWords {
  const body: string[] = [];
  let rest = trimmed(text);
  for (let found = true; found && rest !== '' && !JOINED.test(rest);) {
    const match = AT_START.exec(rest) ?? AT_END.exec(rest) ?? (makeCode === 'BMW' ? TOURING.exec(rest) : null);
    found = match !== null;
    if (!match) break;
    body.push(match[0].replace(/^[\s,/-]+/, ''));
    rest = trimmed(match.index === 0 ? rest.slice(match[0].length) : rest.slice(0, match.index));
  }
  return { rest, body: body.length ? body.join(' ') : null };
}

/** Removes a drive from the end of the text: `XLT 4WD` is the trim `XLT` in the catalog. */
export function withoutDrive(text: string): string {
  return trimmed(text.replace(DRIVE_AT_END, ''));
}

function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && /[\s,/–-]/.test(text.charAt(start))) start++;
  while (end > start && /[\s,/–-]/.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
