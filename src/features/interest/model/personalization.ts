/** A shopper's preferences, learned from the fuels of the cars they viewed (spec 2 §3). */
export type Personalization = {
  PrefFuelCat: string | null;
  RecentPrefFuelCat: string | null;
  pe_clusters: 'EVSHOPPER'[];
};

const RECENT = 5;
/** With fewer views, nothing is inferred about a shopper. */
const FEWEST = 3;
/** Cars that are charged at a plug. */
const PLUG_IN: ReadonlySet<string> = new Set(['ELE', 'PIH']);

/** Infers a shopper's preferences from the fuels of the viewed cars, the most recently viewed first. */
export function personalizationOf(fuels: readonly string[]): Personalization {
  const recent = fuels.slice(0, RECENT);
  const pluggedIn = recent.filter((fuel) => PLUG_IN.has(fuel)).length;
  const isEvShopper = recent.length >= FEWEST && pluggedIn * 2 > recent.length;
  return {
    PrefFuelCat: fuels.length < FEWEST ? null : mostFrequent(fuels),
    RecentPrefFuelCat: recent.length < FEWEST ? null : mostFrequent(recent),
    pe_clusters: isEvShopper ? ['EVSHOPPER'] : [],
  };
}

/** Returns the most frequent fuel. If several are equally frequent, the one that was viewed last is returned. */
function mostFrequent(fuels: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const fuel of fuels) counts.set(fuel, (counts.get(fuel) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return fuels.find((fuel) => counts.get(fuel) === most) ?? null;
}
