import type { LoadedMarket } from '#features/pricing/pricing.server.ts';

type Markets = readonly (LoadedMarket | null)[];

const MODELS_KEPT = 500;

/** Returns a function that keeps its answer for each model until one of the markets is replaced. */
export function memoizeByModel<Answer>(
  compute: (markets: Markets, makeCode: string, modelCode: string) => Promise<Answer>,
): (markets: Markets, makeCode: string, modelCode: string) => Promise<Answer> {
  let kept: { markets: Markets; answers: Map<string, Promise<Answer>> } | undefined;
  return (markets, makeCode, modelCode) => {
    if (!kept || markets.some((market, at) => market !== kept!.markets[at])) kept = { markets, answers: new Map() };
    const { answers } = kept;
    const key = `${makeCode}|${modelCode}`;
    const known = answers.get(key);
    if (known) return known;
    const [oldest] = answers.keys();
    if (answers.size >= MODELS_KEPT && oldest !== undefined) answers.delete(oldest);
    const answer = compute(markets, makeCode, modelCode);
    answers.set(key, answer);
    return answer;
  };
}
