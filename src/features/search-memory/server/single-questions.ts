import type { VehicleReading, VehicleView } from '#features/search/search.server.ts';

/** Runs each query on its own view of the current inventory. */
export function queryOnSeparateViews(pin: () => Required<VehicleView>): Required<VehicleReading> {
  const once = async <Answer>(ask: (view: Required<VehicleView>) => Promise<Answer>): Promise<Answer> => {
    const view = pin();
    try {
      return await ask(view);
    } finally {
      view.release();
    }
  };
  return {
    search: (...asked) => once((view) => view.search(...asked)),
    count: (...asked) => once((view) => view.count(...asked)),
    relax: (...asked) => once((view) => view.relax(...asked)),
    draw: (...asked) => once((view) => view.draw(...asked)),
    find: (id) => once((view) => view.find(id)),
  };
}
