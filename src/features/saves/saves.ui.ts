/** Browser door of the saves room: hearts, and the code that sends and shows saves without leaving the page. */
export { FREQUENCIES, type Frequency } from './model/frequency.ts';
export { isEmailed, markEmailed } from './ui/page-state.ts';
export { SaveButton, SaveForm } from './ui/save-button.tsx';
export { watchSaves } from './ui/watch-saves.ts';
