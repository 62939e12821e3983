import type { DrawnCar } from './drawn-car.ts';
import { MATERIALS } from './materials.ts';
import { linearGradient, radialGradient, shade } from './svg.ts';

/** Draws under the hood: an engine, or the front trunk of an electric car. */
export function drawUnderHood(car: DrawnCar): { definitions: string; content: string } {
  const { paint, power } = car;
  return {
    definitions:
      MATERIALS +
      linearGradient(
        'fender',
        [
          [0, shade(paint, -0.2)],
          [0.45, shade(paint, 0.4)],
          [1, shade(paint, -0.45)],
        ],
        70,
      ) +
      linearGradient('nose', [
        [0, shade(paint, 0.4)],
        [1, shade(paint, -0.35)],
      ]) +
      linearGradient('insulation', [
        [0, '#3c3d40'],
        [1, '#202124'],
      ]) +
      linearGradient('cover', [
        [0, '#4a4d52'],
        [0.3, '#2b2d31'],
        [1, '#121315'],
      ]) +
      linearGradient('plastic', [
        [0, '#3a3c40'],
        [1, '#17181a'],
      ]) +
      radialGradient(
        'tub',
        [
          [0, '#4b4d51'],
          [1, '#1a1b1e'],
        ],
        { y: 0.2, r: 0.8 },
      ),
    content: frame() + (power === 'electric' ? frunk() : engine(car)) + FRONT,
  };
}

const FRONT =
  '<path d="M120 770Q600 700 1080 770L1120 900H80Z" fill="url(#nose)"/><path d="M120 770Q600 700 1080 770" fill="none" stroke="#0b0c0d" stroke-width="16"/><path d="M120 784Q600 716 1080 784" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="4"/>' +
  '<path d="M560 730h80v28h-80Z" fill="#1a1b1d"/><rect x="588" y="736" width="24" height="16" rx="4" fill="url(#metal)"/>';

function frame(): string {
  return (
    '<rect width="1200" height="900" fill="#c3cbd1"/><path d="M90 0H1110L1060 190Q600 130 140 190Z" fill="url(#insulation)"/>' +
    [250, 430, 610, 790, 960]
      .map((x) => `<circle cx="${x}" cy="${80 + (x % 3) * 14}" r="9" fill="#111214"/>`)
      .join('') +
    '<path d="M20 250Q600 120 1180 250L1200 900H0Z" fill="url(#fender)"/><path d="M130 232Q600 160 1070 232L1090 770Q600 700 110 770Z" fill="#0c0d0f"/><path d="M130 232Q600 160 1070 232L1090 770Q600 700 110 770Z" fill="none" stroke="#1d1f22" stroke-width="16"/>' +
    '<path d="M150 236Q600 172 1050 236L1040 288Q600 232 160 288Z" fill="#222428"/>' +
    Array.from(
      { length: 22 },
      (_, at) =>
        `<path d="M${200 + at * 37} ${250 - Math.sin((at / 21) * Math.PI) * 40}v22" stroke="#0a0b0c" stroke-width="7"/>`,
    ).join('')
  );
}

function frunk(): string {
  return (
    '<path d="M170 310Q600 256 1030 310L1040 720Q600 664 160 720Z" fill="url(#plastic)"/><path d="M300 372Q600 336 900 372L930 640Q600 600 270 640Z" fill="#08090a"/><path d="M336 430Q600 404 864 430L900 622Q600 590 300 622Z" fill="url(#tub)"/>' +
    '<path d="M300 372Q600 336 900 372" stroke="#6d7278" stroke-width="5" fill="none" opacity=".7"/><path d="M210 340L270 640M990 340L930 640" stroke="#000" stroke-opacity=".5" stroke-width="5"/>' +
    '<rect x="556" y="640" width="88" height="22" rx="8" fill="#0a0b0c"/><circle cx="230" cy="560" r="36" fill="#202226"/><circle cx="230" cy="556" r="30" fill="#2e6fc4"/><path d="M214 556h32" stroke="#fff" stroke-width="5" opacity=".8"/><path d="M560 480h80l-40 60Z" fill="#fff" opacity=".07"/>'
  );
}

