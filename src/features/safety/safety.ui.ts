/** UI door of the safety room. Import `ui/safety-info.later.css` and `ui/recall-list.later.css` with the components. */
export { RecallList, type RecallListProps } from './ui/recall-list.tsx';
export { SafetyInfo, type SafetyInfoProps } from './ui/safety-info.tsx';
