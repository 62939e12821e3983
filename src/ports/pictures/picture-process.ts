import { serveParentProcess } from '#kit/node/serve-parent-process.ts';
import { bannerPicture } from './banner-picture.ts';
import { composeScene, drawPicture } from './draw-picture.ts';
import { framePicture } from './frame-picture.ts';
import { enforcePictureLimits } from './enforce-picture-limits.ts';
import type { PictureJob, PictureLimits } from './picture-job.ts';
import { resizePicture } from './resize-picture.ts';

// The program of a picture process: handles one picture at a time, within the limits of its command line.
const limits = enforcePictureLimits(JSON.parse(process.argv[2]!) as PictureLimits);

serveParentProcess(async (job: PictureJob): Promise<Uint8Array | null> => {
  limits.begin();
  try {
    return await work(job);
  } finally {
    limits.end();
  }
});

async function work(job: PictureJob): Promise<Uint8Array | null> {
  switch (job.kind) {
    case 'resize':
      return resizePicture(bufferOf(job.bytes), job.width);
    case 'frame':
      return framePicture(bufferOf(job.bytes), job.frame);
    case 'banner':
      return bannerPicture(bufferOf(job.bytes));
    case 'draw':
      return drawPicture(job.svg, job.width);
    case 'compose': {
      const { car, place } = job.layers;
      const around = place && { ...place, mask: bufferOf(place.mask), shadow: bufferOf(place.shadow) };
      const layers = { ...job.layers, car: bufferOf(car), place: around };
      return composeScene(layers, job.width);
    }
  }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
