import { InMemoryProvider, OpenFeature } from '@openfeature/server-sdk';
import type { FlagProvider } from './flags.ts';

let opened = 0;

/** Opens flags that are held in memory and evaluated through OpenFeature, with a separate domain per call. */
export async function openMemoryFlags<Name extends string>(
  values: Readonly<Record<Name, boolean>>,
): Promise<FlagProvider<Name>> {
  opened += 1;
  const domain = `flags-${opened}`;
  const provider = new InMemoryProvider(configurationOf(values));
  await OpenFeature.setProviderAndWait(domain, provider);
  const client = OpenFeature.getClient(domain);
  let present = values;
  return {
    evaluate: async (audience) => {
      const standing = present;
      const names = Object.keys(standing) as Name[];
      const context = { targetingKey: audience, brand: audience };
      const answers = await Promise.all(names.map((name) => client.getBooleanValue(name, standing[name], context)));
      return Object.fromEntries(names.map((name, index) => [name, answers[index]])) as Record<Name, boolean>;
    },
    put: (changed) => {
      present = changed;
      provider.putConfiguration(configurationOf(changed));
    },
  };
}

function configurationOf(values: Readonly<Record<string, boolean>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, on]) => [
      name,
      { variants: { on: true, off: false }, defaultVariant: on ? 'on' : 'off', disabled: false },
    ]),
  );
}
