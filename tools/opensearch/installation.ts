import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { withFileLock } from '#kit/node/file-lock.ts';
import { findJdks, type Jdk } from './find-jdks.ts';

const run = promisify(execFile);
const INSTALL_TIMEOUT_MS = 900_000;
const MAX_OUTPUT = 2 ** 24;

/** The supported versions, newest first, each with the JDKs it runs on. */
const VERSIONS = [
  { version: '3.8.0', oldestJdk: 21, newestJdk: Infinity },
  // Java 24 removed the security manager that this version uses.
  { version: '2.19.6', oldestJdk: 17, newestJdk: 23 },
] as const;

/** Must match the version of OpenSearch's own logging. */
const LOG4J = '2.25.4';
const DEPENDENCY_PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies';

/** The files from which a node is started. `program`: the jar of `LocalNode.java`. */
export type Installation = { version: string; jdk: Jdk; java: string; jars: string; program: string };

/** Says in one line what this machine lacks. */
export class NotInstallable extends Error {}

/** Returns why no node can be installed here; `null` if one can. */
export async function installProblem(wanted = wantedVersion()): Promise<string | null> {
  return choose(wanted).then(
    () => null,
    (error: Error) => error.message,
  );
}

/**
 * Installs OpenSearch from Maven Central: the newest version that some JDK on this machine can run, or the one that
 * starts with `wanted` (default: `OPENSEARCH_VERSION`). Installed files stay in the cache: `OPENSEARCH_CACHE`, or a
 * folder in the user's cache folder.
 * @throws NotInstallable where a JDK or Maven is missing; Error with the end of Maven's or the compiler's output.
 */
export async function installOpensearch(
  onProgress: (line: string) => void,
  wanted = wantedVersion(),
): Promise<Installation> {
  const { version, jdk } = await choose(wanted);
  const folder = path.join(cacheFolder(), version);
  const jars = path.join(folder, 'jars');
  const source = path.join(import.meta.dirname, 'LocalNode.java');
  const digest = createHash('sha256')
    .update(await readFile(source))
    .digest('hex')
    .slice(0, 8);
  const program = path.join(folder, `program-${jdk.version}-${digest}`);
  await withFileLock(path.join(folder, 'installing.lock'), async () => {
    await fillFolderOnce(jars, async (target) => {
      onProgress(`Installing OpenSearch ${version} from Maven Central into ${jars} …`);
      await resolveJars(version, target);
    });
    await fillFolderOnce(program, async (target) => {
      const classes = path.join(target, 'classes');
      await call(path.join(jdk.home, 'bin/javac'), ['-cp', path.join(jars, '*'), '-d', classes, source], target);
      await call(path.join(jdk.home, 'bin/jar'), ['--create', '--file=node.jar', '-C', classes, '.'], target);
    });
  });
  return { version, jdk, java: path.join(jdk.home, 'bin/java'), jars, program: path.join(program, 'node.jar') };
}

/** Returns `OPENSEARCH_VERSION`: a version or its prefix. */
function wantedVersion(): string {
  return process.env['OPENSEARCH_VERSION'] ?? '';
}

async function choose(wanted: string): Promise<{ version: string; jdk: Jdk }> {
  const jdks = await findJdks();
  const fitting = VERSIONS.filter(({ version }) => version.startsWith(wanted));
  if (fitting.length === 0) {
    throw new NotInstallable(
      `OpenSearch ${wanted} is not known here, but ${VERSIONS.map((one) => one.version).join(' and ')} are.`,
    );
  }
  for (const { version, oldestJdk, newestJdk } of fitting) {
    const jdk = jdks.find((one) => one.version >= oldestJdk && one.version <= newestJdk);
    if (!jdk) continue;
    await requireMaven();
    return { version, jdk };
  }
  const oldest = fitting.at(-1)!.oldestJdk;
  throw new NotInstallable(
    `OpenSearch needs a JDK ${oldest} or newer, and none was found: install one, or set JAVA_HOME.`,
  );
}

async function requireMaven(): Promise<void> {
  await run('mvn', ['--version']).catch(() => {
    throw new NotInstallable(
      'OpenSearch is installed with Maven, and `mvn` was not found: install Maven 3.6 or newer.',
    );
  });
}

function cacheFolder(): string {
  const named = process.env['OPENSEARCH_CACHE'];
  if (named) return path.resolve(named);
  return path.join(process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'), 'forecourt', 'opensearch');
}

async function resolveJars(version: string, target: string): Promise<void> {
  const pom = path.join(target, 'pom.xml');
  await writeFile(pom, pomOf(version));
  await call(
    'mvn',
    ['-q', '-B', '-f', pom, DEPENDENCY_PLUGIN, `-DoutputDirectory=${target}`, '-DincludeScope=runtime'],
    target,
  );
}

function pomOf(version: string): string {
  const modules = [
    'analysis-common',
    'geo',
    'lang-painless',
    'opensearch-scripting-painless-spi',
    'mapper-extras-client',
    'parent-join-client',
    'percolator-client',
    'reindex-client',
    'transport-netty4-client',
  ];
  const jars = [
    ['org.opensearch', 'opensearch', version],
    ['org.opensearch', 'opensearch-plugin-classloader', version],
    ...modules.map((module) => ['org.opensearch.plugin', module, version]),
    ['org.apache.logging.log4j', 'log4j-core', LOG4J],
    ['org.locationtech.jts', 'jts-core', '1.15.0'],
    ['org.locationtech.spatial4j', 'spatial4j', '0.7'],
  ].map(
    ([group, artifact, of]) =>
      `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${of}</version></dependency>`,
  );
  return (
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>forecourt</groupId>' +
    `<artifactId>node</artifactId><version>1</version><packaging>pom</packaging><dependencies>${jars.join('')}</dependencies></project>`
  );
}

/** Fills a folder once; if that was interrupted, it is filled again. */
export async function fillFolderOnce(folder: string, work: (target: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  const target = `${folder}.part`;
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await work(target);
  await rename(target, folder);
}

async function call(command: string, args: readonly string[], cwd: string): Promise<void> {
  try {
    await run(command, args, { cwd, timeout: INSTALL_TIMEOUT_MS, maxBuffer: MAX_OUTPUT });
  } catch (error) {
    const { stderr = '', stdout = '', message } = error as Error & { stderr?: string; stdout?: string };
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-5).join('\n') || message;
    throw new Error(`"${path.basename(command)}" could not do its part:\n${said}`, { cause: error });
  }
}
