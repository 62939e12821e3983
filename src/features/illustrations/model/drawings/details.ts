import type { DrawnCar } from './drawn-car.ts';
import { drawLettering } from './lettering.ts';
import { MATERIALS } from './materials.ts';
import { linearGradient, radialGradient, shade } from './svg.ts';

type Drawing = { definitions: string; content: string };

const TABLES: readonly (readonly [string, string])[] = [
  ['#9a7b5c', '#5f452f'],
  ['#8f9499', '#5c6166'],
  ['#b9b2a6', '#837b6d'],
  ['#4d5157', '#26292d'],
];

const paper = (x: number, y: number, width: number, height: number, turn: number, inside: string) =>
  `<g transform="rotate(${turn} ${x + width / 2} ${y + height / 2})"><rect x="${x + 8}" y="${y + 14}" width="${width}" height="${height}" fill="#000" opacity=".5" filter="url(#soft)"/><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="url(#paper)"/>${inside}</g>`;

/** Draws both keys on a desk. */
export function drawKeys(car: DrawnCar): Drawing {
  const { seed, year } = car;
  const [near, far] = TABLES[seed % TABLES.length]!;
  const fob = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-86" y="-150" width="188" height="330" rx="80" fill="#000" opacity=".55" filter="url(#soft)"/>` +
    (year < 2012
      ? '<path d="M-26 120H26L20 420L0 446L-20 420Z" fill="url(#metal)"/><path d="M20 210h14v24h-14v22h18v26h-18v20h10v26h-12Z" fill="#8b9096"/><path d="M0 130V420" stroke="#5d6268" stroke-width="8"/>'
      : '<circle cx="0" cy="214" r="46" fill="none" stroke="#777c82" stroke-width="26"/><circle cx="0" cy="214" r="46" fill="none" stroke="url(#metal)" stroke-width="18"/>') +
    '<path d="M-90 -80Q-86 -170 0 -172Q86 -170 90 -80L78 120Q60 178 0 180Q-60 178 -78 120Z" fill="url(#fob)"/><path d="M-80 -84Q-76 -158 0 -160Q76 -158 80 -84" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="5"/>' +
    [-96, -22, 52]
      .map(
        (row, at) =>
          `<rect x="-44" y="${row}" width="88" height="58" rx="18" fill="#0b0c0d"/><rect x="-44" y="${row}" width="88" height="58" rx="18" fill="none" stroke="#55595f" stroke-width="2"/>${GLYPHS[at]!.replaceAll('{y}', String(row + 29))}`,
      )
      .join('') +
    '<circle cx="0" cy="142" r="17" fill="url(#metal)"/></g>';
  return {
    definitions:
      MATERIALS +
      tableOf(near, far) +
      linearGradient(
        'fob',
        [
          [0, '#54575c'],
          [0.35, '#26282b'],
          [1, '#0b0c0d'],
        ],
        20,
      ),
    content:
      '<rect width="1200" height="900" fill="url(#table)"/><rect width="1200" height="900" fill="url(#sheen)"/>' +
      (seed % 3 === 0
        ? paper(
            120,
            150,
            400,
            540,
            -8,
            '<rect x="120" y="150" width="400" height="130" fill="#2c4a6b"/><path d="M160 330h240M160 362h300M160 394h180" stroke="#a9adb2" stroke-width="12"/>' +
              drawLettering('OWNERS MANUAL', 160, 196, 26, { color: '#fff' }),
          )
        : '') +
      fob(470, 400, -24 + (seed % 20)) +
      fob(780, 440, 16 + (seed % 30)),
  };
}

const GLYPHS = [
  '<path d="M-12 {y}h24v15h-24ZM-7 {y}v-8q0 -8 7 -8t7 8v8" transform="translate(0 -4)" fill="none" stroke="#e8ebee" stroke-width="4"/>',
  '<path d="M-12 {y}h24v15h-24ZM-7 {y}v-8q0 -8 7 -8t7 8" transform="translate(0 -4)" fill="none" stroke="#e8ebee" stroke-width="4"/>',
  '<path d="M-16 {y}h32M-10 {y}l6 -12h14" fill="none" stroke="#e8ebee" stroke-width="4"/>',
] as const;

