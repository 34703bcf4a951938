import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm run lengths` (part of `npm run check`): no file that is written by hand is longer than can be read at once.

const most = 350

/** Files that are tables of data and read row by row, each of one kind; parts of one would only be more files to look into. */
const data: readonly string[] = [
  // Every reason to say no with its words, a row each.
  'contract/refusal.ts',
  // The words of the trade, a row each.
  'docs/words.md',
]

const rooms = [
  'contract',
  'pricing',
  'artwork',
  'drawings',
  'kit',
  'studio',
  'server',
  'mall',
  'admin',
  'e2e',
  'bench',
  'scripts',
  'docs',
  'manual',
]
const made = /\/(?:node_modules|build|dist|\.react-router)\//

/** The files under `root` that are too long, with their lines. */
export const tooLong = (root: string): { readonly file: string; readonly lines: number }[] =>
  globSync(`{${rooms.join(',')}}/**/*.{ts,tsx,mjs,css,sql,md}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !made.test(file) && !data.includes(file))
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > most)
    .toSorted((a, b) => b.lines - a.lines)

if (import.meta.main) {
  const found = tooLong(join(import.meta.dirname, '..'))
  for (const { file, lines } of found) process.stdout.write(`✘ ${file} has ${lines} lines, not ${most}\n`)
  process.exit(found.length > 0 ? 1 : 0)
}
