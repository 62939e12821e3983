import { useModels } from '../../browser/use-models.ts';
import type { MakeView } from '../../page-data.ts';
import { matchModels } from './match-models.ts';

/**
 * Lists models of unchosen makes that match the typed text; choosing one implies its make. `isAlone`: no make matched.
 */
export function ModelFinder(props: { typed: string; makes: readonly MakeView[]; isAlone: boolean }) {
  const { typed, makes, isAlone } = props;
  const models = useModels(typed.trim().length > 1);
  const found = matchModels(models, makes, typed);
  if (found.length === 0)
    return isAlone ? (
      <p className="option-none" role="status">
        No makes or models match.
      </p>
    ) : null;
  return (
    <ul aria-label="Models">
      {found.map(({ key, code, name }) => (
        <li key={key}>
          <label className="option">
            <input className="checkbox" type="checkbox" name="modelCode" value={code} />
            <span className="option-label">{name}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
