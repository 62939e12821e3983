import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Scheme = 'light' | 'dark';
export type Tokens = Readonly<Record<string, string>>;

/** The brand whose tokens the others override. */
export const MAIN_THEME = 'marketplace';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');

/** Returns the declarations of the blocks with a selector; later ones win. */
function tokensIn(css: string, selector: string): Record<string, string> {
  const blocks = css
    .replace(/\/\*.*?\*\//gs, '')
    .split(`${selector} {`)
    .slice(1);
  const declared = blocks.flatMap((block) => [...block.split('}')[0]!.matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  return Object.fromEntries(declared.map(([, name, value]) => [name!, value!.replace(/\s+/g, ' ')]));
}

/** Returns the values of a brand's tokens. */
export function themeOf(brand: string, scheme: Scheme): Tokens {
  const main = tokensIn(read('../tokens.css'), ':root');
  if (brand === MAIN_THEME) return main;
  const css = read(`${brand}.css`);
  const [always, inTheDark = ''] = css.split('@media (prefers-color-scheme: dark)');
  const own = tokensIn(always!, `:root[data-brand='${brand}']`);
  const dark = tokensIn(inTheDark, `:root[data-brand='${brand}']`);
  return { ...main, ...own, ...(scheme === 'dark' && dark) };
}

/** Returns the linear red, green and blue of a token's color. */
export function colorOf(name: string, tokens: Tokens, scheme: Scheme): number[] {
  let value = `var(${name})`;
  for (let depth = 0; value.includes('var(') && depth < 12; depth += 1)
    value = value.replace(/var\((--[\w-]+)\)/g, (_whole, token: string) => tokens[token] ?? '');
  const both = /^light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)$/.exec(value.trim());
  const shown = both ? both[scheme === 'light' ? 1 : 2]! : value.trim();
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(shown);
  if (!parts) throw new Error(`${name} is "${value}". Write oklch(…) or light-dark(oklch(…), oklch(…)).`);
  return linearRgb(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** After Björn Ottosson's Oklab. */
function linearRgb(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
}

/** Returns a token's color as `#rrggbb`. */
export function hexOf(name: string, tokens: Tokens, scheme: Scheme): string {
  const channels = colorOf(name, tokens, scheme).map((channel) => {
    const encoded = channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