const tableOf = (near: string, far: string) =>
  linearGradient('table', [
    [0, shade(far, 0.1)],
    [1, near],
  ]) +
  radialGradient(
    'sheen',
    [
      [0, '#fff', 0.28],
      [1, '#fff', 0],
    ],
    { x: 0.3, y: 0.2, r: 0.7 },
  ) +
  linearGradient('paper', [
    [0, '#fbfbf9'],
    [1, '#dcdcd8'],
  ]);

/** Draws the maker's window sticker, with the car's own figures. */
export function drawSticker(car: DrawnCar): Drawing {
  const { title, trim, msrp, mpg, rangeMiles, power, seed, paint, vin } = car;
  const ink = '#22262b';
  const rows = Array.from(
    { length: 9 },
    (_, at) =>
      `<rect x="250" y="${330 + at * 27}" width="${150 + ((at * 71 + seed) % 130)}" height="9" fill="#7c8288"/><rect x="560" y="${330 + at * 27}" width="${110 + ((at * 47 + seed) % 110)}" height="9" fill="#a3a8ad"/>`,
  ).join('');
  const figures =
    power === 'electric'
      ? drawLettering(String(rangeMiles ?? 250), 876, 366, 46, { color: ink, anchor: 'middle' }) +
        drawLettering('MILES RANGE', 876, 432, 13, { color: ink, anchor: 'middle' })
      : mpg === null
        ? ''
        : drawLettering(String(mpg.city), 834, 372, 34, { color: ink, anchor: 'middle' }) +
          drawLettering(String(mpg.highway), 926, 372, 34, { color: ink, anchor: 'middle' }) +
          drawLettering('CITY', 834, 430, 13, { color: ink, anchor: 'middle' }) +
          drawLettering('HWY', 926, 430, 13, { color: ink, anchor: 'middle' });
  const total =
    msrp === null
      ? ''
      : drawLettering(`$${msrp.toLocaleString('en-US')}`, 962, 654, 36, { color: ink, anchor: 'end', weight: 0.85 });
  const bars = Array.from(
    { length: 34 },
    (_, at) => `<rect x="${250 + at * 7}" y="668" width="${1.5 + ((at * 31 + seed) % 4)}" height="54" fill="${ink}"/>`,
  ).join('');
  return {
    definitions:
      MATERIALS +
      tableOf('#2a3036', '#5b666f') +
      linearGradient('pane', [
        [0, '#7c8b96'],
        [0.6, '#33404a'],
        [1, '#1d2429'],
      ]) +
      linearGradient('door', [
        [0, shade(paint, 0.35)],
        [1, shade(paint, -0.4)],
      ]),
    content:
      '<rect width="1200" height="900" fill="url(#pane)"/><path d="M0 0H360L120 900H0Z" fill="#fff" opacity=".12"/><path d="M430 0H520L280 900H190Z" fill="#fff" opacity=".08"/><path d="M0 846Q600 812 1200 846V900H0Z" fill="url(#door)"/><path d="M0 842Q600 808 1200 842" stroke="#0b0c0d" stroke-width="22" fill="none"/>' +
      paper(
        210,
        70,
        790,
        690,
        (seed % 5) - 2,
        `<rect x="210" y="70" width="790" height="104" fill="${['#1f3d63', '#5a1f27', '#24452f', '#33373c'][seed % 4]}"/>` +
          drawLettering(title, 250, 94, 30, { color: '#fff', weight: 0.8 }) +
          drawLettering(trim.slice(0, 34), 250, 138, 17, { color: '#d5dbe2' }) +
          drawLettering('STANDARD EQUIPMENT', 250, 206, 17, { color: ink, weight: 0.9 }) +
          drawLettering('OPTIONS', 560, 206, 17, { color: ink, weight: 0.9 }) +
          `<path d="M250 236H740" stroke="${ink}" stroke-width="3"/>` +
          Array.from(
            { length: 3 },
            (_, at) =>
              `<rect x="250" y="${252 + at * 26}" width="${200 + ((at * 53 + seed) % 70)}" height="9" fill="#7c8288"/><rect x="560" y="${252 + at * 26}" width="150" height="9" fill="#a3a8ad"/>`,
          ).join('') +
          rows +
          `<rect x="786" y="210" width="180" height="260" fill="none" stroke="${ink}" stroke-width="4"/><rect x="786" y="210" width="180" height="44" fill="${ink}"/>` +
          drawLettering(power === 'electric' ? 'ELECTRIC' : 'FUEL ECONOMY', 876, 224, 15, {
            color: '#fff',
            anchor: 'middle',
          }) +
          `<path d="M856 300h26v36h-30v-30Z" fill="none" stroke="${ink}" stroke-width="4"/>` +
          figures +
          `<rect x="640" y="600" width="330" height="3" fill="${ink}"/>` +
          drawLettering('TOTAL MSRP', 646, 622, 16, { color: ink }) +
          total +
          bars +
          drawLettering(vin ?? '', 250, 730, 13, { color: ink }),
      ),
  };
}

