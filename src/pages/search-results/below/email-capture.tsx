import { emailCaptureForm } from '#features/alerts/alerts.ui.ts';
import { type Fragment, FragmentList } from '#ui/fragment-list.tsx';
import { renderMarkup } from '#ui/markup.tsx';

type EmailCaptureProps = { search: string };

/** Asks for an email address for alerts of a search (spec 1 §2). */
export function EmailCapture(props: EmailCaptureProps) {
  return <FragmentList of={EMAIL_CAPTURE} items={[props]} />;
}

export const EMAIL_CAPTURE: Fragment<EmailCaptureProps> = {
  component: ({ search }) => renderMarkup(emailCaptureForm({ search })),
  // Each new search renders a new prompt.
  keyOf: ({ search }) => search,
  fixed: [],
  contexts: [],
  compact: true,
};
