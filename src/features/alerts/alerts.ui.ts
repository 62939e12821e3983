/** What the capture says, for browsers too. */
export * from './model/capture-words.ts';
