import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionPackages, type Installed } from './productionCopy.ts'

// Under which licences the packages are that production is installed with, and under which they may be: `npm run sbom` writes them down.

const root = join(import.meta.dirname, '..')

/** Licences by which a package may be passed on inside an Apache-2.0 work that is not opened for its sake. */
export const allowedLicences: readonly string[] = [
  ...['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Python-2.0', 'Unlicense', 'CC0-1.0'],
]

/**
 * What is allowed of single packages, by how their names begin, and why. libvips is a library of its own that sharp loads: LGPL asks that
 * it can be exchanged, and a file in node_modules can be.
 */
const allowedOf: readonly (readonly [name: string, licence: string])[] = [['@img/sharp-', 'LGPL-3.0-or-later']]

/** What packages say in their files and not in their manifest, read once by a person. */
const readByHand: Readonly<Record<string, string>> = {
  // LICENSE: the MIT text, © Devon Govett.
  'png-js': 'MIT',
}

/** Whether a licence, or one of several to choose from (OR), or each of several (AND), is allowed of a package. */
export function isAllowed(name: string, expression: string): boolean {
  const words = expression.replaceAll(/[()]/g, '')
  if (words.includes(' AND ')) return words.split(' AND ').every((one) => isAllowed(name, one))
  if (words.includes(' OR ')) return words.split(' OR ').some((one) => isAllowed(name, one))
  return allowedLicences.includes(words) || allowedOf.some(([prefix, licence]) => name.startsWith(prefix) && licence === words)
}

export type Licensed = { readonly name: string; readonly version: string; readonly licence: string }

/** Each package that production is installed with, on whichever platform, and its licence; '' where none is named. */
export const licences = (): Licensed[] =>
  productionPackages().map((each) => ({
    name: each.name,
    version: each.version,
    licence: each.license ?? readByHand[each.name] ?? inFolder(each),
  }))

function inFolder({ path }: Installed): string {
  const file = join(root, path, 'package.json')
  const { license } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown }) : {}
  return typeof license === 'string' ? license : ''
}

/** Those that are under no licence that is allowed, in words. */
export const notAllowed = (all: readonly Licensed[]): string[] =>
  all
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence || 'none named'}`)
