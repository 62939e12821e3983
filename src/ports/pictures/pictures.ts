/** `ground`: the band's color as `#rrggbb`. `mark`: our own SVG, in white. `null`: no band, in the size for emails. */
export type PictureFrame = { ground: string; mark: string } | null;

/**
 * Processes untrusted pictures. `null` means that the bytes are not a picture that can be shown, so retrying is
 * pointless.
 * @throws PicturesBusyError when it was not tried, which says nothing about the picture; PictureUnfinishedError when it
 * was.
 */
export type Pictures = {
  /** Returns the picture as WebP, at most `width` pixels wide, upright. */
  resize(bytes: Buffer, width: number): Promise<Buffer | null>;
  /** Returns the picture as JPEG: 1200 by 630 pixels above a band with the site's mark, or 660 by 440 without one. */
  frame(bytes: Buffer, frame: PictureFrame): Promise<Buffer | null>;
};

/** Too many pictures are waiting, or the site is stopping. */
export class PicturesBusyError extends Error {
  override name = 'PicturesBusyError';
}

/** The picture was begun, but not finished in time: the picture is too expensive, or the machine was too slow. */
export class PictureUnfinishedError extends PicturesBusyError {
  override name = 'PictureUnfinishedError';
}
