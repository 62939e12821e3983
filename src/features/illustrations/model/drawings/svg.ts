/**
 * Size of a picture. This file has the SVG parts of every drawing: gradients, soft shadows, and the light of a photo.
 */
export const DRAWING_SIZE = { width: 1200, height: 900 };

type Stop = readonly [offset: number, color: string, opacity?: number];

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

/** Adds a gradient from the top to the bottom of the shape, or along `angle` degrees clockwise from there. */
export function linearGradient(id: string, stops: readonly Stop[], angle = 0): string {
  const turn = angle === 0 ? '' : ` gradientTransform="rotate(${-angle} .5 .5)"`;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"${turn}>${stopsOf(stops)}</linearGradient>`;
}

/** Adds a gradient around a point, in shares of the shape's size. */
export function radialGradient(id: string, stops: readonly Stop[], { x = 0.5, y = 0.5, r = 0.5 } = {}): string {
  return `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${stopsOf(stops)}</radialGradient>`;
}

/** Adds a blur of `deviation` units; `edge` is its extent beyond the shape, as a share of the shape's size. */
export function blurFilter(id: string, deviation: number, edge = 0.3): string {
  const size = 1 + 2 * edge;
  return (
    `<filter id="${id}" x="${-edge}" y="${-edge}" width="${size}" height="${size}">` +
    `<feGaussianBlur stdDeviation="${deviation}"/></filter>`
  );
}

/** Returns a color (`#rrggbb`) lightened by a share of white, or darkened by a share of black if negative. */
export function shade(color: string, share: number): string {
  const target = share < 0 ? 0 : 255;
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(part + (target - part) * Math.abs(share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** The part of a drawing to show: x, y and width; the height follows from the width. */
export type Frame = readonly [x: number, y: number, width: number];

const WHOLE: Frame = [0, 0, DRAWING_SIZE.width];

/**
 * Returns the document. `mirrored` shows the other side of the car. The whole picture is darkened toward the edges, as
 * by a lens.
 */
export function picture(definitions: string, content: string, frame: Frame = WHOLE, mirrored = false): string {
  const { width, height } = DRAWING_SIZE;
  const [x, y, shown] = frame;
  const shownHeight = (shown * height) / width;
  const flip = mirrored ? ` transform="translate(${2 * x + shown} 0) scale(-1 1)"` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="${x} ${y} ${shown} ${shownHeight}"><defs>${definitions}` +
    radialGradient(
      'falloff',
      [
        [0.45, '#000', 0],
        [1, '#000', 0.34],
      ],
      { x: 0.48, y: 0.44, r: 0.74 },
    ) +
    `</defs><g${flip}>${content}</g>` +
    `<rect x="${x}" y="${y}" width="${shown}" height="${shownHeight}" fill="url(#falloff)"/></svg>`
  );
}
