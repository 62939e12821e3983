import { openPicture } from './open-picture.ts';
import type { Banners } from './pictures.ts';

/** No ad has larger sides. */
const MAX_SIDE = 4_096;

/** Re-encodes a banner in this process. The site calls it in a separate process (`picture-processes.ts`). */
export const bannerPicture: Banners['banner'] = async (bytes) => {
  try {
    const opened = await openPicture(bytes);
    if (opened === null || Math.max(opened.width, opened.height) > MAX_SIDE) return null;
    // Colored text needs the full color resolution.
    return await opened.picture.webp({ quality: 88, smartSubsample: true }).toBuffer();
  } catch {
    return null;
  }
};
