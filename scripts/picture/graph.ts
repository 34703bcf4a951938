import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { apart, floors } from './floors.ts'

/** The folders of the code and what each imports when it runs; types are not there then. */
export type Graph = {
  /** The floor of each folder, by its place from the top. */
  readonly floorOf: ReadonlyMap<string, number>
  readonly imports: ReadonlyMap<string, ReadonlySet<string>>
}

const root = join(import.meta.dirname, '../..')

/** What a file of the code belongs to; null: to nothing that is drawn. */
export function folderOf(file: string): string | null {
  const path = file.replaceAll('\\', '/')
  if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|\.fixture\.ts$|\.react-router|\/(vite|react-router)\.config\.ts$/.test(path)) return null
  if (/^server\/src\/test\w+\.ts$/.test(path)) return null
  const rootFile = /^server\/src\/([^/]+)\.ts$/.exec(path)?.[1]
  if (rootFile) return Object.entries(apart).find(([, names]) => names.includes(rootFile))?.[0] ?? 'surroundings'
  const [, room = '', inner] =
    /^(server\/src|server\/seed|mall\/app|mall|admin|kit|studio|contract|pricing|artwork|drawings)\/(?:([^/]+)\/)?/.exec(path) ?? []
  if (room === 'server/src') return inner ?? null
  if (room === 'server/seed') return 'seed'
  if (room === 'mall/app' || room === 'admin') return `${room.slice(0, 5).replace('/', '')}${inner ? `/${inner}` : ''}`
  // Folders of the server have the names of these rooms, too.
  if (room === 'contract' || room === 'artwork') return `shared ${room}`
  return room === 'mall' || room === '' ? null : room
}

const importsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export|\}) (?!type )[^;']*? from '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm)].map(
    (found) => found.slice(1).find(Boolean) ?? '',
  )

/** Reads the code. @throws Error that names a folder which stands on no floor. */
export function readGraph(): Graph {
  const files = ['contract', 'pricing', 'artwork', 'drawings', 'kit', 'studio', 'server', 'mall', 'admin'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  )
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    const folder = folderOf(file)
    if (folder === null) continue
    const to = imports.get(folder) ?? new Set()
    imports.set(folder, to)
    for (const from of importsOf(readFileSync(join(root, file), 'utf8'))) {
      const other = folderOf(normalize(join(dirname(file), from)))
      if (other !== null && other !== folder) to.add(other)
    }
  }
  const sorted = [...imports].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { imports: new Map(sorted), floorOf: new Map(sorted.map(([folder]) => [folder, floorOf(folder)])) }
}

function floorOf(folder: string): number {
  const at = floors.findIndex(({ name, folders }) =>
    typeof folders === 'string' ? folder === name || folder.startsWith(`${name}/`) : folders.includes(folder),
  )
  if (at < 0) throw new Error(`${folder} stands on no floor: give it one in scripts/picture/floors.ts`)
  return at
}

/** The graph in words: of each folder what it imports, with ↑ before what stands above it. */
export function told({ imports, floorOf }: Graph): string {
  const lines = floors.flatMap(({ name, about }, at) => [
    '',
    `${name} – ${about}`,
    ...[...imports].filter(([folder]) => floorOf.get(folder) === at).map(([folder, to]) => `  ${folder} → ${namesOf(to, floorOf, at)}`),
  ])
  return `What each folder imports when it runs; ↑ before what stands above it. Written by npm run picture.\n${lines.join('\n')}\n`
}

function namesOf(to: ReadonlySet<string>, floorOf: Graph['floorOf'], at: number): string {
  const names = [...to].toSorted().map((other) => ((floorOf.get(other) ?? at) < at ? `↑${other}` : other))
  return names.join(', ') || 'nothing'
}
