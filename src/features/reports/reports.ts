/** Door of the reports room: what shoppers tell us of listings and of the results page, and how they are thanked. */
export * from './model/report-reasons.ts';
export * from './model/report-words.ts';
export * from './model/shopper-report.ts';
