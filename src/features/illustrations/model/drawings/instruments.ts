import type { DrawnCar } from './drawn-car.ts';
import { drawLettering } from './lettering.ts';
import { MATERIALS } from './materials.ts';
import { linearGradient, radialGradient } from './svg.ts';

const WHITE = '#e9edf1';

/** Draws the instruments, with the car's own mileage. */
export function drawInstruments(car: DrawnCar): { definitions: string; content: string } {
  const { hasDigitalCluster, seed } = car;
  const glow = ['#4d9bff', '#ff8a4a', '#e9edf1'][seed % 3]!;
  return {
    definitions:
      MATERIALS +
      linearGradient('hoodTop', [
        [0, '#55585d'],
        [0.2, '#2a2c30'],
        [1, '#101113'],
      ]) +
      radialGradient('dial', [
        [0, '#24272b'],
        [0.75, '#101214'],
        [0.93, '#060708'],
        [1, '#3b3f44'],
      ]) +
      linearGradient(
        'lens',
        [
          [0, '#fff', 0.12],
          [0.4, '#fff', 0.02],
          [1, '#fff', 0],
        ],
        20,
      ),
    content: surround() + (hasDigitalCluster ? digital(car, glow) : analog(car, glow)) + LENS,
  };
}

const LENS = '<path d="M110 250Q600 120 1090 250L1040 420Q600 260 150 470Z" fill="url(#lens)"/>';

function surround(): string {
  return (
    '<rect width="1200" height="900" fill="url(#hoodTop)"/>' +
    '<path d="M-20 940Q-10 190 300 120Q600 70 900 120Q1210 190 1220 940Z" fill="#0a0b0c"/>' +
    '<path d="M-20 940Q-10 190 300 120Q600 70 900 120Q1210 190 1220 940" fill="none" stroke="#000" stroke-width="34" opacity=".7" filter="url(#soft)"/>' +
    '<path d="M40 760Q50 250 330 176Q600 134 870 176Q1150 250 1160 760Q600 830 40 760Z" fill="#0d0e10" stroke="#33363a" stroke-width="3"/>' +
    '<path d="M0 900V846Q600 770 1200 846V900Z" fill="#1c1e20"/><path d="M0 846Q600 770 1200 846" fill="none" stroke="#5a5e63" stroke-width="2" opacity=".6"/>'
  );
}

function milesText({ mileage }: DrawnCar): string {
  return mileage === null ? '- - - - -' : String(mileage);
}

function analog(car: DrawnCar, glow: string): string {
  const { power, mileage, seed } = car;
  const right =
    power === 'electric'
      ? gauge(890, 450, { values: ['0', '20', '40', '60', '80', '100'], unit: 'POWER %', at: 0, glow })
      : gauge(890, 450, { values: ['0', '1', '2', '3', '4', '5', '6', '7', '8'], unit: 'RPM X1000', at: 0.1, glow });
  return (
    gauge(310, 450, { values: ['0', '20', '40', '60', '80', '100', '120', '140', '160'], unit: 'MPH', at: 0, glow }) +
    right +
    '<rect x="490" y="300" width="220" height="330" rx="16" fill="#07090b" stroke="#3a3e43" stroke-width="2"/>' +
    drawLettering('ODO', 510, 330, 16, { color: '#96a2ae' }) +
    drawLettering(milesText(car), 600, 366, 42, { color: WHITE, anchor: 'middle', weight: 0.72 }) +
    drawLettering('MILES', 600, 424, 15, { color: '#96a2ae', anchor: 'middle' }) +
    `<path d="M510 462H690" stroke="#2b3036" stroke-width="2"/>` +
    drawLettering('TRIP A', 510, 482, 14, { color: '#96a2ae' }) +
    drawLettering(`${(((mileage ?? 0) * 7) % 4_000) / 10}`, 690, 481, 16, { color: WHITE, anchor: 'end' }) +
    level(car, 512, 540, 176) +
    drawLettering(`${58 + (seed % 30)}°F`, 510, 598, 15, { color: WHITE }) +
    drawLettering('P', 690, 594, 22, { color: glow, anchor: 'end', weight: 0.9 })
  );
}

/** Draws the level of fuel, or the charge of an electric car. */
function level({ power, seed, rangeMiles }: DrawnCar, x: number, y: number, width: number): string {
  const share = 0.25 + ((seed * 13) % 60) / 100;
  const bars = Array.from({ length: 10 }, (_, at) => {
    const lit = at / 10 < share;
    const color = lit ? (power === 'electric' ? '#57d08a' : '#dfe5ea') : '#24292e';
    return `<rect x="${x + (at * width) / 10}" y="${y}" width="${width / 10 - 4}" height="16" rx="2" fill="${color}"/>`;
  }).join('');
  const [left, right] = power === 'electric' ? ['', `${Math.round((rangeMiles ?? 240) * share)} MI`] : ['E', 'F'];
  return (
    bars +
    drawLettering(left, x, y + 24, 13, { color: '#96a2ae' }) +
    drawLettering(right, x + width - 4, y + 24, 13, { color: '#96a2ae', anchor: 'end' })
  );
}

