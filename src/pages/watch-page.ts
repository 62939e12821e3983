import { followSignOut } from '#features/shoppers/shoppers.ui.ts';
import { reportUncaught } from '#ui/browser/report-error.ts';

/**
 * Reports errors and the speed of the page, and follows a sign-out in another tab. The code that measures speed loads
 * with the first press, so it delays nothing.
 */
export function watchPage(): void {
  reportUncaught();
  followSignOut();
  const measure = () =>
    void import('#features/events/ui/field-speed.ts').then(
      ({ measureFieldSpeed }) => measureFieldSpeed(),
      // Without it, only the figures lack this page.
      () => undefined,
    );
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, measure, { once: true });
}
