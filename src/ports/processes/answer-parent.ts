import type { FromChild } from './run-in-process.ts';

/**
 * The child's side of `runInProcess`: does the work for the one input, sends its result, and ends. It also ends when its
 * parent does, because the result has no reader then.
 */
export function answerParent<Input, Result, Progress = never>(
  work: (input: Input, onProgress: (progress: Progress) => void) => Promise<Result>,
): void {
  const send = (message: FromChild<Progress, Result>) =>
    new Promise<void>((resolve) => process.send!(message, undefined, undefined, () => resolve()));
  process.once('disconnect', () => process.exit(1));
  process.once('message', ({ input }: { input: Input }) => {
    work(input, (progress) => void send({ progress }))
      .then(
        (result) => send({ result }),
        (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => process.exit());
  });
}
