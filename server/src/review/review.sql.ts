import { sql, type RawBuilder } from 'kysely'
import type { ReviewPartKind, ReviewTab } from '../../../contract/claim/review.ts'
import { refuse } from '../../../contract/refusal.ts'
import { isVisible, type Visibility } from '../catalog/visibility.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'
import type { LineGoods } from '../order/lineGoods.ts'
import { always, sourceOf, told } from '../figure/figure.sql.ts'

/** Moments inside of JSON columns: ISO text. */
type Iso = string

export type ShownPart = { words: string; at: Iso; answer: string; answeredAt: Iso | null; fileIds: number[] }

export type ShownReview = {
  id: number
  lineId: number
  companyName: string
  anonymous: boolean
  /** Whether everybody sees the goods with what is printed on them. */
  mockupShown: boolean
  goods: number
  printing: number | null
  delivery: number
  words: string[]
  createdAt: Iso
  state: 'shown' | 'hidden'
  reason: string
  first: ShownPart
  addition: ShownPart | null
}

const part = (kind: ReviewPartKind) => sql`(select json_build_object('words', p.words, 'at', p.created_at,
  'answer', p.answer, 'answeredAt', p.answered_at,
  'fileIds', (select coalesce(json_agg(f.file_id order by f.id), '[]'::json) from review_picture f
    where f.review_id = p.review_id and f.kind = p.kind))
  from review_part p where p.review_id = r.id and p.kind = ${kind})`

/** A whole `ShownReview` of the joined rows `r` (review), `c` (its company), `l` (the line). */
export const shownReview = sql`json_build_object('id', r.id, 'lineId', r.order_line_id, 'companyName', c.name, 'anonymous', r.anonymous,
  'mockupShown', r.mockup_shown, 'goods', r.goods, 'printing', r.printing, 'delivery', r.delivery, 'words', l.selection_text, 'createdAt', r.created_at, 'state', r.state,
  'reason', r.reason, 'first', ${part('first')}, 'addition', ${part('addition')})`

/** Which reviews a type of `replyTypes` means; together the second to fourth are the first. */
const ofType = [
  sql`true`,
  sql`r.lowest >= 4`,
  sql`r.lowest = 3`,
  sql`r.lowest <= 2`,
  sql`r.pictured`,
] as const satisfies RawBuilder<unknown>[]

type Asked = Paging & { productId: number; type: number }

/** A page of a product's reviews that are shown, the newest first. */
export async function reviewsOfProduct(db: Db, { productId, type, ...paging }: Asked): Promise<ShownReview[]> {
  const { rows } = await sql<{ review: ShownReview }>`
    select ${shownReview} as review from review r join company c on c.id = r.company_id join order_line l on l.id = r.order_line_id
    where r.product_id = ${productId} and r.state = 'shown' and ${ofType[type] ?? sql`false`}
    order by r.id desc ${onPage(paging)}`.execute(db)
  return rows.map(({ review }) => review)
}

export type Tally = {
  counts: number[]
  goods: number
  printing: number
  printed: number
  delivery: number
}

/** Sums and counts of a product's reviews that are shown. */
export async function tallyOfProduct(db: Db, productId: number): Promise<Tally> {
  const counts = ofType.map((holds) => sql`count(*) filter (where ${holds})::int`)
  const { rows } = await sql<Tally>`
    select array[${sql.join(counts)}] as counts, coalesce(sum(r.goods), 0)::int as goods,
      coalesce(sum(r.printing), 0)::int as printing, count(r.printing)::int as printed,
      coalesce(sum(r.delivery), 0)::int as delivery
    from review r where r.product_id = ${productId} and r.state = 'shown'`.execute(db)
  return rows[0] ?? { counts: ofType.map(() => 0), goods: 0, printing: 0, printed: 0, delivery: 0 }
}

/** @throws Refusal product.missing where there is no such product, or none that this asker sees. */
export async function checkSeen(db: Db, productId: number, visibility: Visibility): Promise<void> {
  const { rows } = await sql`select 1 from product p where p.id = ${productId} and ${isVisible(sql, visibility)}`.execute(db)
  if (rows.length === 0) refuse('product.missing')
}

export type OwnLine = LineGoods & {
  orderId: string
  lineId: number
  productId: number
  printed: boolean
  until: Date | null
  review: ShownReview | null
}

type Mine = Paging & { type: ReviewTab; orderId?: string | undefined }

const waiting = (now: Date) => sql`(r.id is null and o.review_until > ${now} and l.remake_of is null)`

