import pg from 'pg'
import type { Catalogue } from './catalogue.sql.ts'
import { planOf } from './asked.sql.ts'
import type { CitusFound } from './citus.ts'
import { insertNames, judged, keysOf, type Judged } from './judge.ts'
import { companyColumn, places } from './places.ts'
import { askedBy } from '../../server/src/database/asking.ts'

/** How often each statement was asked, by its text. */
export type Asked = Map<string, number>

/** Hears the statements that this process asks of databases while any `during` is at work, until it is `over`. */
export function hearStatements() {
  const asked: Asked = new Map()
  let listening = 0
  const client = pg.Client.prototype as { query: (...given: unknown[]) => unknown }
  const { query } = client
  client.query = function (this: unknown, ...given: unknown[]) {
    const [first] = given as [string | { text: string }]
    const one = typeof first === 'string' ? { text: first } : first
    if (listening > 0) for (const { text } of askedBy(one) ?? [one]) asked.set(text, (asked.get(text) ?? 0) + 1)
    return Reflect.apply(query, this, given)
  }
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    listening += 1
    try {
      return await work()
    } finally {
      listening -= 1
    }
  }
  return { asked, during, over: () => void (client.query = query) }
}

/** A statement of the mall's tables as it was judged, and how often it was asked. */
export type Statement = Judged & { readonly text: string; readonly times: number }

/** Judges what was asked by the plans that the database makes for it; `left`: what has no plan, as `begin` and `lock table`. */
export async function judgedAll(pool: pg.Pool, asked: Asked, catalogue: Catalogue): Promise<{ statements: Statement[]; left: string[] }> {
  const keys = keysOf(catalogue)
  const statements: Statement[] = []
  const left: string[] = []
  for (const [text, times] of asked) {
    const plan = await planOf(pool, text)
    if (plan) statements.push({ ...judged(plan, text, keys), text, times })
    else left.push(text)
  }
  return { statements, left }
}

/** What of the statements Citus cannot carry with this plan. */
export function citusAsked(statements: readonly Statement[]): CitusFound[] {
  return statements.flatMap((one) => {
    const { reach, spread, apart, written, recursive, text } = one
    const tables = [...spread.values()]
    const found = (rule: CitusFound['rule'], things: readonly string[]) => things.map((thing) => ({ rule, thing }))
    const referenceWritten = written.filter((table) => places.get(table)?.kind === 'reference')
    const unnamed = written.filter((table) => companyColumn(table) && saysNot(text, table))
    const isSeveral = /^\s*(?:\/\*.*?\*\/\s*)?with\b/i.test(text) && written.length > 0
    const beside = spread.size > 0 && referenceWritten.length > 0
    return [
      ...found('asked.reference', referenceWritten),
      ...found('asked.insert', unnamed),
      ...(spread.size > 0 && reach !== 'one' && isLocking(text)
        ? found(/skip locked/i.test(text) ? 'asked.due' : 'asked.lock', lockedOf(text, spread))
        : []),
      ...(reach === 'across' ? found('asked.across', tables) : apart ? found('asked.apart', tables) : []),
      ...(isSeveral && ((spread.size > 0 && reach !== 'one') || beside) ? found('asked.writes', written) : []),
      ...(recursive && spread.size > 0 && reach !== 'one' ? found('asked.recursive', tables) : []),
    ]
  })
}

const isLocking = (text: string): boolean => /\bfor (?:no key )?update\b|\bfor (?:key )?share\b/i.test(text)

/** Which of the tables that are spread are locked: those that `of` names, or all. */
function lockedOf(text: string, spread: Judged['spread']): string[] {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const named = [...line.matchAll(/\bfor (?:no key update|update|key share|share) of ([\w", ]+?)(?= skip| nowait|\)|$)/gi)]
  const aliases = named.flatMap(([, list = '']) => list.split(',').map((alias) => alias.trim().replaceAll('"', '')))
  const tables = aliases.flatMap((alias) => spread.get(alias) ?? [])
  return tables.length > 0 ? tables : [...spread.values()]
}

const saysNot = (text: string, table: string): boolean => {
  if (!new RegExp(`insert into "?${table}"?\\b`, 'i').test(text)) return false
  return table !== 'company' && !insertNames(text, table).includes(companyColumn(table) ?? '')
}
