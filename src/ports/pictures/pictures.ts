/** `ground`: `#rrggbb` of the band; `mark`: an SVG of our own, white. `null`: no band, in the size of a mail. */
export type PictureFrame = { ground: string; mark: string } | null;

/**
 * Processes pictures that others made. `null`: the bytes are no picture that can be shown, whenever they are processed.
 * @throws PicturesBusyError where it was not tried, or could not be finished in time: nothing is known of the picture.
 */
export type Pictures = {
  /** A picture as WebP, at most `width` pixels wide, upright. */
  resize(bytes: Buffer, width: number): Promise<Buffer | null>;
  /** A picture as JPEG: above a band with the site's mark, 1200 by 630 pixels, or alone, 660 by 440. */
  frame(bytes: Buffer, frame: PictureFrame): Promise<Buffer | null>;
};

/** Too many pictures wait, or the machine was too slow. */
export class PicturesBusyError extends Error {
  override name = 'PicturesBusyError';
}
