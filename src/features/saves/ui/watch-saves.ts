const loadSaves = () => import('./saves.ts');

/**
 * Sends forms of what is kept without leaving the page, and draws what is kept of whoever may keep something (their browser
 * has a cookie that says so, and nothing else). The code for that comes only then; where it cannot be had, forms are sent
 * as without script.
 */
export function watchSaves(): void {
  let alone = false;
  if (/\b(keeps|signed-in)=1/.test(document.cookie)) loadSaves().then(({ showState }) => showState(), ignore);
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (alone || !/^\/account-api\/(search|saved-listings|subscriptions)$/.test(form.getAttribute('action')!)) return;
    event.preventDefault();
    const button = event.submitter as HTMLButtonElement;
    loadSaves().then(
      ({ send }) => send(button),
      () => {
        alone = true;
        form.requestSubmit(button);
      },
    );
  });
}

function ignore(): void {}
