import type { ChildMessage } from './child-process.ts';

/**
 * Runs `work` for each input that the parent process sends, and sends back its result or its error: the child's side of
 * `startChild`. The parent ends this process when it needs no more results. The process also ends when its parent does,
 * because nothing would read its results.
 */
export function serveParentProcess<Input, Result, Progress = never>(
  work: (input: Input, onProgress: (progress: Progress) => void) => Promise<Result>,
): void {
  const send = (message: ChildMessage<Progress, Result>) =>
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
