import type { DrawnCar } from './drawn-car.ts';
import { drawLettering } from './lettering.ts';
import { MATERIALS } from './materials.ts';
import { blurFilter, linearGradient, shade } from './svg.ts';

/** Draws the front of the cabin from between the seats. Crops of it are the pictures of its parts. */
export function drawDashboard(car: DrawnCar): { definitions: string; content: string } {
  const look = lookOf(car);
  return {
    definitions: definitions(look),
    content: [
      outside(car),
      body(look),
      vents(look),
      centerStack(car, look),
      glovebox(look),
      driverSide(car, look),
      consoleOf(car, look),
      pillars(look),
    ].join(''),
  };
}

type Look = {
  top: string;
  face: string;
  lower: string;
  trim: readonly [string, string, string];
  accent: string;
  hasRoundVents: boolean;
  isFloating: boolean;
  spokes: number;
};

const TRIMS: readonly (readonly [string, string, string])[] = [
  ['#c9ccd0', '#8d9299', '#5d6268'],
  ['#3a3c40', '#17181a', '#2c2e31'],
  ['#8a5f3c', '#5a3a22', '#3c2616'],
  ['#75797f', '#4b4f54', '#34373b'],
];
const SKIES: readonly (readonly [string, string])[] = [
  ['#cfdbe6', '#eef2f4'],
  ['#aebfd0', '#e3e6e6'],
  ['#d8d3cb', '#f1ece2'],
  ['#c3cdd2', '#e6ebea'],
];

function lookOf({ seat, seed, year, screenInches }: DrawnCar): Look {
  // Light interiors have a dark top, so that it is not reflected in the windshield.
  const isLight = Number.parseInt(seat.slice(1, 3), 16) > 120;
  const base = isLight ? '#3b3835' : shade(seat, -0.25);
  return {
    top: base === '#000000' ? '#17181a' : shade(base, -0.2),
    face: base,
    lower: isLight ? shade(seat, -0.12) : shade(base, -0.15),
    trim: TRIMS[seed % TRIMS.length]!,
    accent: ['#ffb36b', '#8fd0ff', '#ffffff', '#ff6a5c'][(seed >> 2) % 4]!,
    hasRoundVents: seed % 5 === 0 || year < 2006,
    isFloating: screenInches >= 8 && seed % 3 !== 1,
    spokes: seed % 2 === 0 ? 3 : 4,
  };
}

function definitions({ top, face, lower, trim }: Look): string {
  return [
    MATERIALS,
    linearGradient('top', [
      [0, shade(top, 0.2)],
      [0.35, top],
      [1, shade(top, -0.45)],
    ]),
    linearGradient('face', [
      [0, shade(face, 0.13)],
      [0.5, face],
      [1, shade(face, -0.5)],
    ]),
    linearGradient('lower', [
      [0, shade(lower, 0.05)],
      [1, shade(lower, -0.6)],
    ]),
    linearGradient('trim', [
      [0, trim[0]],
      [0.45, trim[1]],
      [1, trim[2]],
    ]),
    linearGradient('rim', [
      [0, '#5b5e63'],
      [0.25, '#2a2b2e'],
      [1, '#0c0d0e'],
    ]),
    blurFilter('softer', 14, 0.1),
  ].join('');
}

function outside({ seed }: DrawnCar): string {
  const [high, low] = SKIES[seed % SKIES.length]!;
  const trees = Array.from({ length: 14 }, (_, at) => {
    const height = 30 + ((seed * 7 + at * 53) % 60);
    return `<ellipse cx="${at * 95}" cy="${300}" rx="80" ry="${height}" fill="${at % 2 ? '#7f8f7c' : '#8d978f'}"/>`;
  }).join('');
  return (
    `<defs>${linearGradient('sky', [
      [0, high],
      [1, low],
    ])}</defs><rect width="1200" height="420" fill="url(#sky)"/>` +
    `<g filter="url(#softer)" opacity=".8">${trees}<rect y="296" width="1200" height="130" fill="#a7aaab"/>` +
    `<rect x="${120 + (seed % 400)}" y="235" width="330" height="66" fill="#9aa3aa"/></g>`
  );
}

