import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { OVER_LIMIT, type PictureLimits } from './picture-job.ts';

const CHECK_MS = 20;

/**
 * Ends this process as soon as one picture has used too much memory or processor time. Processor time rather than time:
 * it is a property of the picture and not of how busy the machine is. Decoding runs in other threads, so the check is never late.
 */
export function obeyLimits(limits: PictureLimits): { begin(): void; end(): void } {
  giveWay();
  let timer: NodeJS.Timeout | undefined;
  return {
    begin() {
      const before = cpuMs();
      const check = () => {
        if (process.memoryUsage.rss() > limits.mostRssBytes || cpuMs() - before > limits.mostCpuMs)
          process.exit(OVER_LIMIT);
      };
      timer = setInterval(check, CHECK_MS);
    },
    end: () => clearInterval(timer),
  };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Searches come before pictures, and where memory runs out this process goes before the site does. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system lets a process do that.
  }
}
