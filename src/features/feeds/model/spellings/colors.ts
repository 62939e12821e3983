import { plainWords } from '../values/reading.ts';

/** The words for a colour, by code of `EXTERIOR_COLORS`. The last of them in a name is the colour: `Blue Gray` is gray. */
const COLORS: Readonly<Record<string, string>> = {
  BLACK: 'black ebony onyx noir schwarz jet blk negro nero',
  WHITE: 'white ivory cream offwhite wht weiss blanc blanco bianco alabaster snow',
  SILVER: 'silver platinum aluminum slv silber plata argent sil',
  GRAY: 'gray grey charcoal graphite gunmetal slate gry grau gris granite anthracite cement titanium titan ash steel pewter grigio',
  BLUE: 'blue navy azure blu blau bleu azul cobalt sapphire indigo',
  RED: 'red crimson scarlet ruby rot rouge rojo rosso vermilion',
  GREEN: 'green olive emerald lime grn grun vert verde jade sage',
  BROWN:
    'brown bronze copper mocha chocolate espresso coffee mahogany brn braun marron cocoa walnut saddle cognac chestnut java caramel umber',
  BEIGE: 'beige tan sand khaki cashmere parchment almond camel oatmeal taupe linen sandstone wheat neutral biscuit',
  GOLD: 'gold champagne golden',
  ORANGE: 'orange tangerine',
  YELLOW: 'yellow gelb jaune amarillo',
  BURGUNDY: 'burgundy maroon wine bordeaux merlot garnet',
  TEAL: 'teal turquoise aqua cyan',
  PURPLE: 'purple violet plum lavender amethyst magenta lila',
};

/** Words that tell a colour only where no word above does: `Blizzard Pearl` is white, `Blue Pearl` blue. */
const HINTS: Readonly<Record<string, string>> = {
  WHITE: 'pearl blizzard',
  BLACK: 'midnight',
  RED: 'cherry cardinal',
  GRAY: 'magnetic',
};

const BY_WORD = byWord(COLORS);
const HINT_BY_WORD = byWord(HINTS);

function byWord(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([code, words]) => words.split(' ').map((word) => [word, code] as const)),
  );
}

/** The simple colour of a paint or trim name, of its first part when it names two; `null` when no word tells. */
export function spellColor(text: string): string | null {
  const parts = text.split(/\s*(?:\/|,|&|\+|\bw\/|\bwith\b|\band\b|\bover\b)\s*/i);
  for (const table of [BY_WORD, HINT_BY_WORD])
    for (const part of parts) {
      const words = plainWords(part)
        .replace(/\boff white\b/, 'offwhite')
        .split(' ');
      const code = words.findLast((word) => table.has(word));
      if (code) return table.get(code) ?? null;
    }
  return null;
}
