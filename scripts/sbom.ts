import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { licences, notAllowed, type Licensed } from './licences.ts'

// `npm run sbom [FILE]`: what a release is made of, as CycloneDX, and beside it which package is under which licence. It fails where one
// is under a licence that is not allowed (scripts/licences.ts).

const root = join(import.meta.dirname, '..')

/** What is read and changed of CycloneDX 1.5 as npm writes it; all else stays as it is. */
const Bom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string(), name: z.string() }) }),
  components: z.array(
    z.looseObject({
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      licenses: z.array(z.unknown()).optional(),
    }),
  ),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})
export type Bom = z.infer<typeof Bom>

/**
 * The packages that production is installed with, on whichever platform, and what each needs. npm's own `--omit dev` leaves out what
 * development needs as well, e.g. react, so all are asked for and ours are kept.
 */
export function bomOf(all: readonly Licensed[]): Bom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const said = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, shell: process.platform === 'win32' })
  const { metadata, components, dependencies, ...rest } = Bom.parse(JSON.parse(said))
  const licenceOf = new Map(all.map(({ name, version, licence }) => [`${name}@${version}`, licence]))
  const kept = components
    // Under another name where it stands in for another package; what it is says its address.
    .map((each) => ({ ...each, name: nameIn(each.purl) }))
    .filter(({ name, version }) => licenceOf.has(`${name}@${version}`))
  const refs = new Set([...kept.map((each) => each['bom-ref']), metadata.component['bom-ref']])
  return {
    ...rest,
    // npm calls it after the folder that it lies in.
    metadata: { ...metadata, component: { ...metadata.component, name: 'yincai' } },
    components: kept.map((each) =>
      each.licenses?.length ? each : { ...each, licenses: [{ license: { id: licenceOf.get(`${each.name}@${each.version}`) } }] },
    ),
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => refs.has(ref)) })),
  }
}

/** The package of `pkg:npm/%40scope/name@1.2.3`. */
const nameIn = (purl: string): string => decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/@[^@]*$/, ''))

/** Which package is under which licence, one a line, to be read. */
export const listOf = (all: readonly Licensed[]): string =>
  all
    .map(({ name, version, licence }) => `${name}@${version}\t${licence}\n`)
    .toSorted()
    .filter((line, n, lines) => line !== lines[n - 1])
    .join('')

if (process.argv[1] === import.meta.filename) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const file = process.argv[2] ?? `release/yincai-${version}.cdx.json`
  const all = licences()
  mkdirSync(dirname(file), { recursive: true })
  const bom = bomOf(all)
  const list = file.replace(/(\.cdx)?\.json$/, '') + '.licences.txt'
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
  writeFileSync(list, listOf(all))
  const refused = notAllowed(all)
  process.stdout.write(`${bom.components.length} 个依赖 packages: ${file}, ${list}\n`)
  if (refused.length > 0) process.stderr.write(`许可证不在允许之列。Under a licence that is not allowed:\n  ${refused.join('\n  ')}\n`)
  process.exitCode = refused.length > 0 ? 1 : 0
}
