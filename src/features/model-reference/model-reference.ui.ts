/** UI door of the model-reference room. Import the stylesheets of `ui/` with the components. */
export { ExpertReviewList } from './ui/expert-review-list.tsx';
export { FaqPanel } from './ui/faq-panel.tsx';
export { AsyncContent } from './ui/async-content.tsx';
export { PricingPanel } from './ui/pricing-panel.tsx';
export { ReferenceData } from './ui/reference-data.ts';
export { SafetyPanel } from './ui/safety-panel.tsx';
export { trimFuelItems } from './ui/trim-fuel-form.tsx';
export { TrimPanel } from './ui/trim-panel.tsx';
export { trimTableLists } from './ui/trim-comparison.tsx';
export { yearPlotItems, type YearPlotProps } from './ui/year-plot.tsx';
