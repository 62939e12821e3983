import { parseSync } from 'vite';
import { resolveImport } from '../checks/code-location.ts';
import { isConstantModule } from '../constant-modules.ts';

/** An import of one name; the name is `undefined` if the module is imported for its effects or as a namespace. */
type Link = { file: string; name?: string | undefined };
/** The imports and exports of a module. */
export type Source = { imports: readonly Link[]; reexports: ReadonlyMap<string, Link> };

/** A stylesheet, a picture, or a module that the build replaces by its values. */
const LEAF: Source = { imports: [], reexports: new Map() };

/**
 * Returns the modules that a page needs before its first interaction: everything that its entry reaches without
 * `import()`, in the order in which they run. A door adds only the modules of the names that are imported from it, as in
 * the bundle.
 * @param entry path from the project's root, like all paths here.
 * @param read returns the text of a source file.
 * @param sources stores the modules that were read, for the next entries.
 */
export function findInitialModules(
  entry: string,
  read: (file: string) => string,
  sources = new Map<string, Source>(),
): ReadonlySet<string> {
  const found = new Set<string>();
  const sourceOf = (file: string): Source => {
    const hasImports = /\.tsx?$/.test(file) && !isConstantModule(file);
    const source = sources.get(file) ?? (hasImports ? readSource(file, read(file)) : LEAF);
    sources.set(file, source);
    return source;
  };
  const seen = new Set<string>();
  const visit = ({ file, name }: Link): void => {
    const { imports, reexports } = sourceOf(file);
    const target = name === undefined ? undefined : reexports.get(name);
    if (target) return visit(target);
    if (seen.has(file)) return;
    seen.add(file);
    imports.forEach(visit);
    found.add(file);
  };
  visit({ file: entry });
  return found;
}

function readSource(file: string, text: string): Source {
  const { staticImports, staticExports } = parseSync(file, text).module;
  const linkTo = (specifier: string, name?: string | null): Link[] => {
    const target = resolveImport(file, specifier);
    return 'file' in target ? [{ file: target.file, name: name ?? undefined }] : [];
  };
  return {
    imports: staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.length === 0
        ? linkTo(moduleRequest.value)
        : entries
            .filter(({ isType }) => !isType)
            .flatMap(({ importName }) => linkTo(moduleRequest.value, importName.name)),
    ),
    reexports: new Map(
      staticExports
        .flatMap(({ entries }) => entries)
        .filter(({ moduleRequest, isType }) => moduleRequest !== null && !isType)
        .flatMap(({ moduleRequest, importName, exportName }) =>
          linkTo(moduleRequest!.value, importName.name).map((link) => [exportName.name ?? '', link] as const),
        ),
    ),
  };
}
