/** Server door of the reports room: keeps what shoppers tell us. */
export { createReportStore, type ReportStore } from './server/report-store.ts';
export { eraseReports, exportReports } from './server/personal-data.ts';
