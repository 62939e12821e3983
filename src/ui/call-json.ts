/** What a call that changes something answers; `null` where it fails, or is refused without a word of its own. */
export async function callJson<Answer>(
  path: string,
  body: object | undefined,
  method: 'POST' | 'DELETE' = 'POST',
): Promise<Answer | null> {
  try {
    const response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer & { kind?: string };
    return answer.kind === undefined ? null : answer;
  } catch {
    return null;
  }
}
