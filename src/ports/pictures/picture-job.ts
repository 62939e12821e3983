import type { PictureFrame } from './pictures.ts';

/** What a picture process is asked for, one at a time. */
export type PictureJob =
  | { kind: 'resize'; bytes: Uint8Array; width: number }
  | { kind: 'frame'; bytes: Uint8Array; frame: PictureFrame };

/** What a picture process may use for one picture. */
export type PictureLimits = { mostRssBytes: number; mostCpuMs: number };

/** Exit code of a process whose picture used more than its limits: it would do so again. */
export const OVER_LIMIT = 70;
