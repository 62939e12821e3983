import { serveParentProcess } from '#kit/node/serve-parent-process.ts';
import { readWorkbook } from '#ports/workbooks/read-workbook.ts';

// The entry point of the process that reads one workbook.
serveParentProcess(readWorkbook);
