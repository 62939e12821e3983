import type { PriceGroup } from '#features/model-reference/model-reference.server.ts';
import { yearPlot } from '#features/model-reference/model-reference.ts';
import { generationsOf } from '#features/reference/reference.server.ts';
import { formatModelKey } from '#features/reference/reference.ts';
import { formatNumber } from '#kit/text/format.ts';
import { economyFact } from './model-facts.ts';
import type { ModelsServices, PageModel } from './models-services.ts';
import type { HeroView, ModelsData } from './page-data.ts';

type YearPlot = Parameters<typeof yearPlot>[0];

/**
 * Returns the plot of the fuel economy of the cars for sale by model year. It marks no generations, because the plot of
 * prices does.
 */
export function economyPlot(years: readonly PriceGroup[], unit: 'mpg' | 'MPGe'): ModelsData['economy'] {
  return plotOf(
    years.map(({ code, mpg }) => ({ year: Number(code), range: mpg })),
    { unit, of: `combined ${unit} of the cars for sale`, generations: [] },
  );
}

/** `fact`: for the top of the page. `plot`: fuel economy by model year; `null` on the page of one model year. */
type RatedEconomyView = { fact: HeroView['facts'][number]; plot: ModelsData['economy'] };

/**
 * Loads the fuel economy of a model without cars for sale from the EPA's ratings of its versions. Electric versions
 * count only if all versions are electric, because their numbers have another unit. `null`: no ratings, or not loaded
 * in time.
 */
export async function loadRatedEconomy(
  { ratedEconomyOf, guards }: Pick<ModelsServices, 'ratedEconomyOf' | 'guards'>,
  { makeCode, modelCode, year }: PageModel,
  signal: AbortSignal,
): Promise<RatedEconomyView | null> {
  if (!ratedEconomyOf) return null;
  const found = await guards.ratedEconomy(() => ratedEconomyOf({ makeCode, modelCode }), signal);
  if (!found.ok) return null;
  const ofPage = found.value.filter((rated) => year === null || rated.year === year);
  const isElectric = ofPage.every((rated) => rated.isElectric);
  const counted = isElectric ? ofPage : ofPage.filter((rated) => !rated.isElectric);
  if (counted.length === 0) return null;
  const unit = isElectric ? 'MPGe' : 'mpg';
  const lowest = Math.min(...counted.map((rated) => rated.lowest));
  const highest = Math.max(...counted.map((rated) => rated.highest));
  return {
    fact: economyFact({ lowest, highest }, unit),
    plot:
      year === null
        ? plotOf(
            counted.map((rated) => ({ year: rated.year, range: rated })),
            {
              unit,
              of: `combined ${unit} of its versions, as rated by the EPA`,
              generations: generationsOf(formatModelKey(makeCode, modelCode)),
            },
          )
        : null,
  };
}

function plotOf(
  years: YearPlot['years'],
  { unit, of, generations }: { unit: string; of: string; generations: YearPlot['generations'] },
): ModelsData['economy'] {
  const plot = yearPlot({
    title: 'Fuel economy by model year',
    years,
    step: 1,
    format: (value) => `${formatNumber(Math.round(value))} ${unit}`,
    generations,
  });
  return plot && { ...plot, of };
}
