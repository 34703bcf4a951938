import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')

/** What npm writes of each package in package-lock.json, as far as it is read here. */
const Lock = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), version: z.string().optional(), license: z.string().optional() })),
})

/** A package that production is installed with, by the folder it is in, e.g. `node_modules/pg`. */
export type Installed = { readonly path: string; readonly name: string; readonly version: string; readonly license: string | undefined }

/** What `npm ci --omit=dev` installs, on whichever platform, as package-lock.json has it. */
export function productionPackages(): Installed[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { version = '', license }]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), version, license }))
}

/** What of the checkout a server is run from, without its packages; a room that the image takes is among them. */
export const servedFrom: readonly string[] = [
  ...['package.json', 'package-lock.json', 'LICENSE'],
  ...['contract', 'pricing', 'artwork', 'drawings', 'server', 'scripts', 'build'],
]

/** Lays into `folder` what a server is run from: no tests, no sources of the sites, no packages. */
export function layServed(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const path of servedFrom)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: (file) => !/\.(test|fixture)\.ts$/.test(file) })
}

/** Links the packages of production into `folder` as `npm ci --omit=dev` would, in a moment. */
export function linkPackages(folder: string): void {
  const top = productionPackages().filter(({ path }) => path.lastIndexOf('node_modules/') === 0)
  const there = new Set(globSync(['node_modules/*', 'node_modules/@*/*'], { cwd: root }))
  for (const { path } of top) {
    if (!there.has(path)) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(root, path), join(folder, path), 'junction')
  }
}