/** Draws the label in the door's frame. */
export function drawDoorLabel(car: DrawnCar): Drawing {
  const { paint, vin, seed, year, bodyStyle } = car;
  const ink = '#1c1f23';
  const pressure = 32 + (seed % 5) + (bodyStyle === 'TRUCK' ? 4 : 0);
  return {
    definitions:
      MATERIALS +
      tableOf('#000000', '#000000') +
      linearGradient(
        'jamb',
        [
          [0, shade(paint, 0.4)],
          [0.45, paint],
          [1, shade(paint, -0.5)],
        ],
        75,
      ) +
      linearGradient(
        'jambSide',
        [
          [0, shade(paint, -0.2)],
          [1, shade(paint, -0.65)],
        ],
        90,
      ),
    content:
      '<rect width="1200" height="900" fill="url(#jamb)"/><path d="M0 0H210Q260 300 220 900H0Z" fill="url(#jambSide)"/><path d="M214 0Q262 300 224 900" stroke="#0c0d0e" stroke-width="30" fill="none"/><path d="M1040 0Q1000 400 1050 900H1200V0Z" fill="url(#jambSide)"/><path d="M1044 0Q1004 400 1054 900" stroke="#fff" stroke-opacity=".3" stroke-width="7" fill="none"/>' +
      '<rect x="470" y="56" width="150" height="150" rx="20" fill="#000" opacity=".4" filter="url(#soft)"/><rect x="474" y="50" width="142" height="142" rx="18" fill="url(#metal)"/><path d="M520 84H570V160H520Z" fill="none" stroke="#4a4e53" stroke-width="22" stroke-linejoin="round"/><circle cx="496" cy="72" r="9" fill="#4a4e53"/><circle cx="594" cy="172" r="9" fill="#4a4e53"/>' +
      paper(
        330,
        270,
        600,
        250,
        0.6,
        drawLettering(
          `MFD ${String(1 + (seed % 12)).padStart(2, '0')}/${String((year + 99) % 100).padStart(2, '0')}`,
          356,
          294,
          17,
          { color: ink },
        ) +
          drawLettering('GVWR', 640, 294, 17, { color: ink }) +
          drawLettering('VIN', 356, 344, 15, { color: ink }) +
          drawLettering(vin ?? '-', 356, 370, 27, { color: ink, weight: 0.8 }) +
          Array.from(
            { length: 60 },
            (_, at) =>
              `<rect x="${356 + at * 9}" y="424" width="${2 + ((at * 29 + seed) % 5)}" height="44" fill="${ink}"/>`,
          ).join('') +
          drawLettering('THIS VEHICLE CONFORMS TO ALL STANDARDS', 356, 484, 12, { color: ink }),
      ) +
      paper(
        330,
        560,
        600,
        210,
        -0.4,
        `<rect x="330" y="560" width="600" height="46" fill="#e8bd2c"/>` +
          drawLettering('TIRE AND LOADING INFORMATION_PAGES', 352, 575, 18, { color: ink, weight: 0.85 }) +
          ['FRONT', 'REAR', 'SPARE']
            .map(
              (name, at) =>
                drawLettering(name, 356, 624 + at * 46, 18, { color: ink }) +
                drawLettering(
                  `P${215 + (seed % 4) * 10}/${50 + (seed % 3) * 5}R${17 + (seed % 3)}`,
                  500,
                  624 + at * 46,
                  18,
                  { color: ink },
                ) +
                drawLettering(`${at === 2 ? 60 : pressure} PSI`, 904, 624 + at * 46, 18, {
                  color: ink,
                  anchor: 'end',
                }) +
                `<path d="M346 ${650 + at * 46}H914" stroke="${ink}" stroke-width="1.6"/>`,
            )
            .join(''),
      ),
  };
}

