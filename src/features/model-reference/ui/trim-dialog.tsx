import { Dialog } from '#ui/dialog.tsx';
import { showDialog } from '#ui/show-dialog.tsx';
import { trimsTitle } from '../model/trim-comparison.ts';
import './trim-comparison.later.css';
import { TrimPanel } from './trim-panel.tsx';
import type { TrimStore } from './trim-store.ts';

type Options = { name: string; store: TrimStore; isTabActive(): boolean };

/** Opens the comparison of a model's trims over the page (spec 1 §2). `name`: `Toyota Camry`. */
export function openTrimDialog({ name, store, isTabActive }: Options, opener: HTMLElement): void {
  showDialog(
    (close) => (
      <Dialog
        title={trimsTitle(name)}
        onClose={() => {
          store.closeDialog({ isTabActive: isTabActive() });
          close();
        }}
      >
        <div className="trim-dialog">
          <TrimPanel name={name} store={store} />
        </div>
      </Dialog>
    ),
    opener,
  );
}
