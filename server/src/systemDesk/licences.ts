import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'

const root = new URL('../../../', import.meta.url)

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dev: z.boolean().optional(), optional: z.boolean().optional() }),
  ),
})
const Said = z.object({ name: z.string(), version: z.string(), license: z.string().default('') })
export type Licence = z.output<typeof Said>

let read: Promise<Licence[]> | undefined

/** What others have written that a server runs on and that the pages carry, by name: what is there of it on this machine. */
export function licences(): Promise<Licence[]> {
  read ??= readAll()
  // What failed once, on a disk that was away, is tried again.
  read.catch(() => (read = undefined))
  return read
}

async function readAll(): Promise<Licence[]> {
  const lock = Lock.parse(JSON.parse(await readFile(new URL('package-lock.json', root), 'utf8')))
  const folders = Object.entries(lock.packages).flatMap(([folder, { dev }]) => (folder === '' || dev ? [] : [folder]))
  const said = await Promise.all(folders.map(readOne))
  const found = new Map(said.filter((one) => one !== null).map((one) => [one.name, one]))
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** null: it is not installed here, being for other machines. */
async function readOne(folder: string): Promise<Licence | null> {
  const text = await readFile(new URL(`${folder}/package.json`, root), 'utf8').catch(() => null)
  return text === null ? null : (Said.safeParse(JSON.parse(text)).data ?? null)
}

/** The licence's own words, as they came with the package; '' where none did. */
export async function textOf(name: string): Promise<string> {
  const folder = new URL(`node_modules/${name}/`, root)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const file = entries.find((one) => one.isFile() && /^(licen[sc]e|copying)/i.test(one.name))
  return file === undefined ? '' : readFile(new URL(file.name, folder), 'utf8')
}

/** The mall's own. */
export const ownLicence = (): Promise<string> => readFile(new URL('LICENSE', root), 'utf8').catch(() => 'Apache-2.0')
