/**
 * The position of the camera of a rendered car, in meters (x: the car's forward, z: up), and the ray that each pixel
 * sees.
 */
export type Lens = {
  place: Point;
  right: Point;
  up: Point;
  ahead: Point;
  /** Pixels per unit of the image plane, and the pixel straight ahead, of a picture of 1200 by 900. */
  pixels: number;
  middle: readonly [number, number];
};

type Point = readonly [number, number, number];

const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Returns the pixel that shows a point; `null` for points behind the camera. */
export function projectPoint({ place, right, up, ahead, pixels, middle }: Lens, point: Point): [number, number] | null {
  const ray: Point = [point[0] - place[0], point[1] - place[1], point[2] - place[2]];
  const depth = dot(ray, ahead);
  if (depth < 0.3) return null;
  return [middle[0] + (pixels * dot(ray, right)) / depth, middle[1] - (pixels * dot(ray, up)) / depth];
}

/** Returns the row in which the ground meets the sky. */
export function horizonY({ up, ahead, pixels, middle }: Lens): number {
  return middle[1] + (pixels * ahead[2]) / up[2];
}

/** Returns the row of the foot of a wall across the view, `meters` behind the car's middle. */
export function wallBaseY(lens: Lens, meters: number): number {
  const { ahead } = lens;
  const length = Math.hypot(ahead[0], ahead[1]);
  const point: Point = [(ahead[0] / length) * meters, (ahead[1] / length) * meters, 0];
  return projectPoint(lens, point)?.[1] ?? horizonY(lens);
}
