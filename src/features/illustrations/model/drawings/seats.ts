import type { DrawnCar } from './drawn-car.ts';
import { MATERIALS } from './materials.ts';
import { linearGradient, radialGradient, shade } from './svg.ts';

type Drawing = { definitions: string; content: string };
const CLOTH =
  '<pattern id="cloth" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(35)"><rect width="7" height="7" fill="#000" opacity=".1"/><rect width="3" height="3.4" fill="#fff" opacity=".09"/></pattern>' +
  '<pattern id="holes" width="11" height="11" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1.3" fill="#000" opacity=".4"/><circle cx="8.5" cy="8.5" r="1.3" fill="#000" opacity=".4"/></pattern>';

function definitions({ seat, hasLeather }: DrawnCar): string {
  const bright = hasLeather ? 0.34 : 0.14;
  return (
    MATERIALS +
    CLOTH +
    linearGradient('leather', [
      [0, shade(seat, bright)],
      [0.25, shade(seat, 0.06)],
      [0.7, seat],
      [1, shade(seat, -0.45)],
    ]) +
    linearGradient(
      'leatherSide',
      [
        [0, shade(seat, 0.16)],
        [0.5, shade(seat, -0.15)],
        [1, shade(seat, -0.55)],
      ],
      60,
    ) +
    radialGradient(
      'cushion',
      [
        [0, shade(seat, bright * 0.9)],
        [0.6, shade(seat, 0.03)],
        [1, shade(seat, -0.4)],
      ],
      { y: 0.25, r: 0.75 },
    ) +
    linearGradient('cabin', [
      [0, '#6b6a67'],
      [0.2, '#45464a'],
      [1, '#131416'],
    ]) +
    linearGradient('window', [
      [0, '#d5dde3'],
      [1, '#a9b3b8'],
    ]) +
    linearGradient('carpet', [
      [0, '#222326'],
      [1, '#0e0f10'],
    ])
  );
}

/** Draws a seat from the front; the cushion's front edge is at `y` + 560 units. */
function seatAt({ seat, hasLeather, seed }: DrawnCar, x: number, y: number, scale: number): string {
  const stitch = hasLeather ? shade(seat, 0.45) : shade(seat, 0.2);
  const fill = hasLeather ? (seed % 2 ? 'url(#holes)' : 'none') : 'url(#cloth)';
  const seams =
    seed % 3 === 0
      ? '<path d="M-62 210H62M-66 262H66M-70 314H70M-60 158H60"/>'
      : seed % 3 === 1
        ? '<path d="M-34 140L-42 350M34 140L42 350"/>'
        : '<path d="M-70 236Q0 262 70 236M-74 312Q0 330 74 312"/>';
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    '<ellipse cx="0" cy="566" rx="190" ry="34" fill="#000" opacity=".55" filter="url(#soft)"/>' +
    '<path d="M-26 62H-18V110H-26ZM18 62H26V110H18Z" fill="url(#metal)"/>' +
    '<path d="M-74 6Q-68 -22 0 -24Q68 -22 74 6L66 70Q0 86 -66 70Z" fill="url(#leather)"/>' +
    `<path d="M-66 10Q0 -6 66 10" fill="none" stroke="${stitch}" stroke-width="1.6" stroke-dasharray="6 4" opacity=".6"/>` +
    '<path d="M-112 132Q-96 92 0 90Q96 92 112 132L140 360Q144 404 118 420H-118Q-144 404 -140 360Z" fill="url(#leatherSide)"/>' +
    '<path d="M-74 124Q0 104 74 124L88 372Q0 396 -88 372Z" fill="url(#leather)"/>' +
    `<path d="M-74 124Q0 104 74 124L88 372Q0 396 -88 372Z" fill="${fill}"/>` +
    `<path d="M-74 124L-88 372M74 124L88 372" stroke="#000" stroke-opacity=".5" stroke-width="5" fill="none" filter="url(#near)"/>` +
    `<g fill="none" stroke="#000" stroke-opacity=".35" stroke-width="3.4">${seams}</g><g fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="1.4" transform="translate(0 3)">${seams}</g>` +
    `<path d="M-80 126L-95 376M80 126L95 376" stroke="${stitch}" stroke-width="1.6" stroke-dasharray="6 4" opacity=".7"/>` +
    '<path d="M-150 420Q-160 392 -128 388Q0 414 128 388Q160 392 150 420L162 520Q160 562 112 566H-112Q-160 562 -162 520Z" fill="url(#leatherSide)"/>' +
    '<path d="M-96 402Q0 424 96 402L112 528Q0 556 -112 528Z" fill="url(#cushion)"/>' +
    `<path d="M-96 402Q0 424 96 402L112 528Q0 556 -112 528Z" fill="${fill}"/>` +
    `<path d="M-102 404L-120 532M102 404L120 532" stroke="${stitch}" stroke-width="1.6" stroke-dasharray="6 4" opacity=".7"/>` +
    '<path d="M-116 386Q0 412 116 386" stroke="#000" stroke-opacity=".6" stroke-width="12" fill="none" filter="url(#near)"/>' +
    '<path d="M-104 536Q0 562 104 536" stroke="#fff" stroke-opacity=".12" stroke-width="4" fill="none" filter="url(#near)"/></g>'
  );
}

