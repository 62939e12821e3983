import type { Answer, DeskSite } from '../../desk/testing/desk-site.ts';
import { bookingForm } from './booking-form.ts';

type Person = Parameters<DeskSite['ask']>[0];

/** Opens the form of a campaign. Returns a function that saves it with changes. */
export async function openEdit(
  { ask }: Pick<DeskSite, 'ask'>,
  who: Person,
  path: string,
): Promise<(changes: Record<string, string>) => Promise<Answer>> {
  const { text } = await ask(who, `${path}/edit`);
  return (changes) => ask(who, `${path}/edit`, bookingForm({ ...seenIn(text), ...changes }));
}

/** Returns the field of a form that says which version it shows. */
export function seenIn(page: string): { seen: string } {
  return { seen: /name="seen" value="([\w-]+)"/.exec(page)?.[1] ?? '' };
}
