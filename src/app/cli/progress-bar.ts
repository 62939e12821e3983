import { SingleBar } from 'cli-progress';

/** `rows` may be bytes or objects, depending on the phase. */
type Progress = { phase: string; rows: number; done: number; total: number | undefined };

export type ProgressBar = { show(progress: Progress): void; stop(): void };

/** Creates a progress bar on a terminal; it does nothing if the output is not a terminal. */
export function createProgressBar(stream: NodeJS.WriteStream): ProgressBar {
  if (!stream.isTTY) return { show: () => undefined, stop: () => undefined };
  let bar: SingleBar | undefined;
  let phase = '';
  const stop = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    show(progress) {
      if (progress.phase !== phase || !bar) {
        stop();
        phase = progress.phase;
        bar = new SingleBar({
          format: `${phase} {bar} {percentage}% {rows}`,
          stream,
          hideCursor: true,
          clearOnComplete: false,
        });
        bar.start(progress.total ?? 0, 0, { rows: 0 });
      }
      bar.update(progress.done, { rows: progress.rows.toLocaleString('en-US') });
    },
    stop,
  };
}
