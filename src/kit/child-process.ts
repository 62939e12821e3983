import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What the two processes send each other. Input, progress and result are plain data, also `Date`, `Map` and `BigInt`. */
export type FromChild<Progress, Result> =
  | { progress: Progress }
  | { result: Result }
  // `code`: of the error or of its cause, such as ECONNRESET, or of PostgreSQL.
  | { error: string; code: string | undefined };

export type ChildOptions = {
  /** Arguments of its command line. */
  args?: readonly string[];
  /** Limits the heap of JavaScript. A child that exceeds it prints a report, which says nothing to readers and is dropped. */
  mostHeapMb?: number | undefined;
  /**
   * Hides the environment, in which passwords and keys are, and the terminal: for code that reads the data of strangers.
   * Without it both are shared with the parent.
   */
  isIsolated?: boolean;
};

/** Starts a module, which calls `answerParent`, as a child process. It ends with its parent at the latest. */
export function startChild(
  module: URL,
  { args = [], mostHeapMb, isIsolated = false }: ChildOptions = {},
): ChildProcess {
  const output = isIsolated || mostHeapMb !== undefined ? 'ignore' : 'inherit';
  const child = fork(fileURLToPath(module), [...args], {
    serialization: 'advanced',
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      ...(mostHeapMb === undefined ? [] : [`--max-old-space-size=${mostHeapMb}`]),
    ],
    stdio: [isIsolated ? 'ignore' : 'inherit', output, output, 'ipc'],
    ...(isIsolated && { env: { MALLOC_ARENA_MAX: '2' } }),
  });
  // A child that could not be started emits no `close` before this; its exit tells everything else.
  child.on('error', () => child.kill('SIGKILL'));
  return child;
}

/** Sends an input to a child. One that is gone already is reported by its `exit`. */
export function sendInput(child: ChildProcess, input: unknown): void {
  child.send({ input }, () => undefined);
}
