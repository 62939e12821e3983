import { type ReactNode, useState } from 'react';
import type { MakeView, ModelView, OptionView } from '../page-data.ts';
import { FoldedList } from './folded-list.tsx';
import { ModelFinder } from './model-finder.tsx';
import { narrowTree } from './narrow-tree.ts';
import { OptionRow } from './option-row.tsx';
import './vehicle-tree.css';

/** Makes, under a chosen one its models, under a chosen model its trims; typing narrows what is shown. */
export function VehicleTree({ makes }: { makes: readonly MakeView[] }) {
  const [typed, setTyped] = useState('');
  const found = typed.trim() ? narrowTree(makes, typed) : null;
  return (
    <fieldset className="vehicle-tree">
      <legend className="visually-hidden">Make, model and trim</legend>
      <input
        className="input with-script"
        type="search"
        aria-label="Find a make or model"
        placeholder="Find a make or model"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found ? <ul>{found.map(makeBranch)}</ul> : <FoldedList options={makes} each={makeBranch} />}
      {found && <ModelFinder typed={typed} makes={makes} isAlone={found.length === 0} />}
    </fieldset>
  );
}

const makeBranch = (make: MakeView) => (
  <Branch key={make.value} name="makeCode" option={make}>
    {make.models.length > 0 && (
      <Leaves label={`${make.label} models`}>
        <FoldedList options={make.models} each={modelBranch} />
      </Leaves>
    )}
  </Branch>
);

const modelBranch = (model: ModelView) => (
  <Branch key={model.value} name="modelCode" option={model}>
    {model.trims.length > 0 && (
      <Leaves label={`${model.label} trims`}>
        <FoldedList options={model.trims} each={trimLeaf} />
      </Leaves>
    )}
  </Branch>
);

const trimLeaf = (trim: OptionView) => <Branch key={trim.value} name="trimCode" option={trim} />;

/** Taking an option back takes what stands under it along. */
function Branch({ name, option, children }: { name: string; option: OptionView; children?: ReactNode }) {
  return (
    <li data-branch="">
      <OptionRow name={name} option={option} />
      {children}
    </li>
  );
}

function Leaves({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="leaves" role="group" aria-label={label}>
      {children}
    </div>
  );
}