function cabin(): string {
  return (
    '<rect width="1200" height="900" fill="url(#cabin)"/><path d="M0 0H1200V70Q600 120 0 70Z" fill="#7b7974"/>' +
    '<path d="M330 140Q600 108 870 140L840 270H360Z" fill="url(#window)"/><path d="M330 140Q600 108 870 140L840 270H360Z" fill="none" stroke="#1b1c1e" stroke-width="14"/>' +
    '<path d="M0 110L190 150L250 400L0 470Z" fill="url(#window)"/><path d="M0 110L190 150L250 400L0 470" fill="none" stroke="#17181a" stroke-width="18"/>' +
    '<path d="M1200 110L1010 150L950 400L1200 470Z" fill="url(#window)"/><path d="M1200 110L1010 150L950 400L1200 470" fill="none" stroke="#17181a" stroke-width="18"/>' +
    '<rect y="650" width="1200" height="250" fill="url(#carpet)"/>'
  );
}

/** Draws the rear bench between the front seats, out of focus. */
function rearBackrest({ seat }: DrawnCar): string {
  return (
    `<g filter="url(#near)"><rect x="380" y="318" width="440" height="250" rx="40" fill="${shade(seat, -0.3)}"/><rect x="430" y="262" width="96" height="70" rx="26" fill="${shade(seat, -0.2)}"/><rect x="674" y="262" width="96" height="70" rx="26" fill="${shade(seat, -0.2)}"/>` +
    `<path d="M400 330H800" stroke="#fff" stroke-opacity=".12" stroke-width="6"/><path d="M560 330V560M640 330V560" stroke="#000" stroke-opacity=".3" stroke-width="6"/></g>`
  );
}

/** Draws both front seats, as seen from the windshield. */
export function drawFrontSeats(car: DrawnCar): Drawing {
  const { seat } = car;
  const belt = (x: number, lean: number) =>
    `<path d="M${x} 150L${x + lean} 560" stroke="#17181a" stroke-width="20" opacity=".9"/><rect x="${x - 12}" y="140" width="24" height="34" rx="6" fill="#2c2e31"/>`;
  return {
    definitions: definitions(car),
    content:
      cabin() +
      belt(176, 10) +
      belt(1024, -10) +
      rearBackrest(car) +
      seatAt(car, 318, 232, 1.12) +
      seatAt(car, 882, 232, 1.12) +
      `<path d="M520 600Q600 578 680 600L706 900H494Z" fill="${shade(seat, -0.5)}"/><path d="M528 606Q600 588 672 606L686 726H514Z" fill="url(#leather)"/>` +
      '<path d="M514 730H686L700 900H500Z" fill="url(#piano)"/><ellipse cx="570" cy="800" rx="34" ry="17" fill="#050506" stroke="#8b9096" stroke-opacity=".6" stroke-width="3"/><ellipse cx="640" cy="800" rx="34" ry="17" fill="#050506" stroke="#8b9096" stroke-opacity=".6" stroke-width="3"/>',
  };
}

/** Draws the driver's seat through the open door. */
export function drawDriverSeat(car: DrawnCar): Drawing {
  const { paint } = car;
  return {
    definitions:
      definitions(car) +
      linearGradient('sill', [
        [0, shade(paint, 0.35)],
        [0.4, paint],
        [1, shade(paint, -0.5)],
      ]),
    content:
      '<rect width="1200" height="900" fill="url(#cabin)"/><path d="M380 120H1010L960 330H430Z" fill="url(#window)"/><path d="M380 120H1010L960 330H430Z" fill="none" stroke="#151618" stroke-width="20"/>' +
      '<rect y="640" width="1200" height="260" fill="url(#carpet)"/>' +
      seatAt(car, 800, 250, 0.86) +
      `<g transform="skewY(-3)">${seatAt(car, 560, 190, 1.36)}</g>` +
      '<path d="M80 300Q230 270 300 330Q330 400 300 470" fill="none" stroke="#17181a" stroke-width="32"/><path d="M80 292Q230 262 300 322" fill="none" stroke="#6c7075" stroke-width="5" opacity=".6"/>' +
      '<path d="M0 0H1200V60H150Q60 70 40 200L0 260Z" fill="url(#sill)"/><path d="M150 60Q60 70 40 200L0 260" fill="none" stroke="#0c0d0e" stroke-width="16"/>' +
      '<path d="M1200 40H1120Q1070 300 1100 640L1140 900H1200Z" fill="url(#sill)"/><path d="M1120 40Q1070 300 1100 640L1140 900" fill="none" stroke="#0c0d0e" stroke-width="18"/>' +
      '<path d="M0 850Q600 810 1200 850V900H0Z" fill="url(#sill)"/><path d="M0 846Q600 806 1200 846" fill="none" stroke="#0c0d0e" stroke-width="12"/>',
  };
}

/** Draws a bench for three; `isLast` is the third row, which is smaller. */
function drawBench(car: DrawnCar, isLast: boolean): Drawing {
  const scale = isLast ? 0.92 : 1.14;
  const top = isLast ? 300 : 236;
  return {
    definitions: definitions(car),
    content:
      cabin() +
      (isLast ? '<path d="M0 560H170V900H0ZM1030 560H1200V900H1030Z" fill="#1c1d20"/>' : '') +
      seatAt(car, 600, top + 14, scale * 0.94) +
      seatAt(car, 318, top, scale) +
      seatAt(car, 882, top, scale) +
      [236, 396, 800, 964]
        .map(
          (x) =>
            `<rect x="${x}" y="${top + 452 * scale}" width="26" height="40" rx="5" fill="#17181a"/><rect x="${x + 6}" y="${top + 452 * scale + 5}" width="14" height="16" rx="3" fill="#c7322d"/>`,
        )
        .join('') +
      (isLast
        ? ''
        : '<path d="M0 470Q120 500 150 900H0Z" fill="#202125"/><path d="M1200 470Q1080 500 1050 900H1200Z" fill="#202125"/>'),
  };
}

export const drawRearSeats = (car: DrawnCar): Drawing => drawBench(car, false);
export const drawThirdRow = (car: DrawnCar): Drawing => drawBench(car, true);
