import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { OVER_LIMIT_EXIT_CODE, type PictureLimits } from './picture-job.ts';

const CHECK_MS = 20;

/**
 * Ends this process as soon as a picture has used too much memory or CPU time. Unlike elapsed time, CPU time depends on
 * the picture and not on how busy the machine is. Decoding runs in other threads, so the check is never late.
 */
export function enforcePictureLimits(limits: PictureLimits): { begin(): void; end(): void } {
  lowerPriority();
  let timer: NodeJS.Timeout | undefined;
  return {
    begin() {
      const before = cpuMs();
      const check = () => {
        if (process.memoryUsage.rss() > limits.maxRssBytes || cpuMs() - before > limits.maxCpuMs)
          process.exit(OVER_LIMIT_EXIT_CODE);
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

/**
 * Lowers this process's priority, because searches are more important, and makes the operating system end it before the
 * site if memory runs out.
 */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not every system allows this.
  }
}
