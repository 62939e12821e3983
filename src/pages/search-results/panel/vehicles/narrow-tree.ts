import type { MakeView } from '../../page-data.ts';

/** Returns the makes whose names contain the words, and for chosen makes the matching models; chosen options stay. */
export function narrowTree(makes: readonly MakeView[], typed: string): MakeView[] {
  const words = typed.trim().toLowerCase();
  const has = ({ label }: { label: string }) => label.toLowerCase().includes(words);
  return makes.flatMap((make) => {
    if (has(make)) return [make];
    if (!make.selected) return [];
    return [{ ...make, models: make.models.filter((model) => model.selected || has(model) || model.trims.some(has)) }];
  });
}
