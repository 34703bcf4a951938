import type { Carried } from '../../../artwork/carried.ts'
import type { ArtworkFacts, Unread } from '../../../artwork/facts.ts'
import type { Severity } from '../../../contract/order/finding.ts'
import type { ArtworkQueue } from '../../../contract/order/artworkDesk.ts'
import type { LineState } from '../../../contract/production/lineState.ts'
import { lackingOf } from '../../../contract/production/artwork.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { Day } from '../../../contract/text.ts'
import { printText } from '../../../pricing/chosen.ts'
import { checksOf } from '../carried/check.rules.ts'
import type { Known, Position } from '../order/artwork.rules.ts'

/** A file as it lies on a line, with what was read of it. */
export type DeskFile = {
  readonly fileId: number
  readonly position: string | null
  readonly note: string
  readonly facts: ArtworkFacts | null
  readonly unread: Unread | null
  /** Null: it was made from no design. */
  readonly carried: Carried | null
  /** What whoever ordered knew of it; null: nothing was found then. */
  readonly known: Known | null
  /** The file that lay there before the merchant changed it; null: he did not. */
  readonly mends: number | null
}

export type DeskLine = {
  readonly lineId: number
  readonly orderId: string
  readonly companyName: string
  readonly productId: number
  readonly title: string
  readonly picture: string
  readonly quantity: number
  readonly unit: string
  readonly state: LineState
  readonly queue: ArtworkQueue
  readonly promisedDay: Day | null
  readonly since: Date
  readonly rounds: number
  readonly replaced: boolean
  readonly unpaid: boolean
  readonly answer: string
  readonly selection: Selection
  readonly matrix: Matrix | null
  readonly rules: Pick<PriceRules, 'positions' | 'processes' | 'colours'>
  readonly files: readonly DeskFile[]
}

type Printed = Pick<DeskLine, 'selection' | 'rules'>

/** The positions that a line is printed at, in the order of the rules. */
export const positionsOf = ({ selection: { prints }, rules }: Printed): Position[] =>
  rules.positions.flatMap(({ key, label }) => (prints.some(({ position }) => position === key) ? [{ key, label }] : []))

/** Where a line is printed and how, in words. */
export const printTextsOf = ({ selection, rules }: Printed): string[] => selection.prints.map((print) => printText(rules, print))

/** Positions without a file, in words. */
export const lackingWords = (line: Printed & { readonly files: readonly { readonly position: string | null }[] }): string[] =>
  lackingOf(positionsOf(line), line.files).map(({ label }) => label)

type Found = Pick<DeskLine, 'lineId' | 'productId' | 'quantity' | 'unit' | 'files' | 'selection' | 'matrix' | 'rules'>

/** What was found in the files of a line, added up. */
export function foundIn({ files, ...line }: Found) {
  const checks = checksOf(files.map((file) => ({ ...line, ...file })))
  const found = checks.flatMap(({ findings }) => findings)
  const count = (severity: Severity) => found.filter((one) => one.severity === severity).length
  return {
    worst: (['E', 'W', 'I'] as const).find((severity) => count(severity) > 0) ?? null,
    errors: count('E'),
    warnings: count('W'),
    reading: checks.some(({ state }) => state === 'reading'),
  }
}

type Proofed = { readonly state: string; readonly round: number }

/** What a line waits for, by its state and its newest proof; null: for nothing of this desk. */
export function queueOf(state: LineState, proofs: readonly Proofed[]): ArtworkQueue | null {
  if (state === 'preflight') return 'check'
  if (state !== 'proof') return null
  const newest = proofs.toSorted((a, b) => b.round - a.round)[0]?.state
  return newest === 'sent' ? 'wait' : newest === 'change_requested' ? 'change' : 'draw'
}

/** Numbers of every queue, of those that have any. */
export function queuesOf(counted: readonly { readonly queue: ArtworkQueue; readonly count: number }[]): Record<ArtworkQueue, number> {
  const of = (queue: ArtworkQueue) => counted.find((one) => one.queue === queue)?.count ?? 0
  const [check, draw, change, wait] = [of('check'), of('draw'), of('change'), of('wait')]
  return { check, draw, change, wait, all: check + draw + change + wait }
}
