import { SingleBar } from 'cli-progress';

type Progress = { phase: 'reading' | 'publishing'; rows: number; done: number; total: number | undefined };

/** A progress bar on a terminal; nothing where the output is not one. */
export function createProgressBar(stream: NodeJS.WriteStream): { show(progress: Progress): void; stop(): void } {
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
          format: `${phase} {bar} {percentage}% {rows} rows`,
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
