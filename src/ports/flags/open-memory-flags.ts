import { type EvaluationContext, InMemoryProvider } from '@openfeature/server-sdk';
import type { FlagProvider, FlagSplits } from './flags.ts';
import { openProviderFlags } from './open-provider-flags.ts';

/** Opens flags that are held in memory and evaluated through OpenFeature. */
export async function openMemoryFlags<Name extends string>(
  values: Readonly<Record<Name, boolean>>,
): Promise<FlagProvider<Name>> {
  const provider = new InMemoryProvider(configurationOf(values, new Map()));
  return openProviderFlags(provider, values, (changed, splits) =>
    provider.putConfiguration(configurationOf(changed, splits)),
  );
}

function configurationOf<Name extends string>(values: Readonly<Record<Name, boolean>>, splits: FlagSplits<Name>) {
  return Object.fromEntries(
    Object.entries<boolean>(values).map(([name, on]) => {
      const split = splits.get(name as Name);
      const ordinary = on ? 'on' : 'off';
      const variantOf = ({ unit, targetingKey }: EvaluationContext) =>
        (unit === 'visitor' && targetingKey !== undefined && split?.(targetingKey)) || ordinary;
      return [
        name,
        {
          variants: { on: true, off: false, A: false, B: true },
          defaultVariant: ordinary,
          disabled: false,
          ...(split && { contextEvaluator: variantOf }),
        },
      ];
    }),
  );
}