const pathOf = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

function body({ trim }: Look): string {
  return [
    pathOf('M0 372Q180 318 380 322Q560 334 700 352Q960 340 1200 362V520H0Z', 'url(#top)'),
    pathOf(
      'M0 372Q180 318 380 322Q560 334 700 352Q960 340 1200 362',
      'none',
      'stroke="#fff" stroke-opacity=".22" stroke-width="3" filter="url(#near)"',
    ),
    pathOf('M0 452Q500 416 1200 446V640Q600 620 0 660Z', 'url(#face)'),
    pathOf('M0 640Q600 604 1200 626V900H0Z', 'url(#lower)'),
    // Draws the strip across, with light from the windshield on its upper edge.
    pathOf('M0 545Q560 506 1200 528V566Q560 546 0 590Z', 'url(#trim)'),
    pathOf(
      'M0 545Q560 506 1200 528',
      'none',
      `stroke="${shade(trim[0], 0.5)}" stroke-width="2.5" stroke-opacity=".75"`,
    ),
    pathOf('M0 590Q560 546 1200 566', 'none', 'stroke="#000" stroke-width="5" stroke-opacity=".5" filter="url(#near)"'),
    pathOf(
      'M0 462Q500 424 1200 454',
      'none',
      'stroke="#000" stroke-opacity=".45" stroke-width="4" filter="url(#near)"',
    ),
    pathOf(
      'M0 470Q500 432 1200 462',
      'none',
      'stroke="#fff" stroke-opacity=".16" stroke-width="1.6" stroke-dasharray="7 4"',
    ),
  ].join('');
}

function vents({ hasRoundVents }: Look): string {
  const at: readonly [number, number][] = [
    [78, 498],
    [552, 480],
    [838, 474],
    [1120, 486],
  ];
  return at
    .map(([x, y]) =>
      hasRoundVents
        ? `<g transform="translate(${x} ${y})"><circle r="40" fill="url(#metal)"/><circle r="35" fill="#0b0c0d"/>` +
          [-20, -7, 7, 20]
            .map((row) => `<rect x="-31" y="${row - 3}" width="62" height="5" rx="2.5" fill="#33363a"/>`)
            .join('') +
          `<circle r="7" fill="#4c5056"/></g>`
        : `<g transform="translate(${x} ${y})"><rect x="-52" y="-30" width="104" height="58" rx="9" fill="url(#metal)"/>` +
          `<rect x="-48" y="-26" width="96" height="50" rx="6" fill="#08090a"/>` +
          [-18, -8, 2, 12]
            .map(
              (row) =>
                `<rect x="-45" y="${row}" width="90" height="5" rx="1" fill="#2e3135"/><rect x="-45" y="${row}" width="90" height="1.4" fill="#60656b"/>`,
            )
            .join('') +
          `<rect x="-8" y="-12" width="16" height="24" rx="3" fill="#43474c"/></g>`,
    )
    .join('');
}

function centerStack(car: DrawnCar, look: Look): string {
  return screenOrRadio(car, look) + climate(car, look);
}

function screenOrRadio(car: DrawnCar, { isFloating }: Look): string {
  const { screenInches: inches } = car;
  if (inches === 0) return radio(car);
  const width = 120 + inches * 12;
  const height = Math.round(width * (inches >= 10 ? 0.52 : 0.6));
  const x = 695 - width / 2;
  const y = isFloating ? 468 - height : 520 - height;
  return (
    `<rect x="${x - 4}" y="${y + 8}" width="${width + 8}" height="${height + 8}" rx="12" fill="#000" opacity=".55" filter="url(#soft)"/>` +
    `<rect x="${x - 8}" y="${y - 8}" width="${width + 16}" height="${height + 16}" rx="12" fill="url(#piano)"/>` +
    `<rect x="${x - 8}" y="${y - 8}" width="${width + 16}" height="${height + 16}" rx="12" fill="none" stroke="#8b9096" stroke-opacity=".5" stroke-width="1.4"/>` +
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 300 ${(300 * height) / width}" preserveAspectRatio="none">${display(car)}</svg>` +
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#glare)"/>`
  );
}

