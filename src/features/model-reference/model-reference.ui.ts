/** UI door of the model-reference room. Import the stylesheets of `ui/` with the components. */
export { ExpertReviewList, FaqPanel, SafetyPanel } from './ui/reference-panels.tsx';
export { AsyncContent } from './ui/async-content.tsx';
export { PricingPanel } from './ui/pricing-panel.tsx';
export { ReferenceData } from './ui/reference-data.ts';
export { trimFuelItems } from './ui/trim-fuel-form.tsx';
export { TrimPanel } from './ui/trim-panel.tsx';
export { trimTableLists } from './ui/trim-comparison.tsx';
export { yearPlotItems, type YearPlotProps } from './ui/year-plot.tsx';