/** Draws the tread with a depth gauge in a groove. */
export function drawTread(car: DrawnCar): Drawing {
  const { seed, mileage } = car;
  const worn = Math.min(
    6,
    Math.floor(((mileage ?? 30_000) % 42_000) / 6_000) + (mileage !== null && mileage < 500 ? 0 : 1),
  );
  const blocks = Array.from({ length: 5 }, (_, column) =>
    Array.from({ length: 11 }, (_row, at) => {
      const x = 120 + column * 200;
      const y = at * 88 - 40 + (column % 2 ? 40 : 0);
      const lean = column === 2 ? 0 : column < 2 ? 26 : -26;
      return `<path d="M${x} ${y}L${x + 164} ${y + lean}V${y + 72 + lean}L${x} ${y + 72}Z" fill="url(#rubber)"/><path d="M${x} ${y}L${x + 164} ${y + lean}" stroke="#fff" stroke-opacity=".13" stroke-width="3"/><path d="M${x + 30} ${y + 30}L${x + 130} ${y + 30 + lean * 0.6}" stroke="#050506" stroke-width="5"/>`;
    }).join(''),
  ).join('');
  return {
    definitions:
      MATERIALS +
      tableOf('#000000', '#000000') +
      linearGradient('rubber', [
        [0, '#3b3d40'],
        [0.5, '#2a2b2e'],
        [1, '#1b1c1e'],
      ]) +
      linearGradient('round', [
        [0, '#000', 0.75],
        [0.22, '#000', 0],
        [0.78, '#000', 0],
        [1, '#000', 0.75],
      ]) +
      linearGradient(
        'grip',
        [
          [0, '#f4c531'],
          [1, '#b5860c'],
        ],
        90,
      ),
    content:
      `<rect width="1200" height="900" fill="#0b0c0d"/><g transform="rotate(${-8 + (seed % 6)} 600 450) scale(1.12) translate(-60 -60)">${blocks}</g><rect width="1200" height="900" fill="url(#round)"/>` +
      '<g transform="rotate(9 620 400)"><rect x="566" y="60" width="130" height="420" rx="18" fill="#000" opacity=".6" filter="url(#soft)"/><rect x="560" y="40" width="120" height="300" rx="18" fill="url(#grip)"/><rect x="576" y="70" width="88" height="66" rx="8" fill="#b9c2b4"/>' +
      drawLettering(`${10 - worn}/32`, 620, 92, 24, { color: '#20251d', anchor: 'middle' }) +
      '<rect x="604" y="336" width="32" height="150" fill="url(#metal)"/><path d="M604 366h18M604 386h12M604 406h18M604 426h12M604 446h18" stroke="#33363a" stroke-width="3"/></g>',
  };
}

