/**
 * Door of the model-reference room: the addresses of pages about models, the search for their cars, and the model of a
 * search.
 */
export { allCarsQuery } from './model/all-cars-query.ts';
export { type Faq, faqsOf } from './model/faqs.ts';
export { modelPagePath, MODELS_PATH } from './model/model-paths.ts';
export { newestModelYear } from './model/newest-model-year.ts';
export type { ModelReference } from './model/model-reference-view.ts';
export type { ReferenceTabKey } from './model/reference-tabs.ts';
export { searchedModel } from './model/searched-model.ts';
export { type Trim, TRIM_FUEL_PARAM, type TrimComparison, TRIMS_ANCHOR, trimsTitle } from './model/trim-comparison.ts';
export { yearPlot, type YearPlotView } from './model/year-plot.ts';
