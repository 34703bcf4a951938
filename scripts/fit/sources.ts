import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from './catalogue.sql.ts'

/** What is told by the words of a statement alone, in the program and in what the migrations left to the database. */
const wordsOf = {
  'source.lock': /\block table\b/,
  'source.advisory': /\bpg_(?:try_)?advisory_/,
  'source.listen': /\bpg_notify\(|\b(?:listen|notify) \$\{/,
  'source.skip': /\bskip locked\b|\.skipLocked\(/,
} as const

export type SourceRule = keyof typeof wordsOf

/** Which files of the server, and which functions in the database, say such words. */
export function sourcesFound(root: string, { routines }: Catalogue): { readonly rule: SourceRule; readonly thing: string }[] {
  const files = globSync('server/src/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\.fixture\.ts$|\/test\w+\.ts$/.test(file))
  const all = [
    ...files.map((file) => ({ thing: file, text: readFileSync(join(root, file), 'utf8') })),
    ...routines.map(({ name, text }) => ({ thing: `function ${name}`, text })),
  ]
  return all.flatMap(({ thing, text }) =>
    (Object.keys(wordsOf) as SourceRule[]).filter((rule) => wordsOf[rule].test(text)).map((rule) => ({ rule, thing })),
  )
}
