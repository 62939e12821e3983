import { type CodeLocation, codeLocationOf, resolveImport } from './code-location.ts';
import type { Problem } from './problem.ts';
import type { Import, Module } from './read-module.ts';
import {
  ENGINE_BENCH,
  ENGINE_FOLDERS,
  ENGINE_READER,
  KERNEL_BUILD,
  KERNEL_LOADERS,
  LAYERS,
  PURE_PACKAGES,
  ROOMS,
  VENDOR_CLIENTS,
} from './rooms.ts';

/** One import with both of its ends. `to` is absent for packages. */
type Edge = {
  file: string;
  from: CodeLocation;
  to?: CodeLocation;
  target: string;
  packageName?: string;
  typeOnly: boolean;
  isDynamic: boolean;
};

/** Returns what is wrong with an import, or `undefined`. */
type Rule = (edge: Edge) => string | undefined;

const RULES: readonly Rule[] = [
  downwardOnly,
  pagesApart,
  portsApart,
  routesOnTop,
  throughDoors,
  roomsInOrder,
  floorsApart,
  doorsShowTheirFloor,
  pureModels,
  vendorsInPorts,
  engineInIndexOnly,
  engineAlone,
  engineDownward,
  reactOnScreensOnly,
  noTestsInProduct,
];

/** Checks every import against the import rules (ARCHITECTURE.md, Who may import whom). */
export function checkImports(modules: readonly Module[]): Problem[] {
  return modules.flatMap((module) => [
    ...module.imports.flatMap((entry) => problemsOf(module.file, entry)),
    ...impurityProblems(module),
  ]);
}

function problemsOf(file: string, { specifier, line, typeOnly, isDynamic = false }: Import): Problem[] {
  const goal = resolveImport(file, specifier);
  const edge: Edge = {
    file,
    from: codeLocationOf(file),
    typeOnly,
    isDynamic,
    ...('file' in goal
      ? { to: codeLocationOf(goal.file), target: goal.file }
      : { target: goal.packageName, packageName: goal.packageName }),
  };
  return RULES.flatMap((rule) => rule(edge) ?? []).map((message) => ({ file, line, message }));
}

function impurityProblems({ file, impurities }: Module): Problem[] {
  const { floor, isTest } = codeLocationOf(file);
  const pure = floor === 'model' || file.startsWith('engine/src/');
  if (isTest || !pure) return [];
  return impurities.map(({ what, line }) => ({
    file,
    line,
    message: `A pure file reads ${what}; take it as an argument.`,
  }));
}

function downwardOnly({ from, to, target }: Edge) {
  if (!to || !inHouse(from) || from.isTest) return undefined;
  if (!inHouse(to))
    return to.layer === 'outside' ? `The product imports ${target}, which is outside of src.` : undefined;
  const upward = LAYERS[to.layer] > LAYERS[from.layer];
  const sideways = LAYERS[to.layer] === LAYERS[from.layer] && to.layer !== from.layer;
  return upward || sideways ? `${from.layer} may not import ${to.layer}: imports go downward only.` : undefined;
}

function pagesApart({ from, to, target }: Edge) {
  if (from.layer !== 'pages' || to?.layer !== 'pages') return undefined;
  const isPage = to.unit !== '' && to.unit !== 'shared';
  return isPage && to.unit !== from.unit
    ? `A page imports another page (${target}); share it through a room, ui or src/pages/shared.`
    : undefined;
}

function portsApart({ from, to, target }: Edge) {
  const crosses = from.layer === 'ports' && to?.layer === 'ports' && to.unit !== '' && to.unit !== from.unit;
  return crosses && !from.isTest ? `A port imports another port (${target}).` : undefined;
}

