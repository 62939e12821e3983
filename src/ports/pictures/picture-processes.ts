import type { ChildProcess } from 'node:child_process';
import { type ChildMessage, sendInput, startChild } from '#kit/node/child-process.ts';
import { OVER_LIMIT_EXIT_CODE, type PictureJob, type PictureLimits } from './picture-job.ts';
import { type Banners, type Drawings, type Pictures, PicturesBusyError, PictureUnfinishedError } from './pictures.ts';

const MB = 2 ** 20;
const LIMITS: PictureLimits = { maxRssBytes: 500 * MB, maxCpuMs: 5_000 };
/** Far longer than the limit for CPU time, because a picture waits for its turn on a busy machine. */
const TIMEOUT_MS = 20_000;
const MAX_PROCESSES = 2;
const MAX_WAITING = 64;
/** An idle process ends after this time, to release its memory. */
const IDLE_MS = 60_000;
/** Processes are replaced after this many pictures, because the codec libraries leak a little memory. */
const MAX_PICTURES_PER_PROCESS = 500;

/** Signals that end a process when a file crashes its codec. */
const CRASHES: ReadonlySet<NodeJS.Signals | null> = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE']);

export type PictureProcessOptions = Partial<PictureLimits> & {
  timeoutMs?: number;
  maxProcesses?: number;
  maxWaiting?: number;
  idleMs?: number;
  /** The program of the processes; tests use programs that misbehave. */
  program?: URL;
};

type Task = PromiseWithResolvers<Buffer | null> & { job: PictureJob };
type Slot = { child: ChildProcess | undefined; task: Task | undefined; pictures: number; idle?: NodeJS.Timeout };

/**
 * Processes pictures in separate processes, each with one picture at a time. If a picture uses too much memory or
 * processor time, its process ends without affecting other pictures. The next picture starts another process.
 */
export function createPictureProcesses({
  timeoutMs = TIMEOUT_MS,
  maxProcesses = MAX_PROCESSES,
  maxWaiting = MAX_WAITING,
  idleMs = IDLE_MS,
  program = new URL('./picture-process.ts', import.meta.url),
  ...changed
}: PictureProcessOptions = {}): Pictures & Drawings & Banners & { stop(): void } {
  const limits = { ...LIMITS, ...changed };
  const slots: Slot[] = Array.from({ length: maxProcesses }, () => ({
    child: undefined,
    task: undefined,
    pictures: 0,
  }));
  const waiting: Task[] = [];
  let stopped = false;

  const next = (slot: Slot) => {
    const task = waiting.shift();
    if (task) return begin(slot, task);
    if (!slot.child) return;
    keepAlive(slot.child, false);
    slot.idle = setTimeout(() => end(slot), idleMs).unref();
  };
  const begin = (slot: Slot, task: Task) => {
    clearTimeout(slot.idle);
    slot.task = task;
    slot.child ??= start(slot);
    slot.pictures++;
    const { child } = slot;
    keepAlive(child, true);
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    void task.promise.catch(() => undefined).finally(() => clearTimeout(timer));
    sendInput(child, task.job);
  };
  const start = (slot: Slot): ChildProcess => {
    // Isolated, because it reads untrusted pictures, which may exploit a codec.
    const child = startChild(program, { args: [JSON.stringify(limits)], maxHeapMb: 128, isIsolated: true });
    child.on('message', (message: ChildMessage<never, Uint8Array | null>) => {
      if (slot.child !== child) return;
      const { task } = slot;
      slot.task = undefined;
      if (slot.pictures >= MAX_PICTURES_PER_PROCESS) end(slot);
      if ('result' in message) task?.resolve(message.result && bufferOf(message.result));
      else task?.reject(new PictureUnfinishedError('A picture could not be processed.', { cause: message }));
      next(slot);
    });
    child.once('close', (code, signal) => {
      if (slot.child !== child) return;
      const { task } = slot;
      Object.assign(slot, { child: undefined, task: undefined, pictures: 0 });
      if (code === OVER_LIMIT_EXIT_CODE || CRASHES.has(signal)) task?.resolve(null);
      else task?.reject(new PictureUnfinishedError('The process that works on pictures ended before it was done.'));
      next(slot);
    });
    return child;
  };
  const end = (slot: Slot) => {
    clearTimeout(slot.idle);
    slot.child?.kill('SIGKILL');
    Object.assign(slot, { child: undefined, pictures: 0 });
  };
  const run = async (job: PictureJob): Promise<Buffer | null> => {
    if (stopped) throw new PicturesBusyError('The site is stopping.');
    const task: Task = { ...Promise.withResolvers<Buffer | null>(), job };
    const free = slots.filter((slot) => !slot.task).toSorted((a, b) => Number(!a.child) - Number(!b.child))[0];
    if (free) begin(free, task);
    else if (waiting.length < maxWaiting) waiting.push(task);
    else throw new PicturesBusyError('Too many pictures wait to be processed.');
    return task.promise;
  };
  return {
    resize: (bytes, width) => run({ kind: 'resize', bytes, width }),
    frame: (bytes, frame) => run({ kind: 'frame', bytes, frame }),
    banner: (bytes) => run({ kind: 'banner', bytes }),
    draw: (svg, width) => run({ kind: 'draw', svg, width }),
    compose: (layers, width) => run({ kind: 'compose', layers, width }),
    stop() {
      stopped = true;
      for (const { reject } of waiting.splice(0)) reject(new PicturesBusyError('The site is stopping.'));
      for (const slot of slots) {
        slot.task?.reject(new PicturesBusyError('The site is stopping.'));
        slot.task = undefined;
        end(slot);
      }
    },
  };
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Lets a process keep the site running only while it has work. */
function keepAlive(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) child.ref();
  else child.unref();
  if (isBusy) child.channel?.ref();
  else child.channel?.unref();
}
