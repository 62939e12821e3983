import type { DrawnCar } from './drawn-car.ts';
import { MATERIALS } from './materials.ts';
import { linearGradient, radialGradient, shade } from './svg.ts';

type Drawing = { definitions: string; content: string };

function definitions({ paint, seat }: DrawnCar): string {
  return (
    MATERIALS +
    linearGradient('paint', [
      [0, shade(paint, 0.45)],
      [0.3, shade(paint, 0.1)],
      [0.7, paint],
      [1, shade(paint, -0.4)],
    ]) +
    linearGradient(
      'paintSide',
      [
        [0, shade(paint, -0.15)],
        [0.4, shade(paint, 0.25)],
        [1, shade(paint, -0.5)],
      ],
      90,
    ) +
    linearGradient('lining', [
      [0, '#3a3c40'],
      [1, '#141517'],
    ]) +
    radialGradient(
      'floor',
      [
        [0, '#55575b'],
        [0.6, '#36383b'],
        [1, '#17181a'],
      ],
      { y: 0.3, r: 0.8 },
    ) +
    linearGradient('backrest', [
      [0, shade(seat, 0.25)],
      [0.5, seat],
      [1, shade(seat, -0.5)],
    ]) +
    linearGradient('daylight', [
      [0, '#c8d2d9'],
      [1, '#e5e8e8'],
    ]) +
    linearGradient('asphalt', [
      [0, '#9a9c9e'],
      [1, '#6f7275'],
    ]) +
    linearGradient('liner', [
      [0, '#3c3e42'],
      [1, '#202225'],
    ]) +
    '<pattern id="carpet" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="2" height="2" fill="#fff" opacity=".05"/><rect x="3" y="3" width="2" height="2" fill="#000" opacity=".16"/></pattern>'
  );
}

/** Draws the luggage space: a trunk, a cargo area behind a liftgate, or a bed. */
export function drawCargo(car: DrawnCar): Drawing {
  const content =
    car.bodyStyle === 'TRUCK' ? bed() : /SUV|VAN|WAGON|HATCHBACK/.test(car.bodyStyle) ? area(car) : trunk(car);
  return { definitions: definitions(car), content };
}

function trunk({ seed }: DrawnCar): string {
  return (
    '<rect width="1200" height="900" fill="url(#daylight)"/><rect y="610" width="1200" height="290" fill="url(#asphalt)"/>' +
    '<path d="M170 0H1030L1000 214Q600 160 200 214Z" fill="#26282b"/><path d="M200 214Q600 160 1000 214L980 250Q600 200 220 250Z" fill="url(#paint)"/><path d="M330 40H870L850 130Q600 100 350 130Z" fill="#303236"/>' +
    '<path d="M60 250Q600 190 1140 250L1170 900H30Z" fill="url(#paint)"/>' +
    '<path d="M150 300Q600 244 1050 300L1006 620Q600 670 194 620Z" fill="#0b0c0d"/><path d="M150 300Q600 244 1050 300L1006 620Q600 670 194 620Z" fill="none" stroke="#1b1c1e" stroke-width="16"/>' +
    '<path d="M230 318Q600 274 970 318L950 420Q600 400 250 420Z" fill="url(#lining)"/><path d="M250 420Q600 400 950 420L1000 616Q600 664 200 616Z" fill="url(#floor)"/><path d="M250 420Q600 400 950 420L1000 616Q600 664 200 616Z" fill="url(#carpet)"/>' +
    '<path d="M166 306L250 420L200 616L188 600ZM1034 306L950 420L1000 616L1012 600Z" fill="url(#lining)"/>' +
    '<path d="M556 478h88v16h-88Z" fill="#1b1c1e"/><path d="M250 424Q600 404 950 424" stroke="#000" stroke-width="14" opacity=".6" filter="url(#near)" fill="none"/>' +
    (seed % 2
      ? '<path d="M300 560Q600 590 900 560M320 520Q600 546 880 520M280 596Q600 630 920 596M360 470L330 606M480 474L470 622M720 474L730 622M840 470L870 606" stroke="#0c0d0e" stroke-width="4" fill="none" opacity=".8"/>'
      : '<rect x="270" y="440" width="120" height="86" rx="8" fill="#2b2d31" transform="skewX(-6) translate(46 0)"/>') +
    '<path d="M40 650Q600 720 1160 650L1168 740Q600 800 32 740Z" fill="url(#paint)"/><path d="M40 652Q600 722 1160 652" stroke="#fff" stroke-opacity=".55" stroke-width="5" fill="none"/>' +
    '<path d="M46 560L170 590L182 640L42 640ZM1154 560L1030 590L1018 640L1158 640Z" fill="#8f1216"/><path d="M52 574L166 600M1148 574L1034 600" stroke="#ff6a60" stroke-width="6" opacity=".8"/>' +
    '<rect x="480" y="770" width="240" height="88" rx="8" fill="#d9dcdf"/><rect x="480" y="770" width="240" height="88" rx="8" fill="none" stroke="#8a8f94" stroke-width="3"/>'
  );
}

