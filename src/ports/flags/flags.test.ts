import type { EvaluationContext, Provider, ResolutionDetails, TrackingEventDetails } from '@openfeature/server-sdk';
import { describe, expect, test } from 'vitest';
import { openMemoryFlags } from './open-memory-flags.ts';
import { openProviderFlags } from './open-provider-flags.ts';

const ANN = { targetingKey: 'a1', audience: 'main' };
const BOB = { targetingKey: 'b1', audience: 'main' };

test('flags keep their values until they are set again', async () => {
  const flags = await openMemoryFlags({ first: true, second: false });
  expect(await flags.evaluate('anybody')).toEqual({ first: true, second: false });
  flags.put({ first: false, second: false });
  expect(await flags.evaluate('anybody')).toEqual({ first: false, second: false });
});

test('flags that are opened twice are independent', async () => {
  const one = await openMemoryFlags({ shared: true });
  const other = await openMemoryFlags({ shared: false });
  expect(await one.evaluate('anybody')).toEqual({ shared: true });
  expect(await other.evaluate('anybody')).toEqual({ shared: false });
});

describe('a flag that is split between visitors', () => {
  test('has the value of the variant for visitors in the experiment, and the ordinary one for others', async () => {
    const flags = await openMemoryFlags({ first: true, second: true });
    const variants = new Map<string, 'A' | 'B'>([
      ['a1', 'A'],
      ['b1', 'B'],
    ]);
    flags.put({ first: true, second: true }, new Map([['first', (key: string) => variants.get(key) ?? null]]));
    expect(await flags.evaluateFor('first', ANN)).toEqual({ value: false, variant: 'A' });
    expect(await flags.evaluateFor('first', BOB)).toEqual({ value: true, variant: 'B' });
    expect(await flags.evaluateFor('first', { ...ANN, targetingKey: 'c1' })).toEqual({ value: true, variant: null });
    expect(await flags.evaluateFor('second', ANN)).toEqual({ value: true, variant: null });
    // An audience whose key looks like a visitor's.
    expect(await flags.evaluate('a1')).toEqual({ first: true, second: true });
    flags.put({ first: false, second: true });
    expect(await flags.evaluateFor('first', BOB)).toEqual({ value: false, variant: null });
  });
});

/** A provider of another vendor, with its own experiments and statistics. */
class OtherProvider implements Provider {
  readonly metadata = { name: 'other' };
  readonly runsOn = 'server';
  readonly tracked: [string, EvaluationContext, TrackingEventDetails][] = [];
  async resolveBooleanEvaluation(
    name: string,
    defaultValue: boolean,
    { targetingKey }: EvaluationContext,
  ): Promise<ResolutionDetails<boolean>> {
    if (name === 'broken') throw new Error('down');
    if (targetingKey === 'b1') return { value: true, variant: 'B', reason: 'SPLIT' };
    return { value: defaultValue, variant: 'ordinary' };
  }
  async resolveStringEvaluation(_: string, value: string) {
    return { value };
  }
  async resolveNumberEvaluation(_: string, value: number) {
    return { value };
  }
  async resolveObjectEvaluation<Value>(_: string, value: Value) {
    return { value };
  }
  track(name: string, context: EvaluationContext, details: TrackingEventDetails) {
    this.tracked.push([name, context, details]);
  }
}

test('another OpenFeature provider assigns visitors and receives what they do', async () => {
  const provider = new OtherProvider();
  const flags = await openProviderFlags(provider, { first: false, broken: true }, () => undefined);
  expect(await flags.evaluate('main')).toEqual({ first: false, broken: true });
  expect(await flags.evaluateFor('first', BOB)).toEqual({ value: true, variant: 'B' });
  expect(await flags.evaluateFor('first', ANN)).toEqual({ value: false, variant: null });
  expect(await flags.evaluateFor('broken', BOB)).toEqual({ value: true, variant: null });
  flags.track({ name: 'lead', experiment: 'test-1', variant: 'B' }, BOB);
  expect(provider.tracked).toEqual([
    ['lead', { targetingKey: 'b1', brand: 'main', unit: 'visitor' }, { experiment: 'test-1', variant: 'B' }],
  ]);
});