function radio({ seed }: DrawnCar): string {
  const buttons = Array.from(
    { length: 6 },
    (_, at) =>
      `<rect x="${612 + at * 28}" y="478" width="23" height="14" rx="3" fill="#3a3d41"/>` +
      drawLettering(String(at + 1), 622 + at * 28, 481, 7, { color: '#d7dade', weight: 0.9 }),
  ).join('');
  return (
    `<rect x="590" y="400" width="210" height="112" rx="9" fill="url(#piano)"/><rect x="590" y="400" width="210" height="112" rx="9" fill="none" stroke="#7b8086" stroke-opacity=".5"/>` +
    `<rect x="622" y="412" width="146" height="30" rx="3" fill="#0e1a16"/>` +
    drawLettering(`FM ${88 + (seed % 19)}.${(seed % 5) * 2 + 1}`, 632, 420, 14, { color: '#8fe0c0', weight: 0.8 }) +
    drawLettering('1:24', 758, 420, 14, { color: '#8fe0c0', weight: 0.8, anchor: 'end' }) +
    `<rect x="622" y="452" width="146" height="6" rx="3" fill="#050506"/>${buttons}` +
    `<circle cx="606" cy="466" r="11" fill="url(#metal)"/><circle cx="784" cy="466" r="11" fill="url(#metal)"/>`
  );
}

const TILE_COLORS = ['#34c26a', '#3d8bfd', '#f05a5a', '#f2a33a', '#8a63d2', '#35b5c9', '#d9d9de', '#4a4f57'];

/** Draws the content of the screen: apps, a map, or the radio. */
function display({ seed, screenInches, power }: DrawnCar): string {
  const ground = `<rect width="300" height="180" fill="url(#screen)"/>`;
  const clock = drawLettering('10:24', 284, 10, 9, { color: '#dfe5ea', anchor: 'end', weight: 0.8 });
  const kind = screenInches < 8 ? 'radio' : (['apps', 'map', 'radio'] as const)[seed % 3]!;
  if (kind === 'apps') {
    const tiles = Array.from({ length: 8 }, (_, at) => {
      const [x, y] = [34 + (at % 4) * 62, 34 + Math.floor(at / 4) * 58];
      return `<rect x="${x}" y="${y}" width="42" height="42" rx="10" fill="${TILE_COLORS[(at + seed) % 8]}"/><circle cx="${x + 21}" cy="${y + 21}" r="9" fill="none" stroke="#fff" stroke-width="3.5" opacity=".9"/>`;
    }).join('');
    return ground + tiles + clock + `<rect x="8" y="30" width="4" height="100" rx="2" fill="#39424d"/>`;
  }
  if (kind === 'map') {
    const roads = `<path d="M-10 120L120 70L210 95L320 40M90 200L120 70L100 -10M210 95L240 200M0 30L150 20L320 90" stroke="#46566b" stroke-width="6" fill="none"/>`;
    return (
      `<rect width="300" height="180" fill="#1c2733"/><rect x="160" y="100" width="70" height="60" fill="#20392f"/><path d="M0 140Q80 120 120 180H0Z" fill="#1b3a55"/>${roads}` +
      `<path d="M100 200L120 70L210 95" stroke="#4d9bff" stroke-width="8" fill="none" stroke-linejoin="round"/><path d="M113 104l8-22 10 21-10-5Z" fill="#fff"/>` +
      `<rect x="10" y="10" width="92" height="34" rx="6" fill="#0d131a" opacity=".9"/>` +
      drawLettering('0.4 MI', 20, 21, 12, { color: '#fff', weight: 0.9 }) +
      clock
    );
  }
  const bars = Array.from(
    { length: 24 },
    (_, at) =>
      `<rect x="${124 + at * 6.6}" y="${100 - ((at * 37 + seed) % 24)}" width="3.4" height="${8 + ((at * 37 + seed) % 24)}" fill="#5b7da6" opacity=".8"/>`,
  ).join('');
  return (
    ground +
    clock +
    `<rect x="22" y="30" width="84" height="84" rx="6" fill="#253a55"/><circle cx="64" cy="72" r="26" fill="#4f78b3"/><circle cx="64" cy="72" r="8" fill="#16202b"/>` +
    drawLettering(power === 'electric' ? 'STREAMING' : `FM ${88 + (seed % 19)}.${(seed % 5) * 2 + 1}`, 124, 38, 16, {
      color: '#fff',
      weight: 0.8,
    }) +
    drawLettering('LIVE RADIO', 124, 62, 8, { color: '#9fb0c3' }) +
    bars +
    `<rect x="22" y="134" width="256" height="3" rx="1.5" fill="#39424d"/><rect x="22" y="134" width="${90 + (seed % 90)}" height="3" rx="1.5" fill="#6aa5ff"/>`
  );
}

