/** Stylesheets of parts that load late, by their file. */
const sheets: Record<string, Promise<void> | undefined> = {};

/**
 * Imports a module and loads its stylesheets. The build calls it for each `import()`, in place of a function of Vite's
 * that is four times as long (tools/browser-bundle/short-preload.ts). A sheet that fails is requested again next time.
 */
export async function importWithStyles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const [loaded] = await Promise.all([load(), ...files.map((file) => (sheets[file] ??= addSheet(file)))]);
  return loaded;
}

function addSheet(file: string): Promise<void> {
  const href = `/${file}`;
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      delete sheets[file];
      link.remove();
      reject(new Error(`${href} did not load.`));
    });
    document.head.append(link);
  });
}