/** A page of lines of the orders that are `seen`: to be reviewed or reviewed, the newest first. `whole`: the company all of whose orders these are. */
export async function ownReviews(db: Db, { seen, whole }: { seen: RawBuilder<unknown>; whole: number | null }, asked: Mine, now: Date) {
  const ofOrder = asked.orderId === undefined ? sql`` : sql`and o.number = ${asked.orderId}`
  const from = sql`order_line l join customer_order o on o.id = l.order_id join company c on c.id = o.company_id
    left join review r on r.order_line_id = l.id where ${seen} and o.state = 'completed' ${ofOrder}`
  const page = sql<OwnLine>`
    select o.number as "orderId", l.id as "lineId", l.product_id as "productId", l.title, l.picture, l.type,
      l.selection_text as words, l.quantity, l.unit, l.printed, case when ${waiting(now)} then o.review_until end as until,
      case when r.id is not null then ${shownReview} end as review
    from ${from} and ${asked.type === 'waiting' ? waiting(now) : sql`r.id is not null`}
    order by coalesce(r.id, 0) desc, l.id desc ${onPage(asked)}`
  // Orders that may still be reviewed are few; how many reviews a company wrote is kept.
  const open = sql<{ n: number }>`select count(*)::int as n from ${from} and o.review_until > ${now} and ${waiting(now)}`
  const written =
    whole === null || asked.orderId !== undefined
      ? sql<{ n: number }>`select count(*)::int as n from review r join customer_order o on o.id = r.order_id
          where ${seen} and o.state = 'completed' ${ofOrder}`
      : sql<{ n: number }>`with ${told(['reviewed'], await sourceOf(db), always, sql`jsonb_build_array(${whole}::bigint)`)}
          select coalesce(sum(n), 0)::int as n from told`
  const [{ rows }, waits, done] = await Promise.all([page.execute(db), open.execute(db), written.execute(db)])
  return { rows, tabs: { waiting: waits.rows[0]?.n ?? 0, done: done.rows[0]?.n ?? 0 } }
}

export type LineToReview = {
  productId: number
  printed: boolean
  reviewed: boolean
  remake: boolean
  until: Date | null
}

/** A line of an order that is locked. @throws Refusal order.missing where the order has none such. */
export async function lineToReview(tx: Tx, orderId: number, lineId: number): Promise<LineToReview> {
  const { rows } = await sql<LineToReview>`
    select l.product_id as "productId", l.printed, l.remake_of is not null as remake, o.review_until as until,
      exists (select from review r where r.order_line_id = l.id) as reviewed
    from order_line l join customer_order o on o.id = l.order_id where l.id = ${lineId} and l.order_id = ${orderId}`.execute(tx)
  return rows[0] ?? refuse('order.missing')
}

export type NewReview = {
  companyId: number
  accountId: number
  orderId: number
  lineId: number
  productId: number
  goods: number
  printing: number | null
  delivery: number
  anonymous: boolean
  pictured: boolean
  mockupShown: boolean
}

export async function insertReview(tx: Tx, review: NewReview, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('review')
    .values({
      company_id: review.companyId,
      account_id: review.accountId,
      order_id: review.orderId,
      order_line_id: review.lineId,
      product_id: review.productId,
      goods: review.goods,
      printing: review.printing,
      delivery: review.delivery,
      anonymous: review.anonymous,
      pictured: review.pictured,
      mockup_shown: review.mockupShown,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewPart = { id: number; companyId: number; kind: ReviewPartKind; words: string; fileIds: readonly number[] }

/** Writes what was said, with its pictures. */
export async function insertPart(tx: Tx, { id, companyId, kind, words, fileIds }: NewPart, now: Date): Promise<void> {
  const of = { review_id: id, company_id: companyId, kind }
  await tx
    .insertInto('review_part')
    .values({ ...of, words, created_at: now })
    .execute()
  if (fileIds.length === 0) return
  const pictures = [...new Set(fileIds)].map((file_id) => ({ ...of, file_id }))
  await tx.insertInto('review_picture').values(pictures).execute()
  await tx.updateTable('review').set({ pictured: true }).where('id', '=', id).where('company_id', '=', companyId).execute()
}

/** Whether every line of the order that can be reviewed is. */
export async function allReviewed(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from order_line l where l.order_id = ${orderId} and l.remake_of is null
    and not exists (select from review r where r.order_line_id = l.id) limit 1`.execute(tx)
  return rows.length === 0
}

export async function setMockupShown(tx: Tx, { id, companyId }: Pick<LockedReview, 'id' | 'companyId'>, shown: boolean): Promise<void> {
  await tx.updateTable('review').set({ mockup_shown: shown }).where('id', '=', id).where('company_id', '=', companyId).execute()
}

/** The line of a review that is shown with its mock-ups; null: there is none such, or no more. */
export async function lineShownWith(db: Db, id: number): Promise<number | null> {
  const review = db.selectFrom('review').select('order_line_id').where('id', '=', id)
  return (await review.where('state', '=', 'shown').where('mockup_shown', '=', true).executeTakeFirst())?.order_line_id ?? null
}

export type LockedReview = {
  id: number
  lineId: number
  companyId: number
  accountId: number
  orderNumber: string
  title: string
  state: 'shown' | 'hidden'
  createdAt: Date
  /** Which parts there are, and whether each is answered. */
  parts: { kind: ReviewPartKind; answered: boolean }[]
}

/**
 * Locks a review of an order `o` that is `seen`.
 * @throws Refusal review.missing – also for one of an order that is not, so that ids cannot be probed.
 */
export async function lockReview(tx: Tx, id: number, seen: RawBuilder<unknown>): Promise<LockedReview> {
  const { rows: found } = await sql`select 1 from review r join customer_order o on o.id = r.order_id
    where r.id = ${id} and ${seen} for no key update of r`.execute(tx)
  if (found.length === 0) return refuse('review.missing')
  const { rows } = await sql<LockedReview>`
    select r.id, r.order_line_id as "lineId", r.company_id as "companyId", r.account_id as "accountId", o.number as "orderNumber", l.title, r.state,
      r.created_at as "createdAt", (select json_agg(json_build_object('kind', p.kind, 'answered', p.answered_at is not null))
        from review_part p where p.review_id = r.id) as parts
    from review r join customer_order o on o.id = r.order_id join order_line l on l.id = r.order_line_id
    where r.id = ${id}`.execute(tx)
  return rows[0] ?? refuse('review.missing')
}
