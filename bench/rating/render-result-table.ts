import type { Figures } from './rate-held-out-cars.ts';
import { percent } from './targets.ts';

const ROW = 18;
const LEFT = 190;
const WIDTH = 420;
const COLORS = { ours: '#2f6fde', naive: '#9aa3b2', valuation: '#c9a227' } as const;

type Bar = { label: string; share: number; color: string };

/**
 * Renders the errors of a file's rated cars as an SVG bar chart: ours, naive comparables, and the auction house's
 * valuation.
 */
export function renderResultTable(files: readonly Figures[]): string {
  const groups = files.map((figures) => ({ file: figures.file, bars: barsOf(figures) }));
  const most = Math.max(...groups.flatMap(({ bars }) => bars.map(({ share }) => share)));
  let y = 30;
  const pieces = groups.map(({ file, bars }) => {
    const title = text(8, y + 13, file, 'bold');
    const drawn = bars.map(({ label, share, color }, at) => {
      const top = y + (at + 1) * ROW;
      const width = (share / most) * WIDTH;
      return [
        text(8, top + 13, label),
        `<rect x="${LEFT}" y="${top + 2}" width="${width.toFixed(1)}" height="${ROW - 5}" fill="${color}"/>`,
        text(LEFT + width + 6, top + 13, percent(share)),
      ].join('');
    });
    y += (bars.length + 1) * ROW + 12;
    return [title, ...drawn].join('\n');
  });
  const size = `viewBox="0 0 ${LEFT + WIDTH + 70} ${y}" width="${LEFT + WIDTH + 70}" height="${y}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${text(8, 18, 'Median error of the fair price on cars held back, as a share of their price')}
${pieces.join('\n')}
</svg>
`;
}

function barsOf({ error, naiveError, valued }: Figures): Bar[] {
  return [
    { label: 'ours', share: error, color: COLORS.ours },
    { label: 'naive comparables', share: naiveError, color: COLORS.naive },
    ...(valued ? [{ label: 'auction valuation', share: valued.valuationError, color: COLORS.valuation }] : []),
  ];
}

function text(x: number, y: number, words: string, weight = 'normal'): string {
  const safe = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x.toFixed(1)}" y="${y}" font-weight="${weight}">${safe}</text>`;
}
