import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { refusals, type RefusalCode } from '../../../contract/refusal.ts'
import { nameOf, type Names } from './names.ts'

// What a call may refuse with is read off the code itself: from its handler along the functions that it names, and along what
// subjects give to whoever moves an order. More may be found than ever happens to one caller, nothing that cannot be reached.

/** A piece of a file that has a name: what it names itself, and which codes stand in it. */
type Piece = { readonly words: ReadonlySet<string>; readonly codes: readonly RefusalCode[] }
type Source = {
  readonly pieces: ReadonlyMap<string, Piece>
  readonly imports: ReadonlyMap<string, string>
  readonly handlers: ReadonlyMap<string, Piece>
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Where what the subjects give in their manifests as `effects` is done. */
const doer = 'server/src/order/effects.ts#doneAt'
const isCode = (text: string): text is RefusalCode => Object.hasOwn(refusals, text)

function pieceOf(text: string): Piece {
  const codes = [...text.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].flatMap(([, code = '']) => (isCode(code) ? [code] : []))
  return { words: new Set([...text.matchAll(/[A-Za-z_$][\w$]*/g)].map(([word]) => word)), codes }
}

const declaration = /^(?:export )?(?:async )?(?:function|const|class) (\w+)/gm

/** Pieces from each place where `at` matches to the next, or to the next declaration, by the name it catches. */
function cut(text: string, at: RegExp): Map<string, Piece> {
  const ends = [...text.matchAll(at), ...text.matchAll(declaration)].map(({ index }) => index)
  const pieces = [...text.matchAll(at)].map(({ index, 1: name = '' }): [string, Piece] => {
    const end = Math.min(text.length, ...ends.filter((one) => one > index))
    return [name, pieceOf(text.slice(index, end))]
  })
  return new Map(pieces)
}

/** What is said of code reaches nothing. */
const uncommented = (text: string): string => text.replaceAll(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** 'server/src/order/order.sql.ts' by what it is imported as. */
function importsOf(text: string, file: string): Map<string, string> {
  const imports = new Map<string, string>()
  for (const [, names = '', from = ''] of text.matchAll(/^import (?!type)([\s\S]*?) from '(\.[^']+)'/gm)) {
    const target = normalize(join(dirname(file), from))
    const space = /\* as (\w+)/.exec(names)?.[1]
    if (space) imports.set(space, `${target}#*`)
    for (const [, original = '', alias] of names.matchAll(/(?:^|[{,])\s*(?!type )(\w+)(?: as (\w+))?/g))
      imports.set(alias ?? original, `${target}#${original}`)
  }
  return imports
}

function sourceOf(file: string): Source {
  const text = uncommented(readFileSync(join(root, file), 'utf8'))
  return {
    pieces: cut(text, declaration),
    imports: importsOf(text, file),
    handlers: cut(text, /\bserve(?:Once|Tried)?\(\s*(?:\w+\.)?(\w+),/g),
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
    .map((name) => join(folder, name))
}

/** What each of these calls may refuse with, by method and path: what its declaration asks for first. */
export function refusingOf(endpoints: readonly Endpoint[], names: Names): ReadonlyMap<string, readonly RefusalCode[]> {
  const sources = new Map([...filesIn('server/src'), ...filesIn('pricing'), ...filesIn('contract')].map((file) => [file, sourceOf(file)]))
  const handlers = new Map(
    [...sources].flatMap(([file, source]) => [...source.handlers].map(([name, piece]) => [name, { file, piece }] as const)),
  )

  /** What subjects do at the moves of orders, as their manifests import it. */
  const given = [...sources]
    .filter(([file]) => file.endsWith('/subject.ts'))
    .flatMap(([, { imports }]) => [...imports].flatMap(([name, at]) => (name.endsWith('Effects') ? [at] : [])))

  /** Where the pieces stand that a piece names. */
  function namedIn(file: string, { words }: Piece): string[] {
    const source = sources.get(file)
    return [...words].flatMap((word) => {
      const at = source?.pieces.has(word) ? `${file}#${word}` : (source?.imports.get(word) ?? '')
      const space = at.endsWith('#*') ? at.slice(0, -2) : null
      if (space !== null) return [...words].map((inner) => `${space}#${inner}`)
      return at === doer ? [at, ...given] : [at]
    })
  }

  function reached(file: string, piece: Piece, seen: Set<string>, codes: Set<RefusalCode>): void {
    for (const code of piece.codes) codes.add(code)
    for (const at of namedIn(file, piece)) {
      const [target = '', name = ''] = at.split('#')
      const found = sources.get(target)?.pieces.get(name)
      // The table of all refusals, and the road itself, lead everywhere.
      if (!found || seen.has(at) || /refusal\.ts|\/serve\.ts|house\.ts/.test(target)) continue
      seen.add(at)
      reached(target, found, seen, codes)
    }
  }

  return new Map(
    endpoints.map((endpoint): [string, RefusalCode[]] => {
      const codes = new Set<RefusalCode>(declared(endpoint))
      const handler = handlers.get(names.calls.get(nameOf(endpoint)) ?? '')
      if (handler) reached(handler.file, handler.piece, new Set(), codes)
      return [nameOf(endpoint), asTabled(codes)]
    }),
  )
}

/** In the order of the table of refusals: in whichever file a code stands, the document is the same. */
const asTabled = (codes: ReadonlySet<RefusalCode>): RefusalCode[] =>
  Object.keys(refusals)
    .filter(isCode)
    .filter((code) => codes.has(code))

const declared = ({ who, grant, area, self, once }: Endpoint): RefusalCode[] => [
  'input.invalid',
  ...(who === 'anyone' ? [] : (['login.needed', 'key.invalid', 'key.scope'] as const)),
  ...(grant || area ? (['permit.missing'] as const) : []),
  ...(self ? (['impersonation.forbidden'] as const) : []),
  ...(once ? (['repeat.different'] as const) : []),
]
