import type { MakeView } from '../page-data.ts';

/** Makes whose name has the words, and of chosen makes the models whose name has them; what is chosen stays. */
export function narrowTree(makes: readonly MakeView[], typed: string): MakeView[] {
  const words = typed.trim().toLowerCase();
  const has = ({ label }: { label: string }) => label.toLowerCase().includes(words);
  return makes.flatMap((make) => {
    if (has(make)) return [make];
    if (!make.selected) return [];
    return [{ ...make, models: make.models.filter((model) => model.selected || has(model) || model.trims.some(has)) }];
  });
}
