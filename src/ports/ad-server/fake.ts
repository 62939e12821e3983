import { type AdServer, type AdServerAnswer, AdServerError, type AdServerRequest } from './ad-server.ts';

/** Answers with `answer`, for tests. `failing`: throws. `hanging`: answers only the signal. `requests`: all so far. */
export function fakeAdServer(
  answer: AdServerAnswer | 'failing' | 'hanging',
): AdServer & { requests: AdServerRequest[] } {
  const requests: AdServerRequest[] = [];
  return {
    requests,
    request: async (request, signal) => {
      signal.throwIfAborted();
      requests.push(request);
      if (answer === 'failing') throw new AdServerError('The ad server failed.');
      if (answer !== 'hanging') return answer;
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    },
  };
}