/** Draws the inside of the driver's door. */
export function drawDoorPanel(car: DrawnCar): Drawing {
  const { seat, seed, hasLeather, paint } = car;
  const isLight = Number.parseInt(seat.slice(1, 3), 16) > 120;
  const upper = isLight ? '#3b3835' : shade(seat, -0.2);
  const mesh = Array.from({ length: 14 }, (_, row) =>
    Array.from({ length: 14 }, (_c, at) =>
      Math.hypot(row - 6.5, at - 6.5) < 7
        ? `<circle cx="${206 + at * 12}" cy="${616 + row * 12}" r="3.2" fill="#000"/>`
        : '',
    ).join(''),
  ).join('');
  return {
    definitions:
      MATERIALS +
      linearGradient('upper', [
        [0, shade(upper, 0.3)],
        [0.3, upper],
        [1, shade(upper, -0.5)],
      ]) +
      linearGradient('insert', [
        [0, shade(seat, 0.25)],
        [0.5, seat],
        [1, shade(seat, -0.4)],
      ]) +
      linearGradient('strip', [
        [0, ['#c9ccd0', '#8a5f3c', '#3a3c40'][seed % 3]!],
        [1, ['#5d6268', '#3c2616', '#0d0e0f'][seed % 3]!],
      ]) +
      linearGradient('frame', [
        [0, shade(paint, 0.3)],
        [1, shade(paint, -0.3)],
      ]) +
      linearGradient('view', [
        [0, '#cfd8de'],
        [1, '#a9b4ba'],
      ]),
    content:
      '<rect width="1200" height="900" fill="url(#view)"/><path d="M0 0H1200V30Q700 40 180 330L40 420H0Z" fill="url(#frame)"/><path d="M1200 40Q720 50 200 340" stroke="#111214" stroke-width="34" fill="none"/><path d="M70 410Q640 320 1200 330V900H40Z" fill="url(#upper)"/><path d="M70 410Q640 320 1200 330" stroke="#fff" stroke-opacity=".25" stroke-width="5" fill="none"/>' +
      '<path d="M120 430L250 340L270 420Z" fill="#1b1c1f"/><path d="M300 470Q760 400 1200 404V560Q780 560 330 610Z" fill="url(#insert)"/>' +
      (hasLeather
        ? `<path d="M306 484Q760 414 1200 418" stroke="${shade(seat, 0.5)}" stroke-width="3" stroke-dasharray="10 7" fill="none"/>`
        : '') +
      '<path d="M280 462Q760 386 1200 390" stroke="url(#strip)" stroke-width="24" fill="none"/><path d="M300 446Q760 372 1200 378" stroke="#fff" stroke-opacity=".4" stroke-width="2.5" fill="none"/>' +
      '<rect x="420" y="462" width="190" height="70" rx="30" fill="#0b0c0d" transform="rotate(-5 515 497)"/><rect x="440" y="474" width="150" height="34" rx="16" fill="url(#metal)" transform="rotate(-5 515 497)"/>' +
      '<path d="M360 640Q700 560 1200 566V676Q760 690 420 734Q340 740 340 690Z" fill="#000" opacity=".5" filter="url(#soft)"/><path d="M360 626Q700 548 1200 552V656Q760 670 420 716Q340 722 340 674Z" fill="url(#insert)"/><path d="M366 632Q700 556 1200 560" stroke="#fff" stroke-opacity=".3" stroke-width="4" fill="none"/>' +
      '<path d="M420 630L700 588L716 622L430 668Z" fill="url(#piano)"/>' +
      [448, 510, 572, 634]
        .map(
          (x, at) =>
            `<rect x="${x}" y="${626 - at * 9}" width="44" height="26" rx="7" fill="#2f3236" stroke="#70757b" transform="rotate(-8 ${x} ${626 - at * 9})"/>`,
        )
        .join('') +
      `<circle cx="284" cy="694" r="104" fill="#0f1012"/>${mesh}<circle cx="284" cy="694" r="104" fill="none" stroke="url(#strip)" stroke-width="8"/>` +
      '<path d="M430 790Q800 750 1200 756V860H470Z" fill="#08090a"/><path d="M430 790Q800 750 1200 756" stroke="#5c6065" stroke-width="4" fill="none"/>',
  };
}

/** Draws the roof from the front seats. */
export function drawSunroof(car: DrawnCar): Drawing {
  const { seed, seat } = car;
  const lining = Number.parseInt(seat.slice(1, 3), 16) > 120 ? '#c9c3b8' : '#77767a';
  const clouds = Array.from(
    { length: 5 },
    (_, at) =>
      `<ellipse cx="${(at * 260 + seed * 3) % 1200}" cy="${260 + ((at * 97) % 240)}" rx="170" ry="44" fill="#fff" opacity=".55"/>`,
  ).join('');
  return {
    definitions:
      MATERIALS +
      linearGradient('lining', [
        [0, shade(lining, -0.3)],
        [0.6, lining],
        [1, shade(lining, -0.25)],
      ]) +
      linearGradient('sky', [
        [0, '#5f93cc'],
        [1, '#b9d3ea'],
      ]),
    content:
      '<rect width="1200" height="900" fill="url(#lining)"/><path d="M230 200H970Q1000 200 1006 232L1050 600Q1052 640 1010 640H190Q148 640 150 600L194 232Q200 200 230 200Z" fill="#0c0d0e"/><clipPath id="glass"><path d="M256 232H944L990 604H210Z"/></clipPath>' +
      `<g clip-path="url(#glass)"><rect width="1200" height="900" fill="url(#sky)"/><g filter="url(#soft)">${clouds}</g><path d="M200 620L520 220H640L330 640Z" fill="#fff" opacity=".16"/></g><path d="M256 232H944L990 604H210Z" fill="none" stroke="#2a2c2f" stroke-width="16"/>` +
      '<path d="M40 700Q300 676 540 700L550 850H20Z" fill="#000" opacity=".35" filter="url(#soft)"/><path d="M50 690Q300 668 530 690L540 830Q290 850 30 830Z" fill="url(#lining)" stroke="#000" stroke-opacity=".3" stroke-width="3"/><path d="M670 690Q900 668 1150 690L1170 830Q910 850 660 830Z" fill="url(#lining)" stroke="#000" stroke-opacity=".3" stroke-width="3"/>' +
      '<rect x="546" y="664" width="108" height="190" rx="20" fill="#26282b"/><rect x="560" y="680" width="80" height="40" rx="10" fill="#fff4d6"/><rect x="560" y="736" width="80" height="30" rx="8" fill="#3b3e42"/><rect x="560" y="776" width="80" height="30" rx="8" fill="#3b3e42"/><circle cx="600" cy="830" r="9" fill="#c7322d"/>',
  };
}

