import { createEngine, type Engine, type Row, type Schema, type Storage } from '../index.ts';
import type { KernelKind } from '../kernel-loader/load-kernel.ts';
import { Oracle } from './oracle.ts';

/** Returns an engine and an oracle with the same rows: the sampled rows, repeated until they fill several blocks. */
export function fillBoth(
  { schema, storage, kernel }: { schema: Schema; storage: Storage; kernel: KernelKind },
  drawn: readonly Row['values'][],
  count: number,
): { engine: Engine; oracle: Oracle } {
  const put = Array.from({ length: count }, (_row, i): Row => ({
    id: i + 1,
    values: drawn[(i * 7) % drawn.length]!,
  }));
  const engine = createEngine(schema, storage, kernel);
  const oracle = new Oracle();
  engine.load(put);
  oracle.apply({ put });
  return { engine, oracle };
}
