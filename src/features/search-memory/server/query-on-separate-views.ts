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
    search: (...args) => once((view) => view.search(...args)),
    count: (...args) => once((view) => view.count(...args)),
    relax: (...args) => once((view) => view.relax(...args)),
    sample: (...args) => once((view) => view.sample(...args)),
    groups: (...args) => once((view) => view.groups(...args)),
    find: (id) => once((view) => view.find(id)),
    findAll: (ids) => once((view) => view.findAll(ids)),
    findPromoted: (ids) => once(async (view) => view.findPromoted(ids)),
    rankPromoted: (...args) => {
      const view = pin();
      try {
        return view.rankPromoted(...args);
      } finally {
        view.release();
      }
    },
  };
}
