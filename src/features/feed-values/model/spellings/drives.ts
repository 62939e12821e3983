import { createSpellingParser } from './spelling-parser.ts';

/**
 * Spellings of `DRIVE_GROUPS`. `2WD` and `4x2` do not say which axle is driven, so they have a code of their own,
 * `2WD`.
 */
export const parseDrive = createSpellingParser(`
AWD is awd, all, quattro, 4matic, xdrive, 4motion, sh-awd, all wheel, allrad, integral
AWD has awd, all wheel, all wheels, quattro, 4matic, xdrive, 4motion, e four, allrad, allradantrieb, integral,
  integrale, traccion total, transmission integrale
4WD is 4wd, 4x4, four, 4, 4 wheel, ft4, 4x4ft, pt4, 4x4pt, part time 4, full time 4, 4wd/awd, 4wd or awd,
  4wd/4-wheel drive/4x4, 4 x 4, 4 wd
4WD has 4wd, 4x4, 4 x 4, four wheel, 4 wheel, 4 wd, part time, full time, 4 roues, quatre roues, 4 ruedas,
  cuatro ruedas, vierrad, vierradantrieb
FWD is fwd, front, f, front wheel, 4x2 fwd, 2wd fwd, traction, delantera
FWD has fwd, front wheel, front, frontantrieb, vorderrad, vorderradantrieb, avant, delantera, delantero
RWD is rwd, rear, r, rear wheel, 4x2 rwd, 2wd rwd
RWD has rwd, rear wheel, rear, heckantrieb, hinterrad, hinterradantrieb, propulsion, arriere, trasera, trasero
2WD is 2wd, 4x2, 2, 2 wheel, two wheel, 4 x 2, 2 wd, 2x4
2WD has 2wd, 4x2, 2 wheel, two wheel, 6x2
`);
