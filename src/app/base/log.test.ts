import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

test('untrusted text adds no line or field to the log', () => {
  const lines: string[] = [];
  const logger = createLogger({ write: (line: string) => void lines.push(line) });
  const forged = 'x"}\n{"level":50,"msg":"forged"}\r\u2028\u001B[31m';
  logger.warn({ detail: { name: forged, [forged]: forged }, err: new Error(forged) }, forged);
  expect(lines).toHaveLength(1);
  expect(['\n', '\r', '\u001B'].filter((sign) => lines[0]!.trimEnd().includes(sign))).toEqual([]);
  const read = JSON.parse(lines[0]!) as { level: number; msg: string };
  expect([read.level, read.msg]).toEqual([40, forged]);
});
