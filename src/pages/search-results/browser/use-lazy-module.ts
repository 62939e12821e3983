import { useEffect, useState } from 'react';

/**
 * Loads a module once it is `wanted`. Returns `undefined` until then and while loading fails; the next change to
 * `wanted` retries. `load` is a plain `import()`, so the module loads once for all callers.
 */
export function useLazyModule<Module extends object>(
  wanted: boolean | undefined,
  load: () => Promise<Module>,
): Module | undefined {
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