function climate({ seed, screenInches, year }: DrawnCar, { accent }: Look): string {
  const knob = (x: number, text: string) =>
    `<g transform="translate(${x} 614)"><circle r="27" cy="5" fill="#000" opacity=".5" filter="url(#near)"/><circle r="25" fill="url(#metal)"/><circle r="21" fill="url(#hub)"/>` +
    `<path d="M0 -19V-10" stroke="${accent}" stroke-width="3" stroke-linecap="round"/>${drawLettering(text, 0, 0, 11, { color: '#e9ecef', anchor: 'middle', weight: 0.8 })}</g>`;
  const keys = Array.from(
    { length: 5 },
    (_, at) =>
      `<rect x="${640 + at * 23}" y="604" width="19" height="20" rx="3" fill="#26282b" stroke="#55595f" stroke-width=".8"/><rect x="${645 + at * 23}" y="610" width="9" height="3" rx="1.5" fill="${at === seed % 5 ? accent : '#a9afb5'}"/>`,
  ).join('');
  const readout = year >= 2012 || screenInches > 0 ? [String(66 + (seed % 8)), String(66 + (seed % 8))] : ['', ''];
  return (
    `<rect x="566" y="576" width="262" height="76" rx="14" fill="url(#piano)"/><rect x="566" y="576" width="262" height="76" rx="14" fill="none" stroke="#7f858b" stroke-opacity=".35"/>` +
    knob(604, readout[0]!) +
    knob(790, readout[1]!) +
    keys +
    `<rect x="676" y="584" width="42" height="13" rx="3" fill="#b32020"/><path d="M697 587l5 8h-10Z" fill="none" stroke="#fff" stroke-width="1.4"/>`
  );
}

function glovebox({ lower }: Look): string {
  return (
    pathOf(
      'M880 600Q1040 596 1200 604V790Q1040 792 900 770Z',
      'none',
      'stroke="#000" stroke-opacity=".6" stroke-width="4" filter="url(#near)"',
    ) +
    pathOf(
      'M880 604Q1040 600 1200 608',
      'none',
      `stroke="${shade(lower, 0.35)}" stroke-opacity=".5" stroke-width="1.5"`,
    ) +
    `<rect x="1010" y="622" width="70" height="16" rx="7" fill="#111" opacity=".8"/><rect x="1012" y="623" width="66" height="4" rx="2" fill="#6f757b" opacity=".6"/>`
  );
}

function driverSide(car: DrawnCar, look: Look): string {
  return hood(car) + wheel(car, look);
}

