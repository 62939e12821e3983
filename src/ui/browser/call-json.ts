import { fetchInTurn } from './fetch-in-turn.ts';

/**
 * Makes a call that changes data after the earlier calls have finished. Returns its answer; `null` if the call fails or
 * its answer has no `kind`. `onResponse` gets the response before its content is read.
 */
export async function callJson<Answer>(
  path: string,
  body: object | undefined,
  method: 'POST' | 'DELETE' = 'POST',
  onResponse: (response: Response) => void = () => undefined,
): Promise<Answer | null> {
  try {
    const response = await fetchInTurn(path, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    onResponse(response);
    const answer = (await response.json()) as Answer & { kind?: string };
    return answer.kind === undefined ? null : answer;
  } catch {
    return null;
  }
}
