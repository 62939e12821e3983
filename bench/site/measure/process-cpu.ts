import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns the CPU time that a process has used in all its threads, in ms; NaN where the system does not report it
 * (Linux does).
 */
export function readCpuMs(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return Number.NaN;
  return cpuTicks(readFileSync(`/proc/${pid}/stat`, 'utf8')) * msPerTick();
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