function engine({ cylinders, seed }: DrawnCar): string {
  const runners = Math.max(3, Math.min(4, cylinders >= 6 ? cylinders / 2 : cylinders));
  const ribs = Array.from({ length: runners }, (_, at) => {
    const x = 452 + (at * 300) / runners;
    return `<rect x="${x}" y="356" width="${220 / runners}" height="190" rx="16" fill="#17181a"/><rect x="${x + 4}" y="360" width="${220 / runners - 8}" height="70" rx="12" fill="#fff" opacity=".07"/>`;
  }).join('');
  const hose = (d: string, width: number) =>
    `<path d="${d}" fill="none" stroke="#050506" stroke-width="${width + 6}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#2b2d31" stroke-width="${width}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="${width / 5}" stroke-linecap="round" transform="translate(-3 -${width / 4})"/>`;
  const cap = (x: number, y: number, color: string) =>
    `<circle cx="${x}" cy="${y + 5}" r="27" fill="#000" opacity=".6" filter="url(#near)"/><circle cx="${x}" cy="${y}" r="25" fill="${shade(color, -0.35)}"/><circle cx="${x}" cy="${y - 3}" r="20" fill="${color}"/><rect x="${x - 15}" y="${y - 7}" width="30" height="8" rx="4" fill="${shade(color, -0.4)}"/>`;
  const strut = (x: number) =>
    `<ellipse cx="${x}" cy="352" rx="66" ry="42" fill="#1b1d20"/><ellipse cx="${x}" cy="346" rx="42" ry="26" fill="url(#metal)"/><ellipse cx="${x}" cy="344" rx="24" ry="14" fill="#121315"/>`;
  return (
    strut(214) +
    strut(986) +
    hose('M300 470Q360 400 440 430', 40) +
    hose('M760 620Q860 690 900 600T1000 520', 24) +
    hose('M330 660Q480 712 620 676', 20) +
    hose('M232 400Q300 330 420 320T760 318', 10) +
    '<rect x="178" y="430" width="190" height="150" rx="14" fill="#000" opacity=".5" filter="url(#soft)"/><rect x="180" y="420" width="186" height="148" rx="14" fill="url(#plastic)"/><path d="M196 446H350M196 470H350M196 494H350" stroke="#000" stroke-opacity=".6" stroke-width="6"/><path d="M190 428H356" stroke="#fff" stroke-opacity=".3" stroke-width="3"/><rect x="232" y="516" width="82" height="34" rx="5" fill="#d8c33a"/><path d="M244 528h58M244 538h40" stroke="#2b2a20" stroke-width="4"/>' +
    '<rect x="830" y="430" width="200" height="136" rx="10" fill="#000" opacity=".5" filter="url(#soft)"/><rect x="832" y="424" width="196" height="132" rx="10" fill="#26282b"/><rect x="832" y="424" width="196" height="36" rx="10" fill="#3a3d42"/><rect x="850" y="474" width="160" height="60" rx="4" fill="#e2e4e6"/><path d="M866 490h90M866 506h120M866 520h60" stroke="#555a60" stroke-width="6"/><rect x="848" y="414" width="40" height="26" rx="6" fill="#b3221f"/><rect x="972" y="414" width="40" height="26" rx="6" fill="#15171a"/>' +
    '<rect x="420" y="330" width="364" height="290" rx="30" fill="#000" opacity=".7" filter="url(#soft)"/><path d="M440 330H764Q790 332 792 360L806 590Q806 620 770 622H434Q398 620 398 590L412 360Q414 332 440 330Z" fill="url(#cover)"/><path d="M440 336H764" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>' +
    ribs +
    `<rect x="440" y="566" width="320" height="34" rx="8" fill="url(#metal)"/><path d="M470 583h${100 + (seed % 120)}" stroke="#33363a" stroke-width="8" stroke-linecap="round"/>` +
    cap(744, 350, '#1a1b1d') +
    cap(296, 640, '#2e6fc4') +
    cap(930, 640, '#d9dce0') +
    cap(1010, 662, '#1a1b1d') +
    '<path d="M700 640q30 -30 0 -60" stroke="#e3b52a" stroke-width="9" fill="none"/><circle cx="700" cy="640" r="16" fill="none" stroke="#e3b52a" stroke-width="9"/>'
  );
}
