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
}

/** What is told of a part of the chain after seal number `after`, up to the first seal that does not hold. */
export function chainOf(after: number, seals: readonly Checked[]): z.input<typeof auditChain.output> {
  // A seal that is missing among the numbers breaks the chain as one that does not fit.
  const wrong = seals.findIndex(({ holds, number }, index) => !holds || number !== after + index + 1)
  const good = wrong === -1 ? seals : seals.slice(0, wrong)
  const last = good.at(-1)
  const broken = wrong === -1 ? undefined : seals[wrong]
  return {
    rows: good.reduce((all, { rows }) => all + rows, 0),
    seal: last ? { number: last.number, time: shanghai(last.sealedAt), hash: last.hash.toString('hex') } : null,
    broken: broken ? { from: broken.fromId, to: broken.toId } : null,
    next: broken || seals.length < partOf ? null : (last?.number ?? null),
  }
}

/** How many seals are compared in one call: fifty thousand rows at most. */
export const partOf = 10
