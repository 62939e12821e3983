import type { PictureFrame, SceneLayers } from './pictures.ts';

/** A job of a picture process, which handles one at a time. */
export type PictureJob =
  | { kind: 'resize'; bytes: Uint8Array; width: number }
  | { kind: 'frame'; bytes: Uint8Array; frame: PictureFrame }
  | { kind: 'banner'; bytes: Uint8Array }
  | { kind: 'draw'; svg: string; width: number }
  | { kind: 'compose'; layers: SceneLayers; width: number };

/** The resources that a picture process may use for one picture. */
export type PictureLimits = { maxRssBytes: number; maxCpuMs: number };

/** The exit code of a process whose picture exceeded its limits. A retry would fail the same way. */
export const OVER_LIMIT_EXIT_CODE = 70;
