import { fork } from 'node:child_process';

/** What the two processes send each other. Input, progress and result are plain data, also `Date`, `Map` and `BigInt`. */
export type FromChild<Progress, Result> = { progress: Progress } | { result: Result } | { error: string };

type Options<Progress> = {
  signal?: AbortSignal | undefined;
  /** Most heap of the process; one that needs more ends. */
  heapMegabytes?: number | undefined;
  onProgress?: (progress: Progress) => void;
};

/**
 * Runs a module, which calls `answerParent`, in a process of its own and returns its result. For work whose memory has to
 * go back to the system when it is done: a thread leaves it with its process. Aborting kills the process at once.
 * @throws the signal's reason; Error when the work fails or its process ends before its result
 */
export async function runInProcess<Result, Progress = never>(
  module: URL,
  input: unknown,
  { signal, heapMegabytes, onProgress }: Options<Progress> = {},
): Promise<Result> {
  signal?.throwIfAborted();
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  if (heapMegabytes !== undefined) execArgv.push(`--max-old-space-size=${heapMegabytes}`);
  // A process that runs out of heap prints a report that says nothing to its reader.
  const output = heapMegabytes === undefined ? 'inherit' : 'ignore';
  const child = fork(module, [], {
    serialization: 'advanced',
    execArgv,
    stdio: ['inherit', output, output, 'ipc'],
  });
  const kill = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', kill, { once: true });
  try {
    return await new Promise<Result>((resolve, reject) => {
      child.on('message', (message: FromChild<Progress, Result>) => {
        if ('progress' in message) onProgress?.(message.progress);
        else if ('result' in message) resolve(message.result);
        else reject(new Error(message.error));
      });
      child.once('error', reject);
      child.once('exit', (code, by) =>
        reject(new Error(`A process ended before its work was done (${by ?? `exit code ${code}`}).`)),
      );
      // A child that is gone already is reported by its exit.
      child.send({ input }, () => undefined);
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', kill);
    kill();
  }
}
