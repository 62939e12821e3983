import { findSafetyFeatures } from '#features/safety/safety.server.ts';
import { hasSafetyFacts, type ModelYear } from '#features/safety/safety.ts';
import type { ModelsServices } from './models-services.ts';
import type { ModelsData } from './page-data.ts';

/**
 * Returns NHTSA's data about a model year, and the equipment of its listings; `null` without an import, or if it does
 * not arrive in time.
 */
export async function loadSafety(
  { findSafety, guards, search, brand }: ModelsServices,
  modelYear: ModelYear,
  vehicle: string,
  signal: AbortSignal,
): Promise<ModelsData['safety']> {
  if (!findSafety) return null;
  const found = await guards.modelRecalls(() => findSafety(modelYear), signal);
  const facts = found.ok ? found.value : null;
  if (facts === null || !hasSafetyFacts(facts)) return null;
  const features = await guards.optionalListing(
    (inTime) => findSafetyFeatures(search, brand, modelYear, inTime),
    signal,
  );
  return { vehicle, facts, features: features.ok && features.value.counted > 0 ? features.value : null };
}
