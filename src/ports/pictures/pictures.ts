/**
 * `ground`: the band's background color as `#rrggbb`. `mark`: a logo from our SVG files, in white. `label`: an SVG of
 * words at the end of the band.
 */
export type Band = { ground: string; mark: string; label?: string };

/** `null`: no band, in the size for emails; a `label` alone: the same, with an SVG of white words in a corner. */
export type PictureFrame = Band | { label: string } | null;

/**
 * Processes untrusted pictures. `null` means that the bytes are not a picture that can be shown, so retrying is
 * pointless.
 * @throws PicturesBusyError if processing was not attempted, which says nothing about the picture;
 *   PictureUnfinishedError if it was.
 */
export type Pictures = {
  /** Returns the picture as WebP, at most `width` pixels wide, upright. */
  resize(bytes: Buffer, width: number): Promise<Buffer | null>;
  /** Returns the picture as JPEG: 1200 by 630 pixels above a band with the site's mark, or 660 by 440 without one. */
  frame(bytes: Buffer, frame: PictureFrame): Promise<Buffer | null>;
};

/** Re-encodes the pictures of ads, with the same results and errors as `Pictures`. */
export type Banners = {
  /** Returns the picture as WebP in its original size, in a quality for small texts. */
  banner(bytes: Buffer): Promise<Buffer | null>;
};

/** Makes the site's own pictures, with the same errors as `Pictures`. */
export type Drawings = {
  /** Renders one of our own SVGs as AVIF, `width` pixels wide and 4:3. */
  draw(svg: string, width: number): Promise<Buffer | null>;
  /** Puts one of our own car pictures into a scene, as AVIF, `width` pixels wide and 4:3. */
  compose(layers: SceneLayers, width: number): Promise<Buffer | null>;
};

/**
 * The layers of a scene. `mask`: the car's area, in white; `shadow`: the share of light that reaches the ground; `far`,
 * `near`: our SVGs.
 */
export type SceneLayers = {
  car: Buffer;
  /**
   * The scene; `null` keeps the background of the car's picture. `far` is blurred, so it is drawn only `farWidth`
   * pixels wide.
   */
  place: { mask: Buffer; shadow: Buffer; far: string; farWidth: number; near: string | null } | null;
  /** The part to show, as shares of the picture. Areas outside of the picture show only the scene. */
  frame: { x: number; y: number; share: number };
  /** Factors of the car's red, green and blue. */
  tint: readonly [number, number, number];
  isMirrored: boolean;
};

/** Too many pictures are waiting, or the site is stopping. */
export class PicturesBusyError extends Error {
  override name = 'PicturesBusyError';
}

/** The picture was begun, but not finished in time: the picture is too expensive, or the machine was too slow. */
export class PictureUnfinishedError extends PicturesBusyError {
  override name = 'PictureUnfinishedError';
}
