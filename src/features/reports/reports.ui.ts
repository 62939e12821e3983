/** Browser door of the reports room: the words of its forms, without what checks them. */
export * from './model/report-reasons.ts';
export * from './model/report-words.ts';
