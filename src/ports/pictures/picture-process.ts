import { framePicture } from './frame-picture.ts';
import { obeyLimits } from './obey-limits.ts';
import type { PictureDone, PictureJob, PictureLimits } from './picture-job.ts';
import { resizePicture } from './resize-picture.ts';

// The program of one picture process: takes a job, answers, and ends with the site.
const limits = obeyLimits(JSON.parse(process.argv[2]!) as PictureLimits);
process.on('disconnect', () => process.exit());
process.on('message', (job: PictureJob) => void work(job));

async function work(job: PictureJob): Promise<void> {
  limits.begin();
  const bytes = Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.byteLength);
  const picture = job.kind === 'resize' ? await resizePicture(bytes, job.width) : await framePicture(bytes, job.frame);
  limits.end();
  process.send!({ picture } satisfies PictureDone);
}
