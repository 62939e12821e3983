import { findTrimComparison } from '#features/model-reference/model-reference.server.ts';
import type { ModelsServices, PageModel } from './models-services.ts';
import type { ModelsData } from './page-data.ts';

/** Loads the trims of a model year next to each other; `null` if none are stated, or they cannot be found in time. */
export async function loadComparison(
  services: ModelsServices,
  { makeCode, modelCode, year }: PageModel & { year: number },
  path: string,
  signal: AbortSignal,
): Promise<ModelsData['comparison']> {
  const { brand, guards, place, trimFuel } = services;
  const found = await guards.optionalListing(
    (inTime) => findTrimComparison(services, brand, { makeCode, modelCode, year, fuel: trimFuel }, inTime),
    signal,
  );
  if (!found.ok || found.value === null) return null;
  const params = [...new URLSearchParams(place ?? '')].map(([name, value]) => ({ name, value }));
  return { table: found.value, action: path, params };
}
