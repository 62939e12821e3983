import type { FromChild } from './child-process.ts';

/**
 * The child's side of `startChild`: does the work for each input and sends its result or its error. The parent ends the
 * process when it needs no more results. It also ends when its parent does, because nothing reads its results then.
 */
export function answerParent<Input, Result, Progress = never>(
  work: (input: Input, onProgress: (progress: Progress) => void) => Promise<Result>,
): void {
  const send = (message: FromChild<Progress, Result>) =>
    void process.send!(message, undefined, undefined, () => undefined);
  process.once('disconnect', () => process.exit(1));
  process.on('message', ({ input }: { input: Input }) => {
    work(input, (progress) => send({ progress })).then(
      (result) => send({ result }),
      (error: unknown) => send({ error: error instanceof Error ? error.message : String(error), code: codeOf(error) }),
    );
  });
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : codeOf(error.cause);
}