/** Draws the instruments as seen through the wheel. */
function hood({ hasDigitalCluster, mileage, seed }: DrawnCar): string {
  const dials = hasDigitalCluster
    ? `<rect x="228" y="352" width="244" height="92" rx="8" fill="url(#screen)"/><circle cx="276" cy="398" r="34" fill="none" stroke="#3b82d6" stroke-width="3"/><circle cx="424" cy="398" r="34" fill="none" stroke="#3b82d6" stroke-width="3"/>${drawLettering('0', 276, 388, 20, { color: '#fff', anchor: 'middle' })}${drawLettering('P', 424, 388, 20, { color: '#fff', anchor: 'middle' })}`
    : `<circle cx="282" cy="402" r="50" fill="#0c0d0f"/><circle cx="418" cy="402" r="50" fill="#0c0d0f"/>` +
      [282, 418]
        .map(
          (x) =>
            ticks(x, 402, 46) +
            `<path d="M${x} 402L${x - 30} ${422}" stroke="#ff5a4a" stroke-width="2.6" stroke-linecap="round"/><circle cx="${x}" cy="402" r="7" fill="#2a2c2f"/>`,
        )
        .join('');
  const miles =
    mileage === null
      ? ''
      : drawLettering(`${mileage}`, 350, 432, 7, { color: '#dfe6ee', anchor: 'middle', weight: 0.8 });
  return (
    `<path d="M186 462Q190 338 350 330Q512 336 520 462Z" fill="#0a0b0c"/><path d="M186 462Q190 338 350 330Q512 336 520 462" fill="none" stroke="url(#top)" stroke-width="20"/>` +
    `<path d="M190 440Q200 342 350 334Q502 340 514 440" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="3"/>` +
    dials +
    miles +
    `<circle cx="${330 + (seed % 40)}" cy="372" r="2.5" fill="#6ee08a"/>`
  );
}

function ticks(x: number, y: number, radius: number): string {
  return Array.from({ length: 13 }, (_, at) => {
    const angle = ((135 + at * 22.5) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const inner = radius - (at % 2 ? 5 : 9);
    return `<path d="M${(x + cos * radius).toFixed(1)} ${(y + sin * radius).toFixed(1)}L${(x + cos * inner).toFixed(1)} ${(y + sin * inner).toFixed(1)}" stroke="#e8ebee" stroke-width="1.6"/>`;
  }).join('');
}

function wheel({ seed, hasLeather }: DrawnCar, { spokes, trim }: Look): string {
  const spoke = (d: string) => pathOf(d, 'url(#hub)', 'stroke="#000" stroke-opacity=".5"');
  const arms = [
    spoke('M300 510Q230 508 190 534L194 574Q250 552 312 562Z'),
    spoke('M404 510Q474 508 516 534L512 574Q454 552 392 562Z'),
    spokes === 3
      ? spoke('M326 586Q352 612 378 586L392 716Q352 728 312 716Z')
      : spoke('M300 580L236 694L272 712L336 590Z') + spoke('M404 580L470 694L434 712L368 590Z'),
  ].join('');
  const keys = [
    [226, 534],
    [246, 530],
    [266, 528],
    [440, 528],
    [460, 530],
    [480, 534],
  ]
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y! + 8}" r="8" fill="#0f1011"/><circle cx="${x}" cy="${y! + 7}" r="3" fill="#b9bec4"/>`,
    )
    .join('');
  const stitches = hasLeather
    ? `<ellipse cx="353" cy="552" rx="177" ry="170" fill="none" stroke="${shade(trim[0], 0.3)}" stroke-width="1.4" stroke-dasharray="6 5" opacity=".55"/>`
    : '';
  return (
    `<ellipse cx="356" cy="566" rx="196" ry="186" fill="none" stroke="#000" stroke-width="40" opacity=".42" filter="url(#soft)"/>${arms}` +
    `<ellipse cx="353" cy="552" rx="188" ry="180" fill="none" stroke="url(#rim)" stroke-width="33"/>` +
    `<ellipse cx="353" cy="549" rx="190" ry="182" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="5" filter="url(#near)"/>${stitches}` +
    `<path d="M292 508Q352 490 414 508Q424 560 392 596Q352 612 314 596Q282 560 292 508Z" fill="url(#hub)" stroke="#000" stroke-opacity=".6"/>` +
    `<path d="M296 512Q352 494 410 512" stroke="#fff" stroke-opacity=".22" stroke-width="2.5" fill="none"/>` +
    `<circle cx="352" cy="552" r="24" fill="url(#metal)"/><circle cx="352" cy="552" r="19" fill="#3a3d41"/><path d="M352 538a14 14 0 0 1 12 21l-12-7Z" fill="#dfe2e5"/>${keys}` +
    (seed % 2
      ? `<path d="M196 576Q250 556 312 566M510 576Q456 556 392 566" stroke="url(#trim)" stroke-width="6" fill="none"/>`
      : '')
  );
}

