import { sql, type RawBuilder } from 'kysely'
import type { ReviewPartKind, ReviewQueue } from '../../../contract/claim/review.ts'
import type { Db, Tx } from '../db.ts'
import { containing } from '../like.ts'
import { shownReview, type ShownReview } from './review.sql.ts'

export type DeskReview = {
  review: ShownReview
  placedBy: string
  orderId: string
  productId: number
  title: string
  picture: string
}

const unanswered = sql`r.id in (select w.review_id from review_part w where w.answered_at is null)`
/** What puts a review `r` into a queue. */
export const queues: Record<ReviewQueue, RawBuilder<unknown>> = {
  low: sql`r.state = 'shown' and r.lowest <= 2 and ${unanswered}`,
  unanswered: sql`r.state = 'shown' and ${unanswered}`,
  hidden: sql`r.state = 'hidden'`,
  all: sql`true`,
}

const joined = sql`review r join company c on c.id = r.company_id join order_line l on l.id = r.order_line_id
  join customer_order o on o.id = r.order_id join account a on a.id = r.account_id`

type Asked = { queue: ReviewQueue; keyword?: string | undefined; page: number; limit: number }

/** A page of a queue, the newest first, and how many stand in each. */
export async function deskReviews(db: Db, { queue, keyword, page, limit }: Asked) {
  const part = containing(keyword ?? '')
  const named = keyword ? sql`(o.number ilike ${part} or c.name ilike ${part} or l.title ilike ${part})` : sql`true`
  const { rows } = await sql<DeskReview>`
    select ${shownReview} as review, a.nickname as "placedBy", o.number as "orderId", l.product_id as "productId", l.title, l.picture
    from ${joined} where ${queues[queue]} and ${named}
    order by r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  // Each by its own index, and nothing is joined that nothing is asked of.
  const from = keyword ? joined : sql`review r`
  const columns = Object.entries(queues).map(
    ([name, holds]) => sql`(select count(*)::int from ${from} where ${holds} and ${named}) as ${sql.ref(name)}`,
  )
  const { rows: counted } = await sql<Record<ReviewQueue, number>>`select ${sql.join(columns)}`.execute(db)
  return { rows, queues: counted[0] ?? { low: 0, unanswered: 0, hidden: 0, all: 0 } }
}

export async function setAnswer(
  tx: Tx,
  { id, kind, answer, staffId }: { id: number; kind: ReviewPartKind; answer: string; staffId: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('review_part')
    .set({ answer, answered_by: staffId, answered_at: now })
    .where('review_id', '=', id)
    .where('kind', '=', kind)
    .execute()
}

/** Hides a review for this reason; '' shows it again. */
export async function setHidden(tx: Tx, id: number, reason: string): Promise<void> {
  const state = reason === '' ? 'shown' : 'hidden'
  await tx.updateTable('review').set({ state, reason }).where('id', '=', id).execute()
}
