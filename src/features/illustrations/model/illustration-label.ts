import { drawLettering } from './drawings/lettering.ts';

const WORD = 'Illustration';

/** Returns the word "Illustration" as an SVG in white, for pictures that show a drawing outside our pages. */
export function illustrationLabelSvg(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 63.6 8">` +
    `${drawLettering(WORD, 0, 0, 6, { color: '#fff' })}</svg>`
  );
}