type Gauge = { values: readonly string[]; unit: string; at: number; glow: string };
const FROM = 140;
const SWEEP = 260;

function gauge(x: number, y: number, { values, unit, at, glow }: Gauge): string {
  const steps = (values.length - 1) * 4;
  const spot = (angle: number, radius: number) => {
    const turn = (angle * Math.PI) / 180;
    return [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius] as const;
  };
  const ticks = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = FROM + (SWEEP * step) / steps;
    const [x1, y1] = spot(angle, 192);
    const [x2, y2] = spot(angle, step % 4 === 0 ? 166 : 180);
    return `<path d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" stroke="${WHITE}" stroke-width="${step % 4 === 0 ? 4 : 2}"/>`;
  }).join('');
  const numbers = values
    .map((value, index) => {
      const [tx, ty] = spot(FROM + (SWEEP * index) / (values.length - 1), 136);
      return drawLettering(value, tx, ty - 12, 24, { color: WHITE, anchor: 'middle', weight: 0.75 });
    })
    .join('');
  const needle = FROM + SWEEP * at;
  const [nx, ny] = spot(needle, 172);
  const [bx, by] = spot(needle + 180, 30);
  return (
    `<circle cx="${x}" cy="${y + 6}" r="222" fill="#000" opacity=".6"/><circle cx="${x}" cy="${y}" r="216" fill="url(#metal)"/><circle cx="${x}" cy="${y}" r="208" fill="url(#dial)"/>` +
    `<circle cx="${x}" cy="${y}" r="200" fill="none" stroke="${glow}" stroke-opacity=".35" stroke-width="4"/>${ticks}${numbers}` +
    drawLettering(unit, x, y + 70, 15, { color: '#a7b0b9', anchor: 'middle' }) +
    `<path d="M${bx.toFixed(1)} ${(by + 6).toFixed(1)}L${nx.toFixed(1)} ${(ny + 6).toFixed(1)}" stroke="#000" stroke-opacity=".5" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="M${bx.toFixed(1)} ${by.toFixed(1)}L${nx.toFixed(1)} ${ny.toFixed(1)}" stroke="#ff4d3d" stroke-width="6" stroke-linecap="round"/>` +
    `<circle cx="${x}" cy="${y}" r="30" fill="url(#hub)" stroke="#000" stroke-width="2"/>`
  );
}

function digital(car: DrawnCar, glow: string): string {
  const { seed, power, gearbox } = car;
  const accent = glow === WHITE ? '#4d9bff' : glow;
  const rail = (x: number, flip: number) =>
    `<path d="M${x} 290Q${x - 120 * flip} 440 ${x} 620" fill="none" stroke="#1d2a3a" stroke-width="18" stroke-linecap="round"/>` +
    `<path d="M${x - 42 * flip} 540Q${x - 20 * flip} 590 ${x} 620" fill="none" stroke="${accent}" stroke-width="18" stroke-linecap="round"/>`;
  const road =
    '<path d="M560 640L592 420H608L640 640Z" fill="#1a2430"/><path d="M480 640L572 420M720 640L628 420" stroke="#7f93a8" stroke-width="4"/>' +
    `<path d="M566 628Q566 560 582 552H618Q634 560 634 628Z" fill="#8d99a6"/><path d="M580 580Q582 560 590 558H610Q618 560 620 580Z" fill="#26313d"/><rect x="570" y="604" width="16" height="8" rx="3" fill="#ff4d3d"/><rect x="614" y="604" width="16" height="8" rx="3" fill="#ff4d3d"/>`;
  return (
    '<rect x="120" y="230" width="960" height="480" rx="28" fill="url(#screen)" stroke="#33383e" stroke-width="3"/>' +
    rail(300, 1) +
    rail(900, -1) +
    road +
    drawLettering('0', 330, 380, 110, { color: WHITE, anchor: 'middle', weight: 0.6 }) +
    drawLettering('MPH', 330, 516, 18, { color: '#8b98a6', anchor: 'middle' }) +
    drawLettering(gearbox === 'manual' ? 'N' : 'P', 870, 380, 110, { color: WHITE, anchor: 'middle', weight: 0.6 }) +
    drawLettering(power === 'electric' ? 'READY' : `${58 + (seed % 30)}°F`, 870, 516, 18, {
      color: power === 'electric' ? '#57d08a' : '#8b98a6',
      anchor: 'middle',
    }) +
    drawLettering('10:24', 600, 262, 18, { color: WHITE, anchor: 'middle' }) +
    drawLettering('ODO', 470, 326, 16, { color: '#8b98a6' }) +
    drawLettering(`${milesText(car)} MI`, 730, 318, 32, { color: WHITE, anchor: 'end', weight: 0.7 }) +
    level(car, 512, 662, 176)
  );
}
