import { findSafetyFeatures } from '#features/safety/safety.server.ts';
import { hasSafetyFacts, type ModelYear, type SafetyFacts, type SafetyFeatures } from '#features/safety/safety.ts';
import type { SafetyInfoProps } from '#features/safety/safety.ui.ts';
import type { ModelsServices } from './models-services.ts';

/**
 * Returns NHTSA's data about a model year, and the equipment of its listings; `null` if no data was imported, or if it
 * does not arrive in time. Returns the same object for the same facts and equipment, because the rendered HTML is
 * cached by that object.
 */
export async function loadSafety(
  { findSafety, knownSafety, guards, search, brand, keepFeatures }: ModelsServices,
  modelYear: ModelYear,
  vehicle: string,
  signal: AbortSignal,
): Promise<SafetyInfoProps | null> {
  if (!findSafety) return null;
  let facts = knownSafety?.(modelYear);
  if (facts === undefined) {
    const found = await guards.modelRecalls(() => findSafety(modelYear), signal);
    facts = found.ok ? found.value : null;
  }
  if (facts === null || !hasSafetyFacts(facts)) return null;
  const find = (inTime: AbortSignal) =>
    search.inOneState((state) =>
      keepFeatures.of(state.epoch, JSON.stringify([brand.key, modelYear]), () =>
        findSafetyFeatures(state, brand, modelYear, inTime),
      ),
    );
  const features = await guards.optionalListing(find, signal);
  return viewOf(vehicle, facts, features.ok && features.value.counted > 0 ? features.value : null);
}

/** For each object of facts, the view that was created most recently. */
const views = new WeakMap<SafetyFacts, SafetyInfoProps>();

function viewOf(vehicle: string, facts: SafetyFacts, features: SafetyFeatures | null): SafetyInfoProps {
  const last = views.get(facts);
  if (last?.features === features && last.vehicle === vehicle) return last;
  const view = { vehicle, facts, features };
  views.set(facts, view);
  return view;
}
