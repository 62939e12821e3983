import { followSignOut } from '#features/shoppers/shoppers.ui.ts';
import { afterFrame } from '#ui/browser/after-frame.ts';
import { reportUncaught } from '#ui/browser/report-error.ts';

/**
 * Reports errors and the speed of the page, and reacts if the user signs out in another tab. The code that measures
 * speed loads after the frame that follows the first click, so that it delays nothing.
 */
export function watchPage(): void {
  reportUncaught();
  followSignOut();
  const measure = () =>
    void import('#features/events/ui/field-speed.ts').then(
      ({ measureFieldSpeed }) => measureFieldSpeed(),
      // If this code cannot be loaded, only the statistics lack this page.
      () => undefined,
    );
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, () => afterFrame(measure), { once: true });
}
