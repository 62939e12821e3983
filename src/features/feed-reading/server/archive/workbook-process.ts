import { answerParent } from '#kit/answer-parent.ts';
import { readWorkbook } from '#ports/workbooks/read-workbook.ts';

// The entry point of the process that reads one workbook.
answerParent(readWorkbook);
