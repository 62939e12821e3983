/** Texts that manufacturers enter in vPIC's trim field although shoppers would not call them a trim. */
const NOT_A_TRIM =
  /others?\b|^(all|none|n\/?a|na|sa|unknown|std|standard|trim|export|fleet|utility|luxury utility|f-series|auto)$|[;:*&()]| - |\. |\bu?lev ?\d?\b|\b(pkg|package|audio|wheel|cabs?|gvwr?|lbs?|engine|lhd|rhd|canada|canadian|mexico|postal|police|taxi|government|fleet|ppv|ssv|special services?|responder|transmission|passenger|seats?|seater|axle|chassis|cutaway|drw|srw|styleside|flare ?side|roof|vin|motor|speed|door|ton|not applicable|spl srv|option|equipped|airbags?|value|blindspot|convenience|variants?|w\/o|navi|dr|doors|models?|grade|source|only|[678]p|ent\.?|auto|hpt|internet|uplevel|midlevel|fhev|honda sensing|[gs]sj\d+l|moonroof)\b|^(super ?cab|super ?crew|crew|regular|quad|mega|access|double|extended)\b/i;

/** Words that belong to other fields: drive, body, transmission. */
const OTHER_FIELDS =
  /\b(awd|fwd|rwd|4wd|2wd|4x4|4x2|all[- ]wheel drive|sedan|coupe|hatchback|wagon|van|convertible|cabriolet|suv|[45]dr|[23]dr|manual|automatic|a\/t|m\/t|cvt|mt|at)\b/gi;

const LONGEST = 28;

/**
 * Returns the trims of one model under the names that shoppers use, from vPIC's pattern texts: texts that list several
 * trims are split; fillers, packages, other fields' words and typos are dropped.
 * @param raw text → model years
 */
export function cleanTrims(
  model: string,
  raw: ReadonlyMap<string, ReadonlySet<number>>,
  rewrite: (trim: string) => string | null = (trim) => trim,
): Map<string, Set<number>> {
  const found = new Map<string, { label: string; years: Set<number> }>();
  for (const [text, years] of raw) {
    for (const part of split(text)) {
      const tidy = tidyTrim(model, part);
      const label = tidy === null ? null : rewrite(tidy);
      if (!label) continue;
      const key = label.toUpperCase().replace(/[^A-Z0-9]/g, '');
      const entry = found.get(key) ?? { label, years: new Set() };
      for (const year of years) entry.years.add(year);
      found.set(key, entry);
    }
  }
  dropSlips(found);
  return new Map([...found.values()].map(({ label, years }) => [label, years]));
}

/** `LE/SE/XLE` → three; `w/Navi` stays whole. */
function split(text: string): string[] {
  return text.replace(/\bw\/\s*/gi, 'with ').split(/\s*[/,]\s*|\s+or\s+/);
}

function tidyTrim(model: string, text: string): string | null {
  const shortened = text
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\bwith .*$/i, '')
    .replace(/\bSH-?AWD\b/gi, 'SH\u2011AWD')
    .replace(OTHER_FIELDS, (word, _, at: number, whole: string) => (whole[at - 1] === '\u2011' ? word : ' '))
    .replaceAll('\u2011', '-')
    .replace(new RegExp(`^\\s*${model.replace(/[^\w ]/g, '.')}\\b`, 'i'), ' ')
    .replace(/^[\s\-–_&]+|[\s\-–_&]+$/g, '')
    .replace(/\s+/g, ' ');
  if (shortened === '' || shortened.length > LONGEST || NOT_A_TRIM.test(shortened) || /^\d$/.test(shortened))
    return null;
  return shortened
    .split(' ')
    .map((word) => WRITTEN[word.toLowerCase()] ?? word.split('-').map(usualCase).join('-'))
    .join(' ');
}

/** Words that are cut short, or whose case no rule finds, by their lower case. */
const WRITTEN: Readonly<Record<string, string>> = {
  tech: 'Technology',
  adv: 'Advance',
  prem: 'Premium',
  ltd: 'Limited',
  'ltd.': 'Limited',
  exl: 'EX-L',
  hev: 'Hybrid',
  hv: 'Hybrid',
  si: 'Si',
  del: 'del',
  sol: 'Sol',
  vtec: 'VTEC',
  style: 'Style',
};

/** Returns a text in normal case: `PREMIUM` → `Premium`; initials, numbers and names with an inner capital stay. */
function usualCase(word: string): string {
  if (/^[A-Z][A-Z']{3,}$/.test(word) && /[AEIOU]/.test(word) && !KEPT_CAPITALS.has(word)) {
    return word.charAt(0) + word.slice(1).toLowerCase();
  }
  return /^[a-z]{4,}$/.test(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

const KEPT_CAPITALS = new Set(['NISMO', 'PHEV']);

/** Drops texts that differ by one letter from a trim with more years: `Premiun`, `Spor`. */
function dropSlips(found: Map<string, { label: string; years: Set<number> }>): void {
  for (const [key, entry] of found) {
    if (/\d/.test(key) || key.length < 4) continue;
    const better = [...found].some(
      ([other, rival]) =>
        other !== key &&
        other.length >= 5 &&
        !/\d/.test(other) &&
        rival.years.size > entry.years.size &&
        oneLetterApart(key, other),
    );
    if (better) found.delete(key);
  }
}

function oneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}
