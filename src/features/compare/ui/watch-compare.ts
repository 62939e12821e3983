import { whenActivated } from '#ui/browser/when-activated.ts';

const loadMarks = () => import('./compare-marks.ts');
const loadPress = () => import('./toggle-compared-car.ts');

/**
 * Submits the form of a car's page without leaving it, and shows whether the car is compared. The code for that loads
 * only when it is needed; if it cannot be loaded, the form is submitted as without scripts.
 */
export function watchCompare(): void {
  let isAlone = false;
  whenActivated(() => {
    if (/\b(compared|signed-in)=/.test(document.cookie))
      loadMarks().then(
        ({ renderCompareMarks }) => renderCompareMarks(),
        () => undefined,
      );
  });
  addEventListener('submit', (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    if (isAlone || button?.name !== 'add' || !button.matches('.compare-button')) return;
    event.preventDefault();
    Promise.all([loadMarks(), loadPress()]).then(
      ([{ renderCompareMarks }, { toggleComparedCar }]) => {
        renderCompareMarks();
        return toggleComparedCar(button, '');
      },
      () => {
        isAlone = true;
        button.form!.requestSubmit(button);
      },
    );
  });
}
