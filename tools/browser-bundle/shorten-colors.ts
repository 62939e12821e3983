import type { Root } from 'postcss';

/** An opaque color such as `oklch(95.3% .04 152)`. One with an alpha value would be rounded visibly. */
const OKLCH = /oklch\(([\d.]+)(%?) ([\d.]+) ([\d.]+)\)/g;

/** Writes colors as `#rrggbb`, which has a third of the bytes and the same pixels, if sRGB has them. */
export function shortenColors(root: Root): void {
  root.walkDecls((declaration) => {
    if (!declaration.value.includes('oklch(')) return;
    declaration.value = declaration.value.replaceAll(OKLCH, (written, lightness, percent, chroma, hue) => {
      return hexOf(Number(lightness) / (percent ? 100 : 1), Number(chroma), Number(hue)) ?? written;
    });
  });
}

/** A channel so close to the middle of two bytes may become either of them in a browser, which calculates with floats. */
const AMBIGUOUS = 0.01;

/** Returns `undefined` if sRGB does not have the color, or a browser might round it to another one. */
function hexOf(lightness: number, chroma: number, hue: number): string | undefined {
  const bytes = linearRgb(lightness, chroma, hue).map((channel) => 255 * encode(channel));
  if (bytes.some((byte) => byte < -0.5 || byte > 255.5)) return undefined;
  if (bytes.some((byte) => Math.abs(byte - Math.floor(byte) - 0.5) < AMBIGUOUS)) return undefined;
  const hex = bytes
    .map((byte) =>
      Math.round(Math.min(255, Math.max(0, byte)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
  return `#${/^(?:(.)\1){3}$/.test(hex) ? hex.replaceAll(/(.)\1/g, '$1') : hex}`;
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
  ];
}

const encode = (channel: number) => (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055);
