import { type ReactNode, useState } from 'react';
import type { MakeView, ModelView, OptionView } from '../page-data.ts';
import { OptionRow } from './option-row.tsx';
import { useStableOrder } from './stable-order.ts';
import './vehicle-tree.css';

/** Makes, under a chosen one its models, under a chosen model its trims; typing narrows the makes. */
export function VehicleTree({ makes }: { makes: readonly MakeView[] }) {
  const [typed, setTyped] = useState('');
  const { shown, folded } = useStableOrder(makes);
  const words = typed.trim().toLowerCase();
  const found = words ? makes.filter((make) => make.selected || make.label.toLowerCase().includes(words)) : null;
  return (
    <fieldset className="vehicle-tree">
      <legend className="visually-hidden">Make, model and trim</legend>
      <input
        className="input with-script"
        type="search"
        aria-label="Find a make"
        placeholder="Find a make"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul>{(found ?? shown).map(makeBranch)}</ul>
      {found?.length === 0 && <p className="option-none">No make is called that.</p>}
      {!found && folded.length > 0 && (
        <details className="fold">
          <summary>
            <span className="fold-more">Show all {makes.length}</span>
            <span className="fold-less">Show fewer</span>
          </summary>
          <ul>{folded.map(makeBranch)}</ul>
        </details>
      )}
    </fieldset>
  );
}

const makeBranch = (make: MakeView) => (
  <Branch key={make.value} name="makeCode" option={make}>
    {make.models.length > 0 && <Leaves label={`${make.label} models`} options={make.models} each={modelBranch} />}
  </Branch>
);

const modelBranch = (model: ModelView) => (
  <Branch key={model.value} name="modelCode" option={model}>
    {model.trims.length > 0 && <Leaves label={`${model.label} trims`} options={model.trims} each={trimLeaf} />}
  </Branch>
);

const trimLeaf = (trim: OptionView) => <Branch key={trim.value} name="trimCode" option={trim} />;

function Branch({ name, option, children }: { name: string; option: OptionView; children?: ReactNode }) {
  return (
    <li data-branch="">
      <OptionRow name={name} option={option} />
      {children}
    </li>
  );
}

function Leaves<Option extends OptionView>(props: {
  label: string;
  options: readonly Option[];
  each(option: Option): ReactNode;
}) {
  const { label, options, each } = props;
  const { shown, folded } = useStableOrder(options);
  return (
    <div className="leaves" role="group" aria-label={label}>
      <ul>{shown.map(each)}</ul>
      {folded.length > 0 && (
        <details className="fold">
          <summary>
            <span className="fold-more">Show all {options.length}</span>
            <span className="fold-less">Show fewer</span>
          </summary>
          <ul>{folded.map(each)}</ul>
        </details>
      )}
    </div>
  );
}
