import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { SaveSearchForm, type SaveSearchFormView, saveSearchTitle } from '#features/alerts/alerts.ui.ts';
import { fetchState, renderSavedState, requestState } from '#features/saves/saves.ui.ts';
import { callJson } from '#ui/browser/call-json.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { showDialog } from '#ui/show-dialog.tsx';
import '#ui/field.css';
import '#ui/field.later.css';

type Answer = { kind: string; message?: string; href?: string; action?: { label: string; href: string } };

const FAILED = 'That didn’t work. Please try again.';

/**
 * Opens the form that saves the search of a button: below the button, or as a sheet on phones. If its code cannot be
 * loaded, submits the button's form, which leads to a page with the same form.
 */
export async function openSaveSearch(button: HTMLButtonElement): Promise<void> {
  const query = encodeURIComponent(button.value);
  const state = await fetchState(button.value).then(
    (found) => found?.search,
    () => null,
  );
  if (!state) return location.assign(`/saved-searches/new?search=${query}`);
  const { name, saving, bookmarkId, sendsMail = true } = state;
  if (saving === 'sign-in') {
    const answer = await callJson<Answer>('/account-api/search', { search: button.value });
    return location.assign(answer?.href ?? `/saved-searches/new?search=${query}`);
  }
  const form = { search: button.value, name, saving, sendsNoMail: !sendsMail };
  showDialog(
    (close) => <SaveSearchPanel first={form} isSaved={bookmarkId !== null} anchor={button} onClose={close} />,
    button,
    { closesOnBack: true },
  );
}

/** `problem`: the reason why nothing was saved, if no field has an error. */
type Step =
  | { kind: 'form'; form: SaveSearchFormView; problem: Answer | null }
  | { kind: 'done'; title: string; message: string | null };

function SaveSearchPanel(props: { first: SaveSearchFormView; isSaved: boolean; anchor: HTMLElement; onClose(): void }) {
  const { first, isSaved, anchor, onClose } = props;
  const [step, setStep] = useState<Step>(
    isSaved
      ? { kind: 'done', title: 'You’ve already saved this search.', message: null }
      : { kind: 'form', form: first, problem: null },
  );
  const [busy, setBusy] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Screen readers read the element that gets the focus: the invalid field, or the title, which has the result.
    const news = step.kind === 'done' ? '#dialog-title' : '[aria-invalid="true"]';
    body.current?.closest('dialog')?.querySelector<HTMLElement>(news)?.focus();
  }, [step]);
  const send = async (element: HTMLFormElement, form: SaveSearchFormView) => {
    setBusy(true);
    const fields = Object.fromEntries(new FormData(element)) as Record<string, string>;
    const answer = await callJson<Answer>(element.getAttribute('action')!, fields);
    setBusy(false);
    if (answer?.kind === 'sign-in') return location.assign(answer.href!);
    const typed = { ...form, name: fields['searchName']!, email: fields['emailAddress'] ?? '' };
    const next = stepAfter(answer, typed);
    if (next.kind === 'done') {
      renderSavedState();
      requestState();
    }
    setStep(next);
  };
  const title = step.kind === 'done' ? step.title : saveSearchTitle(step.form);
  return (
    <Dialog title={title} anchor={anchor} onClose={onClose}>
      <div ref={body}>
        {step.kind === 'done' ? (
          <Done message={step.message} onClose={onClose} />
        ) : (
          <>
            <Problem problem={step.problem} />
            <SaveSearchForm
              form={step.form}
              busy={busy}
              onSubmit={(event: FormEvent<HTMLFormElement>) => {
                event.preventDefault();
                // Stops the event, because the page listens for the email capture form, which has the same address.
                event.stopPropagation();
                if (!busy) void send(event.currentTarget, step.form);
              }}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function stepAfter(answer: Answer | null, form: SaveSearchFormView): Step {
  switch (answer?.kind) {
    case 'saved':
    case 'already-saved':
      return { kind: 'done', title: 'Search saved', message: null };
    case 'asked':
    case 'subscribed':
      return { kind: 'done', title: 'Search saved', message: answer.message! };
    case 'invalid':
      return { kind: 'form', form: { ...form, error: answer.message! }, problem: null };
    case 'capture':
      return { kind: 'form', form: { ...form, saving: 'capture' }, problem: null };
    default:
      return {
        kind: 'form',
        form: { ...form, error: null },
        problem: answer?.message ? answer : { kind: 'failed', message: FAILED },
      };
  }
}

function Problem({ problem }: { problem: Answer | null }): ReactNode {
  if (problem === null) return null;
  return (
    <p className="save-search-problem" role="alert">
      {problem.message} {problem.action && <a href={problem.action.href}>{problem.action.label}</a>}
    </p>
  );
}

function Done({ message, onClose }: { message: string | null; onClose(): void }) {
  return (
    <div className="save-search-done">
      <p className="save-search-saved">
        <Icon name="check" /> Saved <a href="/saved-searches">View your saved searches</a>
      </p>
      {message !== null && <p>{message}</p>}
      <button type="button" className="button wide" onClick={onClose}>
        Done
      </button>
    </div>
  );
}