function throughDoors({ file, from, to, target, isDynamic }: Edge) {
  if (to?.layer !== 'features' || sameRoom(from, to)) return undefined;
  // Generators write a room's data and documents, and benchmarks measure its parts, so they import its pure code.
  if (/^(tools|bench)\//.test(file) && to.floor === 'model') return undefined;
  // A part that loads late is a separate chunk, and a stylesheet has no exports that a door could re-export.
  if (to.floor === 'ui' && (isDynamic || target.endsWith('.css'))) return undefined;
  // Imports of a room's `testing/` by the tests of other rooms.
  if (from.isTest && to.floor === 'testing') return undefined;
  const byDoor = to.floor === 'door' || to.floor === 'server-door' || to.floor === 'ui-door';
  return byDoor ? undefined : `${target} is inside a room; enter by ${doorOf(to.unit)}.`;
}

function roomsInOrder({ from, to }: Edge) {
  if (from.layer !== 'features' || to?.layer !== 'features' || sameRoom(from, to)) return undefined;
  const own = order(from.unit);
  const other = order(to.unit);
  const unlisted = own === -1 ? from.unit : other === -1 ? to.unit : undefined;
  if (unlisted) return `The room ${unlisted} is not listed in tools/checks/rooms.ts.`;
  return other > own && !from.isTest ? `The room ${from.unit} may not enter ${to.unit}, which is above it.` : undefined;
}

function floorsApart({ from, to, target }: Edge) {
  if (to?.layer !== 'features' || from.isTest) return undefined;
  const toServer = to.floor === 'server' || to.floor === 'server-door';
  const toScreen = to.floor === 'ui' || to.floor === 'ui-door';
  if (from.floor === 'model' && (toServer || toScreen)) return `model/ imports ${target}, which is not pure.`;
  if ((from.floor === 'ui' || from.layer === 'ui') && toServer) return `ui/ imports server code (${target}).`;
  return from.floor === 'server' && toScreen ? `server/ imports ui code (${target}).` : undefined;
}

function doorsShowTheirFloor({ from, to, target }: Edge) {
  if (to?.layer !== 'features' || !sameRoom(from, to)) return undefined;
  if (from.floor === 'door' && to.floor !== 'model') return `The pure door shows ${target}; it may show model/ only.`;
  if (from.floor === 'server-door' && to.floor === 'ui') return `The server door shows ${target}.`;
  return from.floor === 'ui-door' && to.floor === 'server' ? `The ui door shows ${target}.` : undefined;
}

/** Only the start of the site and its commands import the routes. Everything that routes share is in lower layers. */
function routesOnTop({ from, to, target }: Edge) {
  const isBelow = from.layer === 'app' && !['routes', 'boot', 'cli'].includes(from.unit) && !from.isTest;
  return isBelow && to?.layer === 'app' && to.unit === 'routes'
    ? `${target} is a route; src/app/${from.unit} may not import routes.`
    : undefined;
}

function pureModels({ from, to, packageName, target, typeOnly }: Edge) {
  if (from.floor !== 'model' || from.isTest || typeOnly) return undefined;
  if (packageName)
    return includes(PURE_PACKAGES, packageName) ? undefined : `model/ imports ${packageName}: it is pure.`;
  return to?.layer === 'ports' || to?.layer === 'ui' ? `model/ imports ${target}: it does no I/O.` : undefined;
}

function vendorsInPorts({ from, packageName, typeOnly }: Edge) {
  if (!packageName || typeOnly || !inHouse(from) || from.layer === 'ports') return undefined;
  return includes(VENDOR_CLIENTS, packageName) ? `${packageName} is imported outside of src/ports.` : undefined;
}

function engineInIndexOnly({ file, from, to, packageName, target }: Edge) {
  // The engine's kernel is built together with everything else.
  if (target === KERNEL_BUILD && file === 'tools/build.ts') return undefined;
  // The engine's benchmarks measure its internal parts.
  if (file.startsWith(ENGINE_BENCH)) return undefined;
  if (to?.layer === 'engine' && from.layer !== 'engine')
    return `${target} is inside the engine; import @forecourt/engine.`;
  const allowed = ENGINE_READER.test(file) || from.layer === 'engine';
  return packageName === '@forecourt/engine' && !allowed
    ? 'Only search, search-memory and search-cluster import the engine.'
    : undefined;
}

function engineAlone({ file, from, to, packageName, target }: Edge) {
  if (from.layer !== 'engine' || from.isTest || !file.startsWith('engine/src/')) return undefined;
  // Files that must read built files.
  if (KERNEL_LOADERS.includes(file) && packageName?.startsWith('node:')) return undefined;
  // Checksums are pure arithmetic, and Node has them built in.
  if (packageName === 'node:zlib' && file.startsWith('engine/src/snapshot/')) return undefined;
  return packageName || to?.layer !== 'engine' ? `The engine imports ${target}; it depends on nothing.` : undefined;
}

function engineDownward({ file, from, to, target }: Edge) {
  const own = engineFolder(file);
  const other = engineFolder(target);
  if (!to || own === undefined || other === undefined || from.isTest || own === other) return undefined;
  const unlisted = [own, other].find((folder) => folder !== '' && engineOrder(folder) === -1);
  if (unlisted) return `The engine's folder ${unlisted} is not listed in tools/checks/rooms.ts.`;
  const isUpward = engineOrder(other) > engineOrder(own);
  return isUpward ? `${file} may not import ${target}: the engine's folders import downward only.` : undefined;
}

/** Returns the folder of a file of the engine: '' for files directly in `engine/src`, `undefined` for files outside it. */
function engineFolder(file: string): string | undefined {
  const [top, src, ...rest] = file.split('/');
  if (top !== 'engine' || src !== 'src') return undefined;
  return rest.length > 1 ? rest[0] : '';
}

/** Returns a folder's position in the order; files directly in `engine/src` are above all folders. */
function engineOrder(folder: string): number {
  return folder === '' ? ENGINE_FOLDERS.length : (ENGINE_FOLDERS as readonly string[]).indexOf(folder);
}

function reactOnScreensOnly({ file, from, packageName, typeOnly }: Edge) {
  if ((packageName !== 'react' && packageName !== 'react-dom') || typeOnly || from.isTest) return undefined;
  const allowed =
    from.floor === 'ui' ||
    ['ui', 'mails', 'pages', 'app'].includes(from.layer) ||
    // The gallery shows components, and a benchmark renders pages with React alone.
    /^(tools\/dev\/gallery|bench\/page\/floors)\//.test(file);
  return allowed ? undefined : 'React is imported away from ui/, mails, pages and app.';
}

function noTestsInProduct({ from, to, target, packageName }: Edge) {
  if (from.isTest || !(inHouse(from) || from.layer === 'engine')) return undefined;
  if (to?.isTest) return `The product imports ${target}, which is for tests.`;
  return packageName === 'vitest' || packageName === 'fast-check' ? `The product imports ${packageName}.` : undefined;
}

function inHouse(place: CodeLocation): place is CodeLocation & { layer: keyof typeof LAYERS } {
  return place.layer !== 'engine' && place.layer !== 'outside';
}

function sameRoom(a: CodeLocation, b: CodeLocation): boolean {
  return a.layer === 'features' && b.layer === 'features' && a.unit === b.unit;
}

function order(room: string): number {
  return (ROOMS as readonly string[]).indexOf(room);
}

function doorOf(room: string): string {
  return `#features/${room}/${room}.ts, .server.ts or .ui.ts`;
}

function includes(list: readonly string[], name: string): boolean {
  return list.includes(name);
}
