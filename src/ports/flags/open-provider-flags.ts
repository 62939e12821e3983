import { type EvaluationContext, OpenFeature, type Provider } from '@openfeature/server-sdk';
import type { FlagProvider, FlagSplits, FlagVisitor } from './flags.ts';

let opened = 0;

/**
 * Opens the flags of an OpenFeature provider, with a separate domain per call. A provider puts a visitor into an
 * experiment by answering with the variant `A` or `B`.
 * @param values the values of flags that the provider can't evaluate
 * @param put passes changed values to a provider that stores ours
 */
export async function openProviderFlags<Name extends string>(
  provider: Provider,
  values: Readonly<Record<Name, boolean>>,
  put: (values: Readonly<Record<Name, boolean>>, splits: FlagSplits<Name>) => void,
): Promise<FlagProvider<Name>> {
  opened += 1;
  const domain = `flags-${opened}`;
  await OpenFeature.setProviderAndWait(domain, provider);
  const client = OpenFeature.getClient(domain);
  let present = values;
  return {
    evaluate: async (audience) => {
      const current = present;
      const names = Object.keys(current) as Name[];
      const context = { targetingKey: audience, brand: audience };
      const answers = await Promise.all(names.map((name) => client.getBooleanValue(name, current[name], context)));
      return Object.fromEntries(names.map((name, index) => [name, answers[index]])) as Record<Name, boolean>;
    },
    evaluateFor: async (name, visitor) => {
      const { value, variant } = await client.getBooleanDetails(name, present[name], contextOf(visitor));
      return { value, variant: variant === 'A' || variant === 'B' ? variant : null };
    },
    track: ({ name, experiment, variant }, visitor) => client.track(name, contextOf(visitor), { experiment, variant }),
    put: (changed, splits = new Map()) => {
      present = changed;
      put(changed, splits);
    },
  };
}

function contextOf({ targetingKey, audience }: FlagVisitor): EvaluationContext {
  return { targetingKey, brand: audience, unit: 'visitor' };
}
