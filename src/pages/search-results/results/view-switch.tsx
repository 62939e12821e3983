/**
 * Switches between large cards and a list with small pictures (card-list.later.css). The checkbox works without script;
 * `browser/display/list-view.ts` remembers it.
 */
export function ViewSwitch() {
  return (
    <label className="button view-switch" title="List view">
      <input id="list-view" type="checkbox" aria-label="List view" autoComplete="off" />
    </label>
  );
}
