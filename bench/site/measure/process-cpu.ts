import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** CPU time by thread, in nanoseconds, as last seen. It includes threads that have ended since. */
const threadTimes = new Map<number, Map<string, number>>();

/**
 * Returns the CPU time that a process has used in all its threads, in ms; NaN where the system does not report it
 * (Linux does). Compare two values: without threads that ended before the first call, it is not the process's total.
 */
export function readCpuMs(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return Number.NaN;
  return readThreadsMs(pid) ?? cpuTicks(readFileSync(`/proc/${pid}/stat`, 'utf8')) * msPerTick();
}

/** Returns the scheduler's exact times, because ticks count only in steps of 10 ms. Not every kernel has them. */
function readThreadsMs(pid: number): number | undefined {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(`${folder}/${pid}/schedstat`)) return undefined;
  const times = threadTimes.get(pid) ?? new Map<string, number>();
  threadTimes.set(pid, times);
  for (const thread of readdirSync(folder)) {
    try {
      times.set(thread, Number.parseInt(readFileSync(`${folder}/${thread}/schedstat`, 'utf8'), 10));
    } catch {
      // The thread has just ended.
    }
  }
  return [...times.values()].reduce((sum, time) => sum + time, 0) / 1e6;
}

/** Returns user and system ticks of a `/proc/<pid>/stat` line; the command name in it may contain spaces and brackets. */
export function cpuTicks(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

let tick: number | undefined;

function msPerTick(): number {
  return (tick ??= 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })));
}
