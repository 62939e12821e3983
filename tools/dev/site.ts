// The site's process in development: like `src/app/boot/serve.ts`, with pages and emails rendered from source. It prepares itself
// and starts the site on request, so that half of a restart's work is already done.
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { BUILD_FOLDER } from '#app/base/build-folder.ts';
import type { Answer, MessageFromSite, MessageToSite } from './messages.ts';
import { createSourceRendering } from './source-rendering.ts';

enableCompileCache(path.join(BUILD_FOLDER, 'compiled'));
const givenUp = new AbortController();
const start = Promise.withResolvers<{ isFirst: boolean }>();
const answers = new Map<number, (answer: Answer) => void>();
let requestCount = 0;
let stop = async (): Promise<void> => {};

const send = (message: MessageFromSite) => void process.send?.(message);
const source = createSourceRendering((payload) => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  requestCount += 1;
  answers.set(requestCount, resolve);
  send({ kind: 'invoke', id: requestCount, payload });
  return promise;
});

process.on('message', (message: MessageToSite) => {
  if (message.kind === 'start') start.resolve(message);
  else if (message.kind === 'warm') for (const url of message.packages) import(url).catch(() => undefined);
  else if (message.kind === 'refresh') void refresh(message.id);
  else {
    answers.get(message.id)?.(message.answer);
    answers.delete(message.id);
  }
});
// The terminal sends Ctrl-C to every process; the development server ends this one.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', end);
process.once('disconnect', end);

try {
  const [{ isFirst }] = await Promise.all([start.promise, source.ready]);
  const { readConfig } = await import('#app/base/config.ts');
  const { startForecourt } = await import('#app/boot/forecourt.ts');
  const started = startForecourt(readConfig(process.env), {
    onProgress: (line) => isFirst && console.log(line),
    signal: givenUp.signal,
    rendering: source.rendering,
    sharesDataDir: true,
  });
  stop = async () => (await started).stop({ drainMs: 0 });
  const { address } = await started;
  send({ kind: 'ready', port: Number(new URL(address).port) });
  // The spare process starts before this one ends and writes the cache.
  flushCompileCache();
} catch (error) {
  if (!givenUp.signal.aborted) console.error(error);
  process.exit(1);
}

async function refresh(id: number): Promise<void> {
  const error = await source.refresh().catch((reason: Error) => reason);
  send({ kind: 'refreshed', id, error: error?.stack ?? error?.message });
}

function end(): void {
  givenUp.abort(new Error('The start was canceled.'));
  const leave = () => process.exit(0);
  stop().then(leave, leave);
}
