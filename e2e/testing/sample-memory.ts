import { readFile } from 'node:fs/promises';

/** Memory of a server at one moment, bytes. */
export type MemorySample = {
  /** Since the first sample, ms. */
  atMs: number;
  residentBytes: number;
  /** Objects in use, with garbage that has not been collected yet. */
  heapBytes: number;
  /** Buffers and other memory outside of the heap. */
  externalBytes: number;
};

/** Samples the memory of a server every `everyMs` until stopped. `onSample` receives each sample. */
export function sampleMemory(
  { pid, address }: { pid: number; address: string },
  everyMs: number,
  onSample: (sample: MemorySample) => void = () => undefined,
): { samples: MemorySample[]; stop(): Promise<void> } {
  const samples: MemorySample[] = [];
  const began = performance.now();
  let failure: unknown;
  const take = async () => {
    const [residentBytes, metrics] = await Promise.all([readResidentBytes(pid), readMetrics(address)]);
    const sample = { atMs: performance.now() - began, residentBytes, ...metrics };
    samples.push(sample);
    onSample(sample);
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(take).catch((error: unknown) => void (failure ??= error));
  }, everyMs);
  return {
    samples,
    stop: async () => {
      clearInterval(timer);
      await running;
      await take();
      if (failure) throw failure;
    },
  };
}

async function readResidentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) * 1024;
}

async function readMetrics(address: string): Promise<Pick<MemorySample, 'heapBytes' | 'externalBytes'>> {
  const response = await fetch(new URL('/metrics', address), { signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    heapBytes: valueOf('nodejs_heap_size_used_bytes'),
    externalBytes: valueOf('nodejs_external_memory_bytes'),
  };
}
