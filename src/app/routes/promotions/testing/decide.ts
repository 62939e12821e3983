import type { Answer, DeskSite } from '../../desk/testing/desk-site.ts';

/** Opens a pending campaign as an operator, and posts the form that approves or rejects what the page shows. */
export async function decide(
  { ask }: Pick<DeskSite, 'ask'>,
  path: string,
  action: 'approve' | 'reject',
  reason?: string,
): Promise<Answer> {
  const seen = /name="seen" value="(\d+)"/.exec((await ask('boss', path)).text)?.[1] ?? '';
  return ask('boss', `${path}/${action}`, { seen, ...(reason !== undefined && { reason }) });
}
