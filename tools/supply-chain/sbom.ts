import type { LockedPackage } from './production-packages.ts';

type Project = { name: string; version: string; license: string };

/** A software bill of materials as CycloneDX 1.6 defines it. The same packages give the same text. */
export function formatSbom(project: Project, packages: readonly LockedPackage[], roots: readonly string[]): string {
  const refOf = new Map(packages.map(({ path, name, version }) => [path, purlOf(name, version)]));
  const own = purlOf(project.name, project.version);
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': own,
        name: project.name,
        version: project.version,
        purl: own,
        licenses: licensesOf(project.license),
      },
    },
    components: [...new Map(packages.map((one) => [refOf.get(one.path)!, one])).entries()].map(([ref, one]) => ({
      type: 'library',
      'bom-ref': ref,
      ...splitName(one.name),
      version: one.version,
      purl: ref,
      scope: one.isOptional ? 'optional' : 'required',
      ...(one.license !== undefined && { licenses: licensesOf(one.license) }),
      ...(one.integrity !== undefined && { hashes: hashesOf(one.integrity) }),
    })),
    dependencies: [
      {
        ref: own,
        dependsOn: refsOf(
          roots.map((name) => `node_modules/${name}`),
          refOf,
        ),
      },
      ...mergeByRef(packages, refOf),
    ],
  };
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

/** Two folders may contain the same version of a package, each with its own dependencies. */
function mergeByRef(packages: readonly LockedPackage[], refOf: ReadonlyMap<string, string>) {
  const needs = new Map<string, Set<string>>();
  for (const one of packages) {
    const ref = refOf.get(one.path)!;
    needs.set(ref, new Set([...(needs.get(ref) ?? []), ...refsOf(one.needs, refOf)]));
  }
  return [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].toSorted() }));
}

function refsOf(paths: readonly string[], refOf: ReadonlyMap<string, string>): string[] {
  return [...new Set(paths.flatMap((path) => refOf.get(path) ?? []))].toSorted();
}

/** `pkg:npm/%40scope/name@1.2.3` */
export function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function splitName(name: string): { group?: string; name: string } {
  const [group, rest] = name.split('/');
  return rest === undefined ? { name } : { group: group!, name: rest };
}

function licensesOf(license: string) {
  return /[ (]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
}

/** npm writes digests in Base64, CycloneDX in hexadecimal. */
function hashesOf(integrity: string) {
  return integrity.split(' ').map((one) => {
    const [algorithm = '', digest = ''] = one.split(/-(.*)/s);
    return {
      alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
      content: Buffer.from(digest, 'base64').toString('hex'),
    };
  });
}
