import { runInChildProcess } from '#ports/processes/run-in-child-process.ts';
import type { WorkbookReading } from '#ports/workbooks/read-workbook.ts';

const LIMITS = { heapMegabytes: 3000, timeoutMs: 600_000 };
const PROGRAM = new URL('./workbook-process.ts', import.meta.url);

/** Reads a workbook in a separate process, which is ended if it exceeds the memory or time limit. */
export async function readWithLimits(
  workbook: Buffer,
  { heapMegabytes, timeoutMs } = LIMITS,
): Promise<WorkbookReading | { kind: 'too large' }> {
  try {
    return await runInChildProcess(PROGRAM, workbook, { signal: AbortSignal.timeout(timeoutMs), heapMegabytes });
  } catch {
    return { kind: 'too large' };
  }
}
