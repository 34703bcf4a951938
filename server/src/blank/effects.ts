import { fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { lineOf, type Effects, type MoveContext } from '../order/effects.ts'
import type { Tx } from '../database/db.ts'
import { costOf, shortWords } from './blank.rules.ts'
import { lockVariants, writeMovement } from './movement.sql.ts'
import { releaseOf, reserveFor, reserveLineAnew, takeNeeds } from './need.sql.ts'

const reserve = ({ tx, order }: MoveContext): Promise<void> => reserveFor(tx, order.id)
const release = ({ tx, order }: MoveContext): Promise<void> => releaseOf(tx, order.id)

/** The work itself begins: what was gathered is taken out of the stock. Gathering it takes nothing yet. */
async function take(context: MoveContext): Promise<void> {
  const { tx, order, step, mover, now } = context
  if (step.to === 'materials') return
  const line = { id: lineOf(context).id, companyId: order.companyId }
  await takeBlanks(tx, line, mover.side === 'staff' ? mover.staffId : null, now)
}

/** @throws Refusal 'blank.short' that names what is lacking. */
async function takeBlanks(tx: Tx, line: { id: number; companyId: number }, staffId: number | null, now: Date): Promise<void> {
  const needs = await takeNeeds(tx, line.id)
  if (needs.length === 0) return
  const variants = await lockVariants(
    tx,
    needs.map(({ variantId }) => variantId),
  )
  const wanted = needs.flatMap(({ variantId, quantity }) => {
    const variant = variants.get(variantId)
    return variant ? [{ variant, quantity }] : []
  })
  const short = wanted.flatMap(({ variant: { name, unit, onHand }, quantity }) =>
    onHand < quantity ? [{ name, unit, lacks: quantity - onHand }] : [],
  )
  if (short.length > 0) refuse('blank.short', null, `缺料：${shortWords(short)}。请先收货，或盘点后再开工`)
  for (const { variant, quantity } of wanted) {
    const amount = fen(-costOf(variant, quantity))
    await writeMovement(tx, variant, { kind: 'used', quantity: -quantity, amount }, { line, staffId }, now)
  }
}

/** An order's moves hold, free and take the blank goods that its lines are made of. */
export const blankEffects = {
  order: { settle: reserve, form: reserve, remake: reserve, bookCredit: reserve, unsettle: release, callOff: release },
  line: { start: take },
  recoloured: ({ tx, lineId }) => reserveLineAnew(tx, lineId),
} satisfies Effects
