import type { DrawnName } from '#features/listings/listings.ts';
import { cargo } from './cargo.ts';
import { cluster } from './cluster.ts';
import { dashboard } from './dashboard.ts';
import { doorLabel, doorPanel, filler, keys, sticker, sunroof, tread } from './details.ts';
import type { DrawnCar } from './drawn-car.ts';
import { driverSeat, frontSeats, rearSeats, thirdRow } from './seats.ts';
import { type Frame, picture } from './svg.ts';
import { underHood } from './under-hood.ts';

type Drawing = { definitions: string; content: string };
type View = { draw(car: DrawnCar): Drawing; frame?: Frame; mirrored?: true };

/** Several views show parts of the same scene. */
const VIEWS: Readonly<Record<DrawnName, View>> = {
  dashboard: { draw: dashboard },
  cockpit: { draw: dashboard, frame: [40, 230, 760] },
  wheelAndDials: { draw: dashboard, frame: [60, 300, 600] },
  screen: { draw: dashboard, frame: [490, 300, 420] },
  climate: { draw: dashboard, frame: [520, 520, 340] },
  console: { draw: dashboard, frame: [490, 610, 386] },
  passenger: { draw: dashboard, frame: [620, 270, 580] },
  odometer: { draw: cluster },
  driverSeat: { draw: driverSeat },
  frontSeats: { draw: frontSeats },
  stitching: { draw: driverSeat, frame: [380, 190, 480] },
  rearSeats: { draw: rearSeats },
  rearSeatsRight: { draw: rearSeats, frame: [520, 190, 680], mirrored: true },
  thirdRow: { draw: thirdRow },
  door: { draw: doorPanel },
  windowSwitches: { draw: doorPanel, frame: [330, 440, 460] },
  cargo: { draw: cargo },
  engine: { draw: underHood },
  engineClose: { draw: underHood, frame: [150, 270, 560] },
  tread: { draw: tread },
  keys: { draw: keys },
  sticker: { draw: sticker },
  label: { draw: doorLabel },
  sunroof: { draw: sunroof },
  filler: { draw: filler },
};

/** Returns the drawing as an SVG of 1200 by 900 units, without text elements. */
export function drawingSvg(view: DrawnName, car: DrawnCar): string {
  const { draw, frame, mirrored } = VIEWS[view];
  const { definitions, content } = draw(car);
  return picture(definitions, content, frame, mirrored);
}
