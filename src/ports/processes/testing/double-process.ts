import { serveParentProcess } from '#kit/node/serve-parent-process.ts';
import { DatabaseUnavailableError } from '#ports/database/database-errors.ts';

/** Doubles a number. Test inputs make it fail, end without a result, or never finish. */
type Input =
  | { pid?: true }
  | { double: number }
  | { fail: string; code?: string }
  | { lose: string }
  | { exit: number }
  | { hang: true };

serveParentProcess<Input, unknown, string>(async (input, onProgress) => {
  if ('fail' in input)
    throw new Error(input.fail, { cause: Object.assign(new Error('The cause.'), { code: input.code }) });
  if ('lose' in input) throw new Error(input.lose, { cause: new DatabaseUnavailableError('Connection terminated') });
  if ('exit' in input) process.exit(input.exit);
  if ('hang' in input) {
    onProgress(`pid ${process.pid}`);
    return new Promise(() => setInterval(() => undefined, 60_000));
  }
  if ('double' in input) {
    onProgress('doubling');
    return { doubled: input.double * 2, at: new Date(input.double) };
  }
  return process.pid;
});
