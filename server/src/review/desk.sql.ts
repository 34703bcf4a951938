import { sql, type RawBuilder } from 'kysely'
import type { ReviewPartKind, ReviewQueue } from '../../../contract/claim/review.ts'
import type { Db, Tx } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import { always, sourceOf, told } from '../figure/figure.sql.ts'
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

const joinedTo = (
  reviews: RawBuilder<unknown>,
) => sql`${reviews} r join company c on c.id = r.company_id join order_line l on l.id = r.order_line_id
  join customer_order o on o.id = r.order_id join account a on a.id = r.account_id`

type Asked = Paging & { queue: ReviewQueue; keyword?: string | undefined }

/** A page of a queue, the newest first, and how many stand in each. */
export async function deskReviews(db: Db, { queue, keyword, ...paging }: Asked) {
  const part = containing(keyword ?? '')
  const named = keyword ? sql`(o.number ilike ${part} or c.name ilike ${part} or l.title ilike ${part})` : sql`true`
  const listed = (of: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<DeskReview>`
    select ${shownReview} as review, a.nickname as "placedBy", o.number as "orderId", l.product_id as "productId", l.title, l.picture
    from ${joinedTo(of)} where ${which} order by r.id desc`
  const paged = onPage(paging)
  const found = keyword
    ? sql<DeskReview>`${listed(sql`review`, sql`${queues[queue]} and ${named}`)} ${paged}`
    : listed(sql`(select * from review r where ${queues[queue]} order by r.id desc ${paged})`, sql`true`)
  const [{ rows }, counted] = await Promise.all([found.execute(db), keyword ? countsOf(db, named) : keptCounts(db)])
  return { rows, queues: counted }
}

const none: Record<ReviewQueue, number> = { low: 0, unanswered: 0, hidden: 0, all: 0 }

async function countsOf(db: Db, named: RawBuilder<unknown>): Promise<Record<ReviewQueue, number>> {
  const columns = Object.entries(queues).map(
    ([name, holds]) => sql`(select count(*)::int from ${joinedTo(sql`review`)} where ${holds} and ${named}) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<ReviewQueue, number>>`select ${sql.join(columns)}`.execute(db)
  return rows[0] ?? none
}

async function keptCounts(db: Db): Promise<Record<ReviewQueue, number>> {
  const { rows } = await sql<Record<ReviewQueue, number>>`with ${told(['reviews'], await sourceOf(db), always)}, each as (
      select n, key ->> 0 as state, (key -> 1)::boolean as low, (key -> 2)::boolean as unanswered from told)
    select coalesce(sum(n) filter (where state = 'shown' and low and unanswered), 0)::int as low,
      coalesce(sum(n) filter (where state = 'shown' and unanswered), 0)::int as unanswered,
      coalesce(sum(n) filter (where state = 'hidden'), 0)::int as hidden, coalesce(sum(n), 0)::int as "all" from each`.execute(db)
  return rows[0] ?? none
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
