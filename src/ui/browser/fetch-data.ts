import { checkBuild } from './check-build.ts';

/** `signal` aborts the request, and so does `timeoutMs`. */
type DataRequest = { signal?: AbortSignal; timeoutMs?: number; headers?: Readonly<Record<string, string>> };

/**
 * Fetches data that the page's own code reads.
 * @throws if it does not arrive in time or comes from another build than the document (`check-build.ts`).
 */
export async function fetchData<Data>(path: string, { signal, timeoutMs, headers }: DataRequest = {}): Promise<Data> {
  const signals = [signal, timeoutMs && AbortSignal.timeout(timeoutMs)].filter((one) => one instanceof AbortSignal);
  const response = await fetch(path, {
    signal: AbortSignal.any(signals),
    headers: { accept: 'application/json', ...headers },
  });
  if (!response.ok) throw new Error(`${path.split('?', 1)[0]} answered ${response.status}.`);
  checkBuild(response);
  return (await response.json()) as Data;
}
