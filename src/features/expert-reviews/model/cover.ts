import { EXPERT_REVIEWS_PATH } from './article.ts';

/** The cover picture of an article. `width` and `height`: those of the larger file, in pixels. */
export type Cover = { digest: string; alt: string; width: number; height: number };

/** Widths of the two files in pixels. Smaller pictures are not enlarged. */
export const COVER_WIDTHS = { page: 1_200, list: 480 } as const;
export const MAX_ALT_LENGTH = 200;

export type CoverFile = keyof typeof COVER_WIDTHS;

const NAME = /^([0-9a-f]{32})-(page|list)\.webp$/;

/** Returns the address of a cover's file, whose bytes never change. */
export function coverPath({ digest }: Pick<Cover, 'digest'>, file: CoverFile): string {
  return `${EXPERT_REVIEWS_PATH}/pictures/${digest}-${file}.webp`;
}

/** Returns what a file's name means; `null` for another name. */
export function parseCoverName(name: string): { digest: string; file: CoverFile } | null {
  const [, digest, file] = NAME.exec(name) ?? [];
  return digest === undefined ? null : { digest, file: file as CoverFile };
}

/** Returns a cover as pages show it. */
export function coverView(cover: Cover, file: CoverFile): CoverView {
  const width = Math.min(cover.width, COVER_WIDTHS[file]);
  return {
    src: coverPath(cover, file),
    alt: cover.alt,
    width,
    height: Math.round((cover.height * width) / cover.width),
  };
}

export type CoverView = { src: string; alt: string; width: number; height: number };