function area({ bodyStyle, seed }: DrawnCar): string {
  const isVan = bodyStyle === 'VAN';
  const rest = (x: number, width: number) =>
    `<rect x="${x}" y="372" width="${width}" height="176" rx="18" fill="url(#backrest)"/><rect x="${x}" y="372" width="${width}" height="176" rx="18" fill="url(#carpet)"/><rect x="${x + width / 2 - 48}" y="324" width="96" height="58" rx="16" fill="url(#backrest)"/><path d="M${x + 16} 392H${x + width - 16}" stroke="#fff" stroke-opacity=".18" stroke-width="3"/>`;
  return (
    '<rect width="1200" height="900" fill="url(#daylight)"/><rect y="700" width="1200" height="200" fill="url(#asphalt)"/>' +
    '<path d="M110 0H1090V70Q600 20 110 70Z" fill="#2b2d31"/><path d="M110 40Q600 -8 1090 40V84Q600 36 110 84Z" fill="url(#paint)"/>' +
    '<path d="M50 110Q600 30 1150 110L1190 900H10Z" fill="url(#paintSide)"/>' +
    '<path d="M150 150Q600 76 1050 150L1080 700Q600 740 120 700Z" fill="#0d0e10"/><path d="M150 150Q600 76 1050 150L1080 700Q600 740 120 700Z" fill="none" stroke="#17181a" stroke-width="20"/>' +
    '<path d="M180 168Q600 104 1020 168L930 250Q600 226 270 250Z" fill="#8a8781"/><path d="M300 250H900L890 392H310Z" fill="#23262a"/><path d="M360 262H840L826 340H374Z" fill="url(#daylight)" opacity=".85"/>' +
    '<path d="M166 200L276 256L292 540L150 690ZM1034 200L924 256L908 540L1050 690Z" fill="url(#lining)"/><path d="M190 240L268 276L274 372L184 386ZM1010 240L932 276L926 372L1016 386Z" fill="url(#daylight)" opacity=".75"/>' +
    (isVan || seed % 3 !== 0
      ? rest(292, 222) + rest(520, 388)
      : `${rest(292, 222)}<path d="M520 500L530 420H896L908 548H520Z" fill="url(#backrest)"/><path d="M524 520H906" stroke="#000" stroke-opacity=".4" stroke-width="4"/>`) +
    '<path d="M290 546H910L1052 694Q600 734 148 694Z" fill="url(#floor)"/><path d="M290 546H910L1052 694Q600 734 148 694Z" fill="url(#carpet)"/><path d="M290 550H910" stroke="#000" stroke-width="16" opacity=".65" filter="url(#near)"/>' +
    [
      [250, 668],
      [940, 668],
      [330, 572],
      [862, 572],
    ]
      .map(([x, y]) => `<rect x="${x}" y="${y}" width="26" height="10" rx="5" fill="url(#metal)"/>`)
      .join('') +
    '<path d="M118 702Q600 742 1082 702L1096 776Q600 818 104 776Z" fill="#1d1f22"/><path d="M130 714Q600 752 1070 714" stroke="#8d9298" stroke-width="6" fill="none" opacity=".7"/>' +
    '<path d="M20 420L104 440L112 640L10 640ZM1180 420L1096 440L1088 640L1190 640Z" fill="#8f1216"/><path d="M36 440L92 452L98 620M1164 440L1108 452L1102 620" stroke="#ff6a60" stroke-width="7" opacity=".7" fill="none"/>'
  );
}

function bed(): string {
  const ribs = Array.from({ length: 13 }, (_, at) => {
    const x = (at - 6) / 6;
    return `<path d="M${600 + x * 250} 372L${600 + x * 420} 700" stroke="#000" stroke-opacity=".55" stroke-width="${at % 2 ? 5 : 9}"/><path d="M${606 + x * 250} 372L${609 + x * 420} 700" stroke="#fff" stroke-opacity=".09" stroke-width="4"/>`;
  }).join('');
  return (
    '<rect width="1200" height="900" fill="url(#daylight)"/><rect y="330" width="1200" height="570" fill="url(#asphalt)"/>' +
    '<path d="M260 330V120Q270 50 360 44H840Q930 50 940 120V330Z" fill="url(#paint)"/><path d="M300 270L318 110Q324 84 356 82H844Q876 84 882 110L900 270Z" fill="#15171a"/><path d="M318 250L334 116Q338 98 362 96H600V250Z" fill="#3b444c" opacity=".8"/><path d="M520 88V268M680 88V268" stroke="#000" stroke-width="6"/><rect x="560" y="56" width="80" height="16" rx="6" fill="#8f1216"/>' +
    '<path d="M150 320H1050L1130 740H70Z" fill="#101113"/><path d="M330 360H870L1040 700H160Z" fill="url(#liner)"/>' +
    ribs +
    '<path d="M300 306H900V372H300Z" fill="#2a2c30"/><path d="M300 306H900" stroke="#6a6f75" stroke-width="3"/>' +
    '<path d="M150 300L300 306L330 372L160 700L70 740Z" fill="#202226"/><path d="M1050 300L900 306L870 372L1040 700L1130 740Z" fill="#202226"/><path d="M240 420Q160 520 190 640Q250 610 300 470Z" fill="#2c2e33"/><path d="M960 420Q1040 520 1010 640Q950 610 900 470Z" fill="#2c2e33"/>' +
    '<path d="M110 296L168 296L84 742L0 742V610Z" fill="url(#paintSide)"/><path d="M1090 296L1032 296L1116 742L1200 742V610Z" fill="url(#paintSide)"/>' +
    '<path d="M72 738H1128L1190 880H10Z" fill="url(#liner)"/><path d="M72 738H1128" stroke="#0a0b0c" stroke-width="12"/><path d="M100 760H1100" stroke="#7d8288" stroke-width="3" opacity=".6"/><path d="M10 880H1190L1196 900H4Z" fill="url(#paint)"/>' +
    Array.from(
      { length: 9 },
      (_, at) =>
        `<path d="M${170 + at * 108} 780L${150 + at * 112} 866" stroke="#000" stroke-opacity=".5" stroke-width="7"/>`,
    ).join('')
  );
}
