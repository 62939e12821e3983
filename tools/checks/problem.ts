/** Something to fix. `file` is relative to the project's root, `line` counts from 1. */
export type Problem = { file: string; line?: number; message: string };

/** `src/kit/text/format.ts:12  Says what is wrong.` */
export function formatProblem({ file, line, message }: Problem): string {
  return `${file}${line === undefined ? '' : `:${line}`}  ${message}`;
}
