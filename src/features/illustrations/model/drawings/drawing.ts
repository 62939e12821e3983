import type { DrawnName } from '#features/listings/listings.ts';
import { drawCargo } from './cargo.ts';
import { drawInstruments } from './instruments.ts';
import { drawDashboard } from './dashboard.ts';
import {
  drawDoorLabel,
  drawDoorPanel,
  drawFuelDoor,
  drawKeys,
  drawSticker,
  drawSunroof,
  drawTread,
} from './details.ts';
import type { DrawnCar } from './drawn-car.ts';
import { drawDriverSeat, drawFrontSeats, drawRearSeats, drawThirdRow } from './seats.ts';
import { type Frame, picture } from './svg.ts';
import { drawUnderHood } from './under-hood.ts';

type Drawing = { definitions: string; content: string };
type View = { draw(car: DrawnCar): Drawing; frame?: Frame; mirrored?: true };

/** Several views show parts of the same scene. */
const VIEWS: Readonly<Record<DrawnName, View>> = {
  dashboard: { draw: drawDashboard },
  cockpit: { draw: drawDashboard, frame: [40, 230, 760] },
  wheelAndDials: { draw: drawDashboard, frame: [60, 300, 600] },
  screen: { draw: drawDashboard, frame: [490, 300, 420] },
  climate: { draw: drawDashboard, frame: [520, 520, 340] },
  console: { draw: drawDashboard, frame: [490, 610, 386] },
  passenger: { draw: drawDashboard, frame: [620, 270, 580] },
  odometer: { draw: drawInstruments },
  driverSeat: { draw: drawDriverSeat },
  frontSeats: { draw: drawFrontSeats },
  stitching: { draw: drawDriverSeat, frame: [380, 190, 480] },
  rearSeats: { draw: drawRearSeats },
  rearSeatsRight: { draw: drawRearSeats, frame: [520, 190, 680], mirrored: true },
  thirdRow: { draw: drawThirdRow },
  door: { draw: drawDoorPanel },
  windowSwitches: { draw: drawDoorPanel, frame: [330, 440, 460] },
  cargo: { draw: drawCargo },
  engine: { draw: drawUnderHood },
  engineClose: { draw: drawUnderHood, frame: [150, 270, 560] },
  tread: { draw: drawTread },
  keys: { draw: drawKeys },
  sticker: { draw: drawSticker },
  label: { draw: drawDoorLabel },
  sunroof: { draw: drawSunroof },
  filler: { draw: drawFuelDoor },
};

/** Returns the drawing as an SVG of 1200 by 900 units, without text elements. */
export function drawingSvg(view: DrawnName, car: DrawnCar): string {
  const { draw, frame, mirrored } = VIEWS[view];
  const { definitions, content } = draw(car);
  return picture(definitions, content, frame, mirrored);
}
