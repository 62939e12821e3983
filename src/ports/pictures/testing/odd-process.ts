import { obeyLimits } from '../obey-limits.ts';
import type { PictureDone, PictureJob, PictureLimits } from '../picture-job.ts';

/** What the program does instead of working on a picture; the picture's bytes name it. */
const DEEDS: Record<string, () => unknown> = {
  hang: () => undefined,
  // Outside of JavaScript's heap, as decoders do it, and without keeping the event loop busy.
  'eat memory': () => {
    const eaten: Buffer[] = [];
    setInterval(() => eaten.push(Buffer.alloc(16 * 2 ** 20, 1)), 1);
  },
  'burn time': () => setInterval(() => burn(performance.now() + 30), 1),
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  'be killed': () => process.kill(process.pid, 'SIGKILL'),
  'show environment': () => answer(JSON.stringify(process.env)),
  'show process': () => answer(String(process.pid)),
};

const limits = obeyLimits(JSON.parse(process.argv[2]!) as PictureLimits);
process.on('disconnect', () => process.exit());
process.on('message', (job: PictureJob) => {
  limits.begin();
  DEEDS[Buffer.from(job.bytes).toString()]?.();
});

function answer(text: string): void {
  limits.end();
  process.send!({ picture: Buffer.from(text) } satisfies PictureDone);
}

function burn(until: number): void {
  while (performance.now() < until);
}
