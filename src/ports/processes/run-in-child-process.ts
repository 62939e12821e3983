import { type ChildMessage, sendInput, startChild } from '#kit/node/child-process.ts';

type Options<Progress> = {
  signal?: AbortSignal | undefined;
  /** The maximum heap of the process. If it needs more, it ends. */
  heapMegabytes?: number | undefined;
  onProgress?: (progress: Progress) => void;
};

/**
 * Runs a module that calls `serveParentProcess` in a separate process and returns its result. Use it for work whose
 * memory must be returned to the system afterwards, which a thread does not guarantee. Aborting kills the process
 * immediately.
 * @throws the signal's reason; Error with its message and `code` when the work fails, or its process ends before its
 *   result
 */
export async function runInChildProcess<Result, Progress = never>(
  module: URL,
  input: unknown,
  { signal, heapMegabytes, onProgress }: Options<Progress> = {},
): Promise<Result> {
  signal?.throwIfAborted();
  const child = startChild(module, { maxHeapMb: heapMegabytes });
  const kill = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', kill, { once: true });
  try {
    return await new Promise<Result>((resolve, reject) => {
      child.on('message', (message: ChildMessage<Progress, Result>) => {
        if ('progress' in message) onProgress?.(message.progress);
        else if ('result' in message) resolve(message.result);
        else reject(Object.assign(new Error(message.error), { code: message.code }));
      });
      child.once('error', reject);
      child.once('exit', (code, by) =>
        reject(new Error(`A process ended before its work was done (${by ?? `exit code ${code}`}).`)),
      );
      sendInput(child, input);
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', kill);
    kill();
  }
}
