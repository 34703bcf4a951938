import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { threadsIn } from './circles.ts'

// `npm run closures` (part of `npm run check`): how many of the repository's files are read to answer a call: its module, what the
// call's handler there names, and whatever that imports when it runs. Whoever changes one of them may change the answer.

const root = join(import.meta.dirname, '..')

const budget = { nineOfTen: 50, most: 90 } as const
const serverBudget: Readonly<Record<string, number>> = { moveOrder: 20, createOrder: 45 }

const ran = /^import (?!type )([^;']*?) from '(\.[^']+)'|^(?:export|\}) [^;']*? from '(\.[^']+)'|^import '(\.[^']+)'/gm
const served = /\bserve(?:Once|Tried)?\(\s*(?:\w+\.)?(\w+),/g
const declared = /^(?:export )?(?:async )?(?:function|const|class) (\w+)/gm
const wordsIn = (text: string): Set<string> => new Set(text.match(/[A-Za-z_$][\w$]*/g))

type Source = {
  /** What it imports by which names; '' for what it only runs. Types are not there when it runs. */
  readonly imports: readonly { readonly file: string; readonly names: ReadonlySet<string> }[]
  /** The words of what it declares, by name, and of its handlers, by call. */
  readonly declares: ReadonlyMap<string, ReadonlySet<string>>
  readonly handlers: ReadonlyMap<string, ReadonlySet<string>>
}

function sourceOf(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const imports = [...text.matchAll(ran)].flatMap(([, clause = '', ...from]) => {
    const names = wordsIn(clause.replaceAll(/\btype \w+(?: as \w+)?/g, ''))
    const to = normalize(join(dirname(file), from.find(Boolean) ?? '')).replaceAll('\\', '/')
    return (clause !== '' && names.size === 0) || !/\.tsx?$/.test(to) ? [] : [{ file: to, names }]
  })
  return { imports, declares: cut(text, declared), handlers: cut(text, served) }
}

/** The words from each match to the next, or to the next declaration, by the name it catches. */
function cut(text: string, at: RegExp): Map<string, Set<string>> {
  const ends = [...text.matchAll(at), ...text.matchAll(declared)].map(({ index }) => index)
  return new Map(
    [...text.matchAll(at)].map(({ index, 1: name = '' }) => [
      name,
      wordsIn(text.slice(index, Math.min(text.length, ...ends.filter((one) => one > index)))),
    ]),
  )
}

const known = new Map<string, Source>()
function source(file: string): Source {
  const found = known.get(file) ?? sourceOf(file)
  known.set(file, found)
  return found
}

/** Every file that is read to answer `call`, whose handler stands in `file`. */
export function closure(file: string, call: string): Set<string> {
  const { imports, declares, handlers } = source(file)
  const words = new Set(handlers.get(call))
  for (const word of words) for (const more of declares.get(word) ?? []) words.add(more)
  const named = imports.filter(({ names }) => [...names].some((name) => words.has(name)))
  const seen = new Set([file, ...named.map((one) => one.file)])
  for (const one of seen) if (one !== file) for (const next of source(one).imports) seen.add(next.file)
  return seen
}

export type Reach = { readonly call: string; readonly file: string; readonly all: number; readonly server: number }

/** What each call reaches, the most first. */
export function reaches(): Reach[] {
  const files = [...new Set(threadsIn(root).map(({ from }) => from))].filter((file) => /^server\/src\/(?!sandbox\/).+\.ts$/.test(file))
  return files
    .flatMap((file) =>
      [...source(file).handlers.keys()].map((call) => {
        const reached = [...closure(file, call)]
        return { call, file, all: reached.length, server: reached.filter((one) => one.startsWith('server/')).length }
      }),
    )
    .toSorted((a, b) => b.all - a.all || (a.call < b.call ? -1 : 1))
}

if (import.meta.main) {
  const found = reaches()
  const at = (share: number) => found[Math.floor(found.length - share * found.length)]?.all ?? 0
  if (process.argv.includes('all')) for (const { call, file, all, server } of found) say(`${all} (server ${server}) ${call} ${file}`)
  say(`${found.length} calls: half reach ≤ ${at(0.5)} files, nine of ten ≤ ${at(0.9)}, all ≤ ${found[0]?.all}`)
  const worst = found.filter(({ file }, n) => found.findIndex((one) => one.file === file) === n).slice(0, 5)
  for (const { call, file, all, server } of worst) say(`  ${all} (server ${server}) ${call} ${file}`)
  const over = [
    ...(at(0.9) > budget.nineOfTen ? [`nine of ten calls reach up to ${at(0.9)} files, not ${budget.nineOfTen}`] : []),
    ...found.filter(({ all }) => all > budget.most).map(({ call, all }) => `${call} reaches ${all} files, not ${budget.most}`),
    ...found.flatMap(({ call, server }) => {
      const most = serverBudget[call]
      if (most === undefined) return []
      say(`  ${call}: ${server} of the server, at most ${most}`)
      return server > most ? [`${call} reaches ${server} files of the server, not ${most}`] : []
    }),
  ]
  for (const words of over) say(`✘ ${words}`)
  process.exit(over.length > 0 ? 1 : 0)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
