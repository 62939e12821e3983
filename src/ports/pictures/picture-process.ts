import { serveParentProcess } from '#kit/serve-parent-process.ts';
import { framePicture } from './frame-picture.ts';
import { enforcePictureLimits } from './enforce-picture-limits.ts';
import type { PictureJob, PictureLimits } from './picture-job.ts';
import { resizePicture } from './resize-picture.ts';

// The program of a picture process: handles one picture at a time, within the limits of its command line.
const limits = enforcePictureLimits(JSON.parse(process.argv[2]!) as PictureLimits);

serveParentProcess(async (job: PictureJob): Promise<Uint8Array | null> => {
  limits.begin();
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength);
  try {
    return job.kind === 'resize' ? await resizePicture(bytes, job.width) : await framePicture(bytes, job.frame);
  } finally {
    limits.end();
  }
});
