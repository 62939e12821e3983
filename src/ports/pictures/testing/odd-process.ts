import { serveParentProcess } from '#kit/node/serve-parent-process.ts';
import { enforcePictureLimits } from '../enforce-picture-limits.ts';
import type { PictureJob, PictureLimits } from '../picture-job.ts';

/** Misbehaviors of the program in place of processing a picture, by the name that the picture's bytes contain. */
const ACTIONS: Record<string, () => unknown> = {
  hang: () => undefined,
  fail: () => {
    throw new Error('The codec failed.');
  },
  // Allocates outside of the JavaScript heap, like decoders, and without blocking the event loop.
  'eat memory': () => {
    const eaten: Buffer[] = [];
    setInterval(() => eaten.push(Buffer.alloc(16 * 2 ** 20, 1)), 1);
  },
  'burn time': () => setInterval(() => burn(performance.now() + 30), 1),
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  'be killed': () => process.kill(process.pid, 'SIGKILL'),
  'show environment': () => JSON.stringify(process.env),
  'show process': () => String(process.pid),
};

const limits = enforcePictureLimits(JSON.parse(process.argv[2]!) as PictureLimits);
serveParentProcess(async (job: Extract<PictureJob, { bytes: Uint8Array }>): Promise<Uint8Array | null> => {
  limits.begin();
  const shown = ACTIONS[Buffer.from(job.bytes).toString()]?.();
  if (typeof shown !== 'string') return new Promise(() => undefined);
  limits.end();
  return Buffer.from(shown);
});

function burn(until: number): void {
  while (performance.now() < until);
}
