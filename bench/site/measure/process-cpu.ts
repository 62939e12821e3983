import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** CPU time that a process has used so far in all its threads, in ms; NaN where the system does not tell (Linux does). */
export function readCpuMs(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return Number.NaN;
  return cpuTicks(readFileSync(`/proc/${pid}/stat`, 'utf8')) * msPerTick();
}

/** User and system ticks of a `/proc/<pid>/stat` line; the command's name in it may hold spaces and brackets. */
export function cpuTicks(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

let tick: number | undefined;

function msPerTick(): number {
  return (tick ??= 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })));
}
