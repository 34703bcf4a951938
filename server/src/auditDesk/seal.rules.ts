import type { z } from 'zod'
import type { auditChain } from '../../../contract/audit.ts'
import { shanghai } from '../../../contract/text.ts'

/** A seal, and whether it fits the seal before it and the rows it was made of. */
export type Checked = {
  readonly number: number
  readonly fromId: number
  readonly toId: number
  readonly rows: number
  readonly hash: Buffer
  readonly sealedAt: Date
  readonly holds: boolean
  /** No seal stands behind it. */
  readonly ends: boolean
}

/** The numbers of rows among which something is wrong. */
export type Broken = { readonly from: number; readonly to: number }

/** A part of the chain, up to the first seal that does not hold. */
export type Part = {
  readonly rows: number
  readonly last: Checked | null
  readonly broken: Broken | null
  /** After which seal the next part begins; null: there is none. */
  readonly next: number | null
}

/** What is wrong, in words. */
export const tornWords = ({ from, to }: Broken): string => `操作日志断在 #${from}–#${to}：这一段被改动、删除或插入过`

export function partOfChain(seals: readonly Checked[]): Part {
  const wrong = seals.findIndex(({ holds }) => !holds)
  const good = wrong === -1 ? seals : seals.slice(0, wrong)
  const last = good.at(-1) ?? null
  const broken = wrong === -1 ? undefined : seals[wrong]
  return {
    rows: good.reduce((all, { rows }) => all + rows, 0),
    last,
    broken: broken ? { from: broken.fromId, to: broken.toId } : null,
    next: broken || last?.ends ? null : (last?.number ?? null),
  }
}

/** What is compared in one call: so many seals at most, and no further one once so many rows are, which takes some hundredths of a second. */
export const partOf = { seals: 10, rows: 5_000 }

/** What a row of the log says of rows that went with their month; all that ever went is named by each anew. */
export type Ending = {
  readonly at: Date
  /** All numbers of seals whose rows are gone, as PostgreSQL writes them: {[1,5),[6,7)}. */
  readonly seals: string
  /** How many rows that were. */
  readonly rows: number
  /** Older than this is gone. */
  readonly upto: string
}

/** What such a row says; null: it says nothing that could be meant. */
export function endingOf(at: Date, said: unknown): Ending | null {
  const { seals, allRows, upto } = (typeof said === 'object' && said !== null ? said : {}) as Record<string, unknown>
  const isMeant = typeof seals === 'string' && /^\{\[\d{1,15},\d{1,15}\)(,\[\d{1,15},\d{1,15}\)){0,99999}\}$/.test(seals)
  if (!isMeant || typeof allRows !== 'number' || typeof upto !== 'string') return null
  return { at, seals, rows: allRows, upto }
}

type Told = z.input<typeof auditChain.output>
type Seen = {
  readonly number: number
  readonly hash: Buffer
  readonly sealedAt: Date | null
  readonly rows: number
  readonly at: Date
}

const sealTold = (seal: Pick<Seen, 'number' | 'hash' | 'sealedAt'> | null): Told['seal'] =>
  seal?.sealedAt ? { number: seal.number, time: shanghai(seal.sealedAt), hash: seal.hash.toString('hex') } : null

/** What is told of a part of the chain; `seen`: how far all of it was compared before. */
export const chainTold = ({ rows, last, broken, next }: Part, seen: Seen | null, ending: Ending | null): Told => ({
  rows,
  seal: sealTold(last ?? seen),
  broken,
  next,
  compared: seen && { time: shanghai(seen.at), rows: seen.rows },
  gone: ending && { upto: ending.upto, rows: ending.rows, time: shanghai(ending.at) },
})
