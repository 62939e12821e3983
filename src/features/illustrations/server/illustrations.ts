import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  carIllustrationFor,
  type Exterior,
  type ExteriorName,
  EXTERIORS,
  type IllustrationName,
  isExterior,
  type Listing,
  sceneVariantOf,
  shapeWithView,
} from '#features/listings/listings.ts';
import type { PictureCache } from '#features/listings/listings.server.ts';
import { type Drawings, PicturesBusyError } from '#ports/pictures/pictures.ts';
import { drawingSvg } from '../model/drawings/drawing.ts';
import { drawnCarOf } from '../model/drawings/drawn-car.ts';
import type { Lens } from '../model/scenes/lens.ts';
import { planScene } from '../model/scenes/scene.ts';

export type IllustrationResult = { kind: 'picture'; bytes: Buffer } | { kind: 'missing' } | { kind: 'busy' };

export type Illustrations = {
  /** Returns an illustration of a listing as AVIF, 4:3: a rendered car in a place, or a drawing with the car's facts. */
  get(listing: Listing, name: IllustrationName, width: number): Promise<IllustrationResult>;
};

/** Pictures are drawn one by one, so that the first on a page is the first to be ready, and photos don't wait long. */
const AT_ONCE = 1;
/** Enough for the pictures of several pages. */
const MAX_WAITING = 200;
/** Returns the width of the source of a picture, by the width of the picture. */
const sourceWidthOf = (view: string, width: number) => (view === 'front34' && width <= 600 ? 800 : 1200);

type Lenses = Record<string, Record<string, Lens>>;

/** `folder`: the rendered cars with their masks (`assets/cars`). */
export function createIllustrations(options: {
  folder: string;
  drawings: Drawings;
  cache: PictureCache;
}): Illustrations {
  const { folder, drawings, cache } = options;
  const takeTurn = createTurns();
  let lenses: Promise<Lenses> | undefined;

  const make = async (
    key: unknown,
    isUrgent: boolean,
    draw: () => Promise<Buffer | null>,
  ): Promise<IllustrationResult> => {
    const digest = createHash('sha256').update(JSON.stringify(key)).digest('hex');
    try {
      const bytes = await cache.get(`${digest}.avif`, () => takeTurn(isUrgent, draw));
      return bytes === null ? { kind: 'missing' } : { kind: 'picture', bytes };
    } catch (error) {
      if (error instanceof PicturesBusyError) return { kind: 'busy' };
      throw error;
    }
  };
  const readLenses = () =>
    (lenses ??= readFile(path.join(folder, 'lenses.json'), 'utf8').then((text) => JSON.parse(text) as Lenses));

  const sceneOf = async (listing: Listing, name: ExteriorName, width: number) => {
    const { view }: Exterior = EXTERIORS[name];
    const { shape: wanted, paint } = carIllustrationFor(listing, listing.id);
    const shape = shapeWithView(wanted, view);
    const lens = (await readLenses())[shape]?.[view] ?? null;
    const plan = planScene(sceneVariantOf(listing.id), name, lens);
    const { ground, frame, isMirrored } = plan;
    const source = `${paint}-${view}-${sourceWidthOf(view, width)}.avif`;
    const read = (file: string) => readFile(path.join(folder, shape, file)).catch(() => null);
    // Lists show these, and galleries show them first.
    return make([shape, source, plan, width], true, async () => {
      const [car, mask, shadow] = await Promise.all([
        read(source),
        ground && read(`${view}-mask.webp`),
        ground && read(`${view}-shadow.webp`),
      ]);
      if (car === null) return null;
      const place = ground && mask && shadow ? { ...ground, mask, shadow } : null;
      return drawings.compose({ car, place, frame, tint: ground?.tint ?? [1, 1, 1], isMirrored }, width);
    });
  };

  return {
    async get(listing, name, width) {
      if (isExterior(name)) return sceneOf(listing, name, width);
      const svg = drawingSvg(name, drawnCarOf(listing));
      return make([svg, width], false, () => drawings.draw(svg, width));
    },
  };
}

type Turn = { isUrgent: boolean; begin(): void };

/** Runs `AT_ONCE` jobs concurrently: urgent ones first, otherwise in order. Rejects when too many wait. */
function createTurns() {
  let running = 0;
  const waiting: Turn[] = [];
  return async <Result>(isUrgent: boolean, job: () => Promise<Result>): Promise<Result> => {
    if (running < AT_ONCE) running++;
    else {
      if (waiting.length >= MAX_WAITING) throw new PicturesBusyError('Too many illustrations are being made.');
      await new Promise<void>((begin) => waiting.push({ isUrgent, begin }));
    }
    try {
      return await job();
    } finally {
      const at = Math.max(
        0,
        waiting.findIndex((turn) => turn.isUrgent),
      );
      const [next] = waiting.splice(at, 1);
      if (next) next.begin();
      else running--;
    }
  };
}