/** Draws the fuel door, or the charging port. */
export function drawFuelDoor(car: DrawnCar): Drawing {
  const { paint, power } = car;
  const socket =
    power === 'electric'
      ? '<circle cx="600" cy="400" r="92" fill="#0a0b0c" stroke="#565a5f" stroke-width="8"/>' +
        [
          [-38, -34],
          [38, -34],
          [0, 8],
          [-52, 16],
          [52, 16],
        ]
          .map(
            ([x, y], at) =>
              `<circle cx="${600 + x!}" cy="${400 + y!}" r="${at > 1 ? 12 : 17}" fill="#2f3236" stroke="#80858a" stroke-width="4"/>`,
          )
          .join('') +
        '<rect x="536" y="520" width="128" height="70" rx="34" fill="#0a0b0c" stroke="#565a5f" stroke-width="6"/><circle cx="572" cy="555" r="20" fill="#2f3236" stroke="#80858a" stroke-width="4"/><circle cx="628" cy="555" r="20" fill="#2f3236" stroke="#80858a" stroke-width="4"/><path d="M600 270l-14 30h12l-4 22 18 -32h-12Z" fill="#57d08a"/>'
      : '<circle cx="600" cy="450" r="126" fill="#08090a"/><circle cx="600" cy="450" r="104" fill="url(#hub)"/><rect x="512" y="422" width="176" height="56" rx="24" fill="#222427"/><path d="M520 432H680" stroke="#fff" stroke-opacity=".25" stroke-width="4"/>' +
        drawLettering('UNLEADED FUEL ONLY', 600, 596, 15, { color: '#e8bd2c', anchor: 'middle' });
  return {
    definitions:
      MATERIALS +
      linearGradient('panel', [
        [0, shade(paint, 0.5)],
        [0.28, shade(paint, 0.12)],
        [0.55, paint],
        [0.72, shade(paint, 0.18)],
        [1, shade(paint, -0.45)],
      ]) +
      linearGradient(
        'lid',
        [
          [0, shade(paint, 0.3)],
          [1, shade(paint, -0.45)],
        ],
        60,
      ) +
      radialGradient('well', [
        [0, '#2a2c30'],
        [1, '#0a0b0c'],
      ]),
    content:
      '<rect width="1200" height="900" fill="url(#panel)"/><path d="M0 210Q600 150 1200 230" stroke="#fff" stroke-opacity=".5" stroke-width="26" fill="none" filter="url(#soft)"/><path d="M0 760Q600 720 1200 780" stroke="#000" stroke-opacity=".35" stroke-width="10" fill="none" filter="url(#near)"/>' +
      '<rect x="390" y="226" width="420" height="440" rx="60" fill="#000" opacity=".5" filter="url(#soft)"/><rect x="396" y="222" width="408" height="436" rx="56" fill="url(#well)"/><rect x="396" y="222" width="408" height="436" rx="56" fill="none" stroke="#1a1b1d" stroke-width="9"/>' +
      socket +
      '<path d="M820 236L1010 190Q1050 186 1050 226V650Q1050 694 1010 690L820 640Z" fill="#000" opacity=".45" filter="url(#soft)"/><path d="M812 232L1002 180Q1040 176 1040 216V646Q1040 690 1002 684L812 646Z" fill="url(#lid)"/><path d="M812 232L1002 180Q1040 176 1040 216" stroke="#fff" stroke-opacity=".5" stroke-width="4" fill="none"/>',
  };
}
