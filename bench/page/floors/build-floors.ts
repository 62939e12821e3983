import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Component, PAGE, type TemplateData } from './infer-templates.ts';
import { writeLiterals } from './write-literals.ts';
import { writeMarko } from './write-marko.ts';
import { writeReact } from './write-react.ts';
import { writeSvelte } from './write-svelte.ts';

const INSTALL_TIMEOUT_MS = 300_000;
const ROOT = path.join(import.meta.dirname, '../../..');

/** Renders a page to HTML from the data of its templates. */
export type RenderFloor = (page: TemplateData) => string;

/** The parts of the compilers and runtimes that we use; the project does not install them. */
type SvelteCompiler = {
  compile(source: string, options: object): { js: { code: string } };
};
type SvelteServer = { render(component: unknown, options: { props: object }): { body: string } };
type MarkoCompiler = { compileFileSync(file: string, options: object): { code: string } };
type MarkoTemplate = { default: { render(input: object): { toString(): string } } };

/** Compiles the templates with each engine into a folder, for production. Returns each engine's renderer by name. */
export async function buildFloors(components: readonly Component[], folder: string): Promise<Map<string, RenderFloor>> {
  await installEngines();
  return new Map([
    ['template literals', await buildModule(writeLiterals(components), path.join(folder, 'literals'), ROOT)],
    ['Marko', await buildMarko(components, path.join(folder, 'marko'))],
    ['Svelte', await buildSvelte(components, path.join(folder, 'svelte'))],
    ['React', await buildModule(writeReact(components), path.join(folder, 'react'), ROOT)],
  ]);
}

/** Installs the locked versions next to this file, once. Their install scripts do not run. */
async function installEngines(): Promise<void> {
  const cwd = import.meta.dirname;
  const installed = path.join(cwd, 'node_modules/.package-lock.json');
  if (existsSync(installed)) return;
  console.error(`Installing Marko and Svelte into ${path.join(cwd, 'node_modules')} …`);
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', args, { cwd, timeout: INSTALL_TIMEOUT_MS });
}

/** @param modules the folder whose packages the sources import. */
async function createFolder(folder: string, modules: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await symlink(path.join(modules, 'node_modules'), path.join(folder, 'node_modules'));
}

async function buildModule(source: string, folder: string, modules: string): Promise<RenderFloor> {
  await createFolder(folder, modules);
  const file = path.join(folder, 'page.mjs');
  await writeFile(file, source);
  return (await importFile<{ render: RenderFloor }>(file)).render;
}

async function buildSvelte(components: readonly Component[], folder: string): Promise<RenderFloor> {
  await createFolder(folder, import.meta.dirname);
  const { compile } = await importEngine<SvelteCompiler>('svelte/compiler');
  const { render } = await importEngine<SvelteServer>('svelte/server');
  for (const [name, source] of writeSvelte(components)) {
    const options = { filename: name, generate: 'server', dev: false, preserveWhitespace: true, runes: true };
    const { js } = compile(source, options);
    await writeFile(path.join(folder, `${name}.mjs`), js.code.replaceAll(`.svelte';`, `.svelte.mjs';`));
  }
  const { default: page } = await importFile<{ default: unknown }>(path.join(folder, `${PAGE}.svelte.mjs`));
  return (d) => render(page, { props: { d } }).body;
}

async function buildMarko(components: readonly Component[], folder: string): Promise<RenderFloor> {
  await createFolder(folder, import.meta.dirname);
  await mkdir(path.join(folder, 'tags'));
  const { compileFileSync } = await importEngine<MarkoCompiler>('@marko/compiler');
  const translator = await importEngine<object>('marko/translator');
  const files = writeMarko(components);
  for (const [name, source] of files) await writeFile(path.join(folder, name), source);
  for (const name of files.keys()) {
    const options = { translator, output: 'html', optimize: true, sourceMaps: false, modules: 'esm' };
    const { code } = compileFileSync(path.join(folder, name), options);
    await writeFile(path.join(folder, `${name}.mjs`), code.replaceAll('.marko"', '.marko.mjs"'));
  }
  const { default: page } = await importFile<MarkoTemplate>(path.join(folder, 'page.marko.mjs'));
  return (d) => page.render({ d }).toString();
}

/** The name is not literal, so that the type checker does not look for a package that the project does not install. */
async function importEngine<Exports>(name: string): Promise<Exports> {
  return (await import(name)) as Exports;
}

async function importFile<Exports>(file: string): Promise<Exports> {
  return (await import(pathToFileURL(file).href)) as Exports;
}
