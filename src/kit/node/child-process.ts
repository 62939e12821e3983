import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * The messages between the two processes. Input, progress and result are plain data, including `Date`, `Map` and
 * `BigInt`.
 */
export type ChildMessage<Progress, Result> =
  | { progress: Progress }
  | { result: Result }
  // `code`: the code of the error or of its cause, such as ECONNRESET or a PostgreSQL error code.
  | { error: string; code: string | undefined };

export type ChildOptions = {
  /** Command-line arguments. */
  args?: readonly string[];
  /**
   * Limits the JavaScript heap, in MB. A child that exceeds it prints a report, which does not help readers and is
   * dropped.
   */
  maxHeapMb?: number | undefined;
  /**
   * Hides the terminal and the environment, which holds passwords and keys: for code that reads untrusted data. Without
   * this option the child shares both with the parent.
   */
  isIsolated?: boolean;
};

/** Starts a module that calls `serveParentProcess` as a child process. The child ends no later than its parent. */
export function startChild(module: URL, { args = [], maxHeapMb, isIsolated = false }: ChildOptions = {}): ChildProcess {
  const output = isIsolated || maxHeapMb !== undefined ? 'ignore' : 'inherit';
  const child = fork(fileURLToPath(module), [...args], {
    serialization: 'advanced',
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      ...(maxHeapMb === undefined ? [] : [`--max-old-space-size=${maxHeapMb}`]),
    ],
    stdio: [isIsolated ? 'ignore' : 'inherit', output, output, 'ipc'],
    ...(isIsolated && { env: { MALLOC_ARENA_MAX: '2' } }),
  });
  // A child that could not be started emits no `close` before this. All other failures are reported by its exit.
  child.on('error', () => child.kill('SIGKILL'));
  return child;
}

/** Sends an input to a child. If the child has already ended, its `exit` event reports that. */
export function sendInput(child: ChildProcess, input: unknown): void {
  child.send({ input }, () => undefined);
}
