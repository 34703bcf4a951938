import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

// `npm run circles` (part of `npm run check`): no two folders of a room need each other, be it by a road over ten others. Files
// that stand beside the folders are rooms of their own.

/** An import, of types too, by the files it leads between. */
export type Thread = { readonly from: string; readonly to: string }

const rooms = ['contract', 'pricing', 'artwork', 'drawings', 'kit', 'studio', 'server', 'mall/app', 'admin']
const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.fixture\.ts$|\/test\w+\.ts$/.test(file)
const imported = /^(?:import|export|\})\s[^;'"]*?\bfrom '(\.[^']+)'|^import '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm

/** Every import of one file of the code by another, under `root`. Styles and pictures import nothing and are left out. */
export function threadsIn(root: string): Thread[] {
  const files = rooms.flatMap((room) => filesIn(root, room)).filter(isCode)
  return files.flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(imported)]
      .map((found) => normalize(join(dirname(from), found.slice(1).find(Boolean) ?? '')).replaceAll('\\', '/'))
      .filter(isCode)
      .map((to) => ({ from, to })),
  )
}

function filesIn(root: string, room: string): string[] {
  try {
    return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file.replaceAll('\\', '/')}`)
  } catch {
    return []
  }
}

/** The folder that a file stands in: of the server and the sites a subject's, and a file beside them for itself. */
export function folderOf(file: string): string {
  const [, folder] =
    /^(server\/seed|(?:server\/src|mall\/app|admin|kit|studio|contract|pricing|artwork|drawings)\/[^/]+)\//.exec(file) ?? []
  return folder ?? file
}

/** Folders that need each other, each group with the imports that hold it together; none where there is no circle. */
export function circles(threads: readonly Thread[]): { readonly folders: string[]; readonly held: Thread[] }[] {
  const between = threads.filter(({ from, to }) => folderOf(from) !== folderOf(to))
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of between) needs.set(folderOf(from), (needs.get(folderOf(from)) ?? new Set()).add(folderOf(to)))
  const reached = new Map([...needs.keys()].map((folder) => [folder, allFrom(folder, needs)]))
  const inCircle = [...needs.keys()].filter((folder) => reached.get(folder)?.has(folder)).toSorted()
  const groups = new Map(
    inCircle.map((folder) => {
      const folders = inCircle.filter((other) => reached.get(folder)?.has(other) && reached.get(other)?.has(folder))
      return [folders.join(' '), folders]
    }),
  )
  return [...groups.values()].map((folders) => ({
    folders,
    held: between.filter(({ from, to }) => folders.includes(folderOf(from)) && folders.includes(folderOf(to))),
  }))
}

function allFrom(folder: string, needs: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>()
  const open = [folder]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of needs.get(at) ?? []) {
      if (!seen.has(next)) open.push(next)
      seen.add(next)
    }
  }
  return seen
}

if (import.meta.main) {
  const found = circles(threadsIn(join(import.meta.dirname, '..')))
  for (const { folders, held } of found) {
    process.stdout.write(`${folders.join(' ↔ ')}\n`)
    for (const { from, to } of held) process.stdout.write(`  ${from} → ${to}\n`)
  }
  process.exit(found.length > 0 ? 1 : 0)
}
