/**
 * Imports a module and loads its stylesheets. The build calls it for each `import()`, in place of a function of Vite's
 * that is four times as long (tools/browser-bundle/short-preload.ts). A sheet that fails is requested again next time.
 */
export async function importWithStyles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const [loaded] = await Promise.all([load(), ...files.map(loadSheet)]);
  return loaded;
}

/** Waits for a sheet that was requested before: a page without React has two copies of this module. */
function loadSheet(file: string): Promise<void> | undefined {
  const href = `/${file}`;
  const known = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
  // Links with a type name the stylesheets whose rules the document already contains.
  if (known?.type || known?.sheet) return undefined;
  return new Promise((resolve, reject) => {
    const link = known ?? document.createElement('link');
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} did not load.`));
    });
    if (known) return;
    link.rel = 'stylesheet';
    link.href = href;
    document.head.append(link);
  });
}
