import { normalizeSpelling } from '../reading.ts';

/** Longer texts are not names. */
const MAX_NAME_LENGTH = 200;

/**
 * Names of color families in English, German, French and Spanish, by code of `EXTERIOR_COLORS`. They take precedence
 * over all other words: `Black Sapphire` is black. If there are several, the last one wins: `Blue Gray` is gray.
 */
const FAMILIES: Readonly<Record<string, string>> = {
  BLACK: 'black blk schwarz noir noire negro negra nero',
  WHITE: 'white offwhite wht weiss weiß blanc blanche blanco blanca bianco',
  SILVER: 'silver slv silber argent argente plata plateado plateada sil',
  GRAY: 'gray grey gry grau gris grise grigio',
  BLUE: 'blue blu blau bleu bleue azul',
  RED: 'red rot rouge rojo roja rosso',
  GREEN: 'green grn grun vert verte verde',
  BROWN: 'brown brn braun brun brune marron castano',
  BEIGE: 'beige beis',
  GOLD: 'gold dore doree dorado dorada',
  ORANGE: 'orange naranja',
  YELLOW: 'yellow gelb jaune amarillo amarilla',
  BURGUNDY: 'burgundy maroon bordeaux weinrot granate burdeos',
  TEAL: 'teal turquoise turkis turquesa',
  PURPLE: 'purple violet violett lila morado morada',
};

/** Words that indicate a color if no family is named. */
const SHADES: Readonly<Record<string, string>> = {
  BLACK: 'ebony onyx jet obsidian raven licorice tuxedo',
  WHITE: 'ivory cream alabaster snow creme crema chalk',
  SILVER: 'platinum aluminum aluminium ingot billet iridium',
  GRAY: 'charcoal graphite gunmetal slate granite anthracite anthrazit anthrazite antracita cement titanium titan ash steel pewter grafito plomo selenite nardo',
  BLUE: 'navy azure cobalt sapphire saphir zafiro indigo celeste marino marine',
  RED: 'crimson scarlet ruby rubis rubi vermilion',
  GREEN: 'olive emerald lime jade sage oliva kaki',
  BROWN:
    'bronze copper mocha chocolate espresso coffee mahogany cocoa walnut saddle cognac chestnut java caramel umber schoko cafe',
  BEIGE: 'tan sand khaki cashmere parchment almond camel oatmeal taupe linen sandstone wheat neutral biscuit arena',
  GOLD: 'champagne golden champan',
  ORANGE: 'tangerine',
  BURGUNDY: 'wine merlot garnet vino tinto',
  TEAL: 'aqua cyan petrol',
  PURPLE: 'plum lavender amethyst magenta',
};

/** Words that indicate a color only if no word above does: `Blizzard Pearl` is white, but `Blue Pearl` is blue. */
const HINTS: Readonly<Record<string, string>> = {
  WHITE: 'pearl blizzard glacier polar',
  BLACK: 'midnight',
  RED: 'cherry cardinal',
  GRAY: 'magnetic carbonized',
};

/** Paints whose names contain no color word. */
const PAINTS: Readonly<Record<string, string>> = {
  'ice cap': 'WHITE',
  'wind chill': 'WHITE',
  'star white': 'WHITE',
  'lunar rock': 'GRAY',
  'lead foot': 'GRAY',
  'solar octane': 'ORANGE',
  'punk n': 'ORANGE',
  quicksand: 'BEIGE',
  'sonic titanium': 'GRAY',
};

const TABLES = [FAMILIES, SHADES, HINTS].map(byWord);

/** German compounds: `Tiefschwarz`, `Dunkelblaumetallic`. */
const COMPOUND =
  /^\p{L}{4,}?(schwarz|weiss|weiß|silber|grau|blau|rot|grun|braun|gelb|beige)(?:met|metallic|perleffekt)?$/u;
const BEFORE_METALLIC = /^(schwarz|weiss|weiß|silber|grau|blau|rot|grun|braun|gelb|beige)(?:met|metallic|perleffekt)$/;

function byWord(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
  );
}

/** Returns the basic color of a paint or trim name, using its first part if it has two, or `null` if no word names a color. */
export function parseColor(text: string): string | null {
  const parts = partsOf(text.slice(0, MAX_NAME_LENGTH)).map((part) =>
    normalizeSpelling(part).replace(/\boff white\b/, 'offwhite'),
  );
  const paint = parts
    .map((part) => Object.keys(PAINTS).find((name) => ` ${part} `.includes(` ${name} `)))
    .find(Boolean);
  for (const [rank, table] of TABLES.entries()) {
    for (const part of parts) {
      const code = part
        .split(' ')
        .map((word) => table.get(word) ?? (rank === 0 ? compound(word) : undefined))
        .findLast((found) => found !== undefined);
      if (code) return code;
    }
    if (rank === 0 && paint) return PAINTS[paint]!;
  }
  return null;
}

function compound(word: string): string | undefined {
  const family = (COMPOUND.exec(word) ?? BEFORE_METALLIC.exec(word))?.[1];
  return family && TABLES[0]!.get(family);
}

function partsOf(text: string): string[] {
  return text.split(/[/,&+]|\bw\/|\b(?:with|and|over|und|mit|et|avec|con)\b/i);
}
