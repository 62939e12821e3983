import type { PackedBins } from '../browser/display/unpack-results.ts';
import type { BinView } from '../page-data.ts';

/** Packs bins. If all steps are equal, the data contains only the first two bounds. */
export function packBins(bins: readonly BinView[]): PackedBins {
  const [first, second] = bins;
  const gap = first && second && first.to !== null ? second.from - first.to : 0;
  const stepped = hasEqualSteps(bins) ? bins.slice(0, 2) : bins;
  const steps = stepped.map(({ from }, at) => from - (bins[at - 1]?.from ?? 0));
  return [steps, bins.map(({ count }) => count), gap];
}

function hasEqualSteps(bins: readonly BinView[]): boolean {
  for (let at = 2; at < bins.length; at++) {
    if (bins[at]!.from - bins[at - 1]!.from !== bins[1]!.from - bins[0]!.from) return false;
  }
  return true;
}
