import { openPicture } from './open-picture.ts';
import type { Pictures } from './pictures.ts';

/** Resizes in this process. The site calls it in a separate process (`picture-processes.ts`). */
export const resizePicture: Pictures['resize'] = async (bytes, width) => {
  try {
    const opened = await openPicture(bytes);
    if (opened === null) return null;
    return await opened.picture.resize({ width, withoutEnlargement: true }).webp({ quality: 76 }).toBuffer();
  } catch {
    return null;
  }
};
