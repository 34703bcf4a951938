import { sql } from 'kysely'
import type { BatchTerms } from '../../../contract/coupon/batch.ts'
import type { Db, Tx } from '../database/db.ts'
import { promotionsBetween } from '../promotion/promotion.sql.ts'
import { goodFrom } from '../coupon/good.rules.ts'
import { scopeOf } from '../../../pricing/scope.ts'
import type { Live } from '../promotion/offer.rules.ts'
import { giftsWorth } from './gifts.ts'
import type { Beside } from './beside.rules.ts'

type Span = { readonly from: Date; readonly until: Date }

/** What is published (paused or not) and may be had at some time of the span, but for activity `id`. */
export async function readBeside(db: Db | Tx, { from, until }: Span, id: number): Promise<Beside> {
  const kept = (await promotionsBetween(db, from, until)).filter((one) => one.id !== id && one.state !== 'draft' && !one.spent)
  const lives = kept.map((one): Live => ({ ...one, from: one.from.getTime(), until: one.until.getTime(), scope: scopeOf(one.terms) }))
  const worth = new Map<number, Awaited<ReturnType<typeof giftsWorth>>>()
  for (const { id: of, terms } of lives) if (terms.rule.kind === 'gift') worth.set(of, await giftsWorth(db, terms))
  return { lives, coupons: await couponsBetween(db, { from, until }), worth }
}

/** Batches of which a coupon may be used at some time of the span, given already or yet to be. */
async function couponsBetween(db: Db | Tx, { from, until }: Span): Promise<BatchTerms[]> {
  const { rows } = await sql<{ terms: BatchTerms; until: Date }>`select b.terms, b.until_at as until from coupon_batch b
    where b.from_at < ${until} and (b.state <> 'stopped' or exists (select from coupon c where c.batch_id = b.id and c.state = 'open'))
    order by b.id desc limit ${batchesAtMost}`.execute(db)
  return rows.filter(({ terms, until: last }) => isGoodWithin(terms, last, { from, until })).map(({ terms }) => terms)
}

const batchesAtMost = 500

/** Whether a coupon that was had at the latest is good at some time of the span. */
const isGoodWithin = ({ time }: BatchTerms, last: Date, { from, until }: Span): boolean => {
  const good = goodFrom(time, last)
  return good.until > from && (time.by === 'days' || good.from < until)
}
