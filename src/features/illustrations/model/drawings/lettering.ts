/**
 * Letters as strokes on a grid 6 units high. Pictures must look the same on machines without fonts, so drawings contain
 * no text elements.
 */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': 'M0 1.6Q0 0 2 0T4 1.6V4.4Q4 6 2 6T0 4.4Z',
  '1': 'M.9 1.3L2.3 0V6',
  '2': 'M.1 1.5Q.1 0 2 0Q4 0 4 1.6Q4 2.6 3 3.4L0 6H4',
  '3': 'M.1 1Q.7 0 2 0Q3.8 0 3.8 1.5Q3.8 2.8 2 2.9Q4 3 4 4.5Q4 6 2 6Q.6 6 0 4.9',
  '4': 'M3 6V0L0 4.2H4',
  '5': 'M3.7 0H.5L.3 2.7Q1 2.2 2 2.2Q4 2.2 4 4.1Q4 6 2 6Q.6 6 0 5',
  '6': 'M3.6 .7Q3 0 2.2 0Q0 0 0 4Q0 6 2 6Q4 6 4 4.1Q4 2.3 2.1 2.3Q.3 2.3 0 4',
  '7': 'M0 0H4L1.4 6',
  '8': 'M2 2.8Q.2 2.8 .2 1.4Q.2 0 2 0Q3.8 0 3.8 1.4Q3.8 2.8 2 2.8Q4 2.8 4 4.4Q4 6 2 6Q0 6 0 4.4Q0 2.8 2 2.8',
  '9': 'M.4 5.3Q1 6 1.8 6Q4 6 4 2Q4 0 2 0Q0 0 0 1.9Q0 3.7 1.9 3.7Q3.7 3.7 4 2',
  A: 'M0 6L2 0L4 6M.7 4H3.3',
  B: 'M0 0V6H2.3Q4 6 4 4.4Q4 2.9 2.3 2.9H0M2.1 2.9Q3.7 2.8 3.7 1.4Q3.7 0 2.1 0H0',
  C: 'M4 1.2Q3.4 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q3.4 6 4 4.8',
  D: 'M0 0V6H1.7Q4 6 4 3Q4 0 1.7 0Z',
  E: 'M3.7 0H0V6H3.7M0 2.9H3.2',
  F: 'M3.7 0H0V6M0 2.9H3.2',
  G: 'M3.9 1.2Q3.3 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q4 6 4 3.4H2.3',
  H: 'M0 0V6M4 0V6M0 2.9H4',
  I: 'M2 0V6',
  J: 'M3 0V4.3Q3 6 1.5 6Q0 6 0 4.4',
  K: 'M0 0V6M3.8 0L0 3.6M1.4 2.4L4 6',
  L: 'M0 0V6H3.6',
  M: 'M0 6V0L2 3.4L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M0 3Q0 0 2 0T4 3Q4 6 2 6T0 3Z',
  P: 'M0 6V0H2.2Q4 0 4 1.7Q4 3.4 2.2 3.4H0',
  Q: 'M0 3Q0 0 2 0T4 3Q4 6 2 6T0 3ZM2.6 4.6L4 6.3',
  R: 'M0 6V0H2.2Q4 0 4 1.7Q4 3.4 2.2 3.4H0M2 3.4L4 6',
  S: 'M3.8 1Q3.2 0 2 0Q.2 0 .2 1.5Q.2 2.7 2 2.9Q4 3.2 4 4.5Q4 6 2 6Q.6 6 0 4.9',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6Q4 6 4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 1.6L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  '.': 'M1.9 5.9H2.1',
  ',': 'M2 5.6L1.5 7',
  ':': 'M1.9 1.6H2.1M1.9 4.8H2.1',
  '-': 'M.6 3.2H3.4',
  '/': 'M0 6L4 0',
  '+': 'M.4 3H3.6M2 1.4V4.6',
  '%': 'M0 6L4 0M.7 1H.8M3.2 5H3.3',
  $: 'M3.8 1.2Q3.2 .4 2 .4Q.2 .4 .2 1.7Q.2 2.7 2 2.9Q4 3.2 4 4.4Q4 5.6 2 5.6Q.6 5.6 0 4.7M2 -.4V6.4',
  '°': 'M1 .7Q1 0 1.7 0T2.4 .7T1.7 1.4T1 .7Z',
};

const ADVANCE = 5.6;
const NARROW: ReadonlySet<string> = new Set(['I', '1', '.', ',', ':', ' ']);

export type LetterStyle = { color: string; weight?: number; anchor?: 'start' | 'middle' | 'end'; opacity?: number };

/** Returns a line of capital letters and digits, `height` units high, with its top left corner at `x`, `y`. */
export function drawLettering(text: string, x: number, y: number, height: number, style: LetterStyle): string {
  const { color, weight = 0.7, anchor = 'start', opacity = 1 } = style;
  const scale = height / 6;
  let at = 0;
  const glyphs: string[] = [];
  for (const sign of text.toUpperCase()) {
    const path = GLYPHS[sign];
    const inset = NARROW.has(sign) ? 1 : 0;
    if (path !== undefined) glyphs.push(`<path d="${path}" transform="translate(${(at - inset).toFixed(1)} 0)"/>`);
    at += ADVANCE - inset * 2;
  }
  const shift = anchor === 'start' ? 0 : ((at - ADVANCE + 4) * scale) / (anchor === 'middle' ? 2 : 1);
  return (
    `<g transform="translate(${(x - shift).toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})" fill="none" ` +
    `stroke="${color}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}">` +
    `${glyphs.join('')}</g>`
  );
}
