import { useEffect, useState } from 'react';

/**
 * A module that is not needed at first: loaded once it is `wanted`, `undefined` until then and while it cannot be had,
 * which the next wish tries again. `load` is a plain `import()`, so it comes once for all.
 */
export function useLoaded<Module extends object>(wanted: boolean, load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (!wanted || module) return;
    const listening = new AbortController();
    load().then(
      (loaded) => !listening.signal.aborted && setModule(loaded),
      () => undefined,
    );
    return () => listening.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is the same import every time
  }, [wanted, module]);
  return module;
}