/** Draws the console between the seats: selector, cup holders, armrest. */
function consoleOf(car: DrawnCar, { lower }: Look): string {
  const cups = [824, 790]
    .map(
      (y, at) =>
        `<ellipse cx="${742 + at * 4}" cy="${y + 20}" rx="40" ry="15" fill="#07080a" stroke="#8b9096" stroke-width="3" stroke-opacity=".6"/>`,
    )
    .toReversed()
    .join('');
  return (
    pathOf('M560 660Q690 646 826 660L880 900H520Z', 'url(#lower)') +
    pathOf(
      'M560 660Q690 646 826 660L880 900H520Z',
      'none',
      `stroke="#000" stroke-opacity=".5" stroke-width="6" filter="url(#near)"`,
    ) +
    pathOf('M586 682Q690 670 802 682L840 900H556Z', 'url(#piano)') +
    pathOf('M586 682Q690 670 802 682', 'none', `stroke="${shade(lower, 0.5)}" stroke-width="2" stroke-opacity=".6"`) +
    `${cups}${selector(car)}`
  );
}

function selector({ gearbox, hasLeather }: DrawnCar): string {
  if (gearbox === 'dial')
    return `<ellipse cx="642" cy="752" rx="48" ry="27" fill="#000" opacity=".6" filter="url(#near)"/><ellipse cx="640" cy="742" rx="44" ry="25" fill="url(#metal)"/><ellipse cx="640" cy="736" rx="37" ry="20" fill="#1b1d1f"/>${drawLettering('PRND', 640, 690, 11, { color: '#fff', anchor: 'middle', opacity: 0.85 })}<path d="M640 720V728" stroke="#8fd0ff" stroke-width="4"/>`;
  const boot = `<path d="M600 770Q640 748 680 770L668 716Q640 704 614 716Z" fill="${hasLeather ? '#26211e' : '#1b1c1e'}"/><path d="M612 764L622 718M640 758V712M668 764L660 718" stroke="#000" stroke-opacity=".5" stroke-width="3"/>`;
  const top =
    gearbox === 'manual'
      ? `<circle cx="640" cy="672" r="25" fill="url(#hub)"/><circle cx="640" cy="668" r="17" fill="#0f1012"/><path d="M631 660V676M640 660V676M649 660V668M631 668H649" stroke="#e8ebee" stroke-width="2" fill="none"/>`
      : `<rect x="617" y="640" width="46" height="62" rx="18" fill="url(#hub)" stroke="#000" stroke-opacity=".5"/><rect x="622" y="645" width="36" height="9" rx="4.5" fill="url(#metal)"/><rect x="617" y="668" width="9" height="20" rx="4" fill="url(#metal)"/>`;
  const letters =
    gearbox === 'manual'
      ? ''
      : ['P', 'R', 'N', 'D']
          .map((letter, at) =>
            drawLettering(letter, 692, 700 + at * 19, 10, {
              color: letter === 'P' ? '#ff6a5c' : '#d6d9dd',
              anchor: 'middle',
            }),
          )
          .join('');
  return `<ellipse cx="640" cy="772" rx="56" ry="20" fill="#000" opacity=".6" filter="url(#near)"/>${boot}<rect x="631" y="690" width="18" height="34" fill="url(#metal)"/>${top}${letters}`;
}

function pillars({ face }: Look): string {
  return (
    `<path d="M0 0H1200V46Q600 84 0 46Z" fill="#55534f"/><path d="M0 46Q600 84 1200 46" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="6" filter="url(#near)"/>` +
    `<path d="M0 30L70 40Q36 230 0 390Z" fill="#34343a"/><path d="M1200 30L1136 40Q1168 230 1200 390Z" fill="#34343a"/>` +
    `<path d="M640 66h36v20h-36Z" fill="#26272a"/><rect x="566" y="84" width="184" height="58" rx="20" fill="#1d1e21"/><rect x="574" y="90" width="168" height="46" rx="15" fill="#7d8790"/><path d="M574 120Q640 96 742 118V122Q742 136 727 136H589Q574 136 574 121Z" fill="#454b50"/>` +
    `<path d="M0 900V640Q60 700 70 900Z" fill="${shade(face, -0.55)}"/>`
  );
}
