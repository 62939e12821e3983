import type { Context } from 'hono';
import { BUILD_HEADER } from '#ui/browser/check-build.ts';
import type { AppContext } from '../base/app-context.ts';

/** Answers data to the code of an open page, which reads it only if its document comes from the same build. */
export function sendPageData(context: Context, { build }: Pick<AppContext, 'build'>, data: object | null): Response {
  context.header(BUILD_HEADER, build);
  return context.json(data);
}
