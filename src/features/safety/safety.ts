/** Door of the safety room: what NHTSA published about model years, and safety features of listings. */
export { hasSafetyFacts, type ModelYear, type Recall, type SafetyFacts, vinLookUpUrl } from './model/safety-facts.ts';
export { modelCodesOf, type RecalledCar, versionsOf } from './model/versions-by-fuel.ts';
export { type Availability, availabilityOf, type SafetyFeatures, safetyFeaturesOf } from './model/safety-features.ts';
