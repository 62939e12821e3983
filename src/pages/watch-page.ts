import { followSignOut } from '#features/shoppers/shoppers.ui.ts';
import { afterFrame } from '#ui/browser/after-frame.ts';
import { reportUncaught } from '#ui/browser/report-error.ts';

/**
 * Reports errors and the speed of the page, and follows a sign-out in another tab. The code that measures speed loads
 * after the frame of the first press, so it delays nothing.
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
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => afterFrame(measure), { once: true });
}
