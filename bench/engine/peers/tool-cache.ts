import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findJdks } from '../../../tools/opensearch/find-jdks.ts';

const run = promisify(execFile);
const INSTALL_TIMEOUT_MS = 600_000;

/** A folder outside of the project for programs that only the benchmark needs; installed programs stay there. */
export type ToolCache = string;

export function toolCache(): ToolCache {
  return path.join(process.env['XDG_CACHE_HOME'] ?? tmpdir(), 'forecourt-bench');
}

/** Installs a version of an npm package and imports it. */
export async function installNpm(cache: ToolCache, name: string, version: string): Promise<unknown> {
  const folder = await installed(cache, `${name}-${version}`, async (target) => {
    await writeFile(path.join(target, 'package.json'), JSON.stringify({ private: true }));
    await call('npm', ['install', '--no-audit', '--no-fund', '--prefix', target, `${name}@${version}`], target);
  });
  const entry = createRequire(path.join(folder, 'package.json')).resolve(name);
  return import(pathToFileURL(entry).href);
}

/** Installs Python with packages (`name==version`); returns the path of its interpreter. */
export async function installPython(cache: ToolCache, name: string, packages: readonly string[]): Promise<string> {
  const folder = await installed(cache, `${name}-python`, async (target) => {
    await call('python3', ['-m', 'venv', target], cache);
    await call(path.join(target, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...packages], target);
  });
  return path.join(folder, 'bin/python');
}

/** A Maven dependency: group, artifact, version. */
export type MavenDependency = { group: string; artifact: string; version: string };

/** Returns a folder with the jars and their runtime dependencies. */
export async function installJars(cache: ToolCache, name: string, jars: readonly MavenDependency[]): Promise<string> {
  return installed(cache, `${name}-jars`, async (target) => {
    const pom = path.join(target, 'pom.xml');
    await writeFile(pom, pomOf(jars));
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies';
    await call('mvn', ['-q', '-B', '-f', pom, goal, `-DoutputDirectory=${target}`, '-DincludeScope=runtime'], target);
  });
}

function pomOf(jars: readonly MavenDependency[]): string {
  const dependencies = jars.map(
    (jar) =>
      `<dependency><groupId>${jar.group}</groupId><artifactId>${jar.artifact}</artifactId><version>${jar.version}</version></dependency>`,
  );
  return `<project><modelVersion>4.0.0</modelVersion><groupId>bench</groupId><artifactId>peers</artifactId><version>1</version><packaging>pom</packaging><dependencies>${dependencies.join('')}</dependencies></project>`;
}

/** Compiles Java sources with the newest installed compiler that is recent enough. Returns the folder and `java`. */
export async function compileJava(
  cache: ToolCache,
  name: string,
  sources: readonly string[],
  jars: string,
  oldest: number,
): Promise<{ java: string; classes: string }> {
  const home = await javaHome(oldest);
  const classes = path.join(cache, `${name}-classes-${process.pid}`);
  await mkdir(classes, { recursive: true });
  await call(path.join(home, 'bin/javac'), ['-cp', path.join(jars, '*'), '-d', classes, ...sources], classes);
  return { java: path.join(home, 'bin/java'), classes };
}

async function javaHome(oldest: number): Promise<string> {
  const jdk = (await findJdks()).find(({ version }) => version >= oldest);
  if (!jdk) throw new Error(`No JDK ${oldest} or newer was found. Install one and set JAVA_HOME.`);
  return jdk.home;
}

/** Fills a folder of the cache once. An interrupted fill leaves no folder that looks complete. */
async function installed(cache: ToolCache, name: string, fill: (target: string) => Promise<void>): Promise<string> {
  const folder = path.join(cache, name.replaceAll(/[^\w.-]+/g, '-'));
  const done = path.join(folder, '.complete');
  if (existsSync(done)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  console.error(`Installing ${name} into ${folder} …`);
  await fill(folder);
  await writeFile(`${done}.part`, '');
  await rename(`${done}.part`, done);
  return folder;
}

async function call(command: string, args: readonly string[], cwd: string): Promise<void> {
  try {
    await run(command, args, { cwd, timeout: INSTALL_TIMEOUT_MS, maxBuffer: 2 ** 24 });
  } catch (error) {
    const { stderr = '', stdout = '', message } = error as Error & { stderr?: string; stdout?: string };
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-5).join('\n') || message;
    throw new Error(`"${command}" could not do its part:\n${said}`, { cause: error });
  }
}
