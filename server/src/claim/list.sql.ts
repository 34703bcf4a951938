import { sql, type RawBuilder } from 'kysely'
import type { ClaimQueue } from '../../../contract/claim/claimDesk.ts'
import type { Remedy } from '../../../contract/claim/claimReason.ts'
import type { ClaimTab } from '../../../contract/claim/claim.ts'
import type { Fen } from '../../../contract/money.ts'
import { buyerStates, endedStates, merchantStates, type ClaimState } from '../../../contract/claim/claimState.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { ReadParcel } from '../parcel/parcel.rules.ts'
import { parcelOf } from '../parcel/parcel.sql.ts'
import type { Db } from '../database/db.ts'
import { containing, onPage, type Paging } from '../database/listing.sql.ts'
import { always, sourceOf, told } from '../figure/figure.sql.ts'
import type { ClaimFacts } from './claim.rules.ts'
import { claimFacts } from './claim.sql.ts'
import { approval, approvedIds } from './order.sql.ts'
import type { LineGoods } from '../order/lineGoods.ts'

/** Moments inside of JSON columns: ISO text. */
type Iso = string

export type ListedLine = LineGoods & {
  lineId: number
  productId: number
  matrix: Matrix | null
  gross: Fen
}

export type ListedClaim = ClaimFacts & {
  id: number
  number: string
  orderId: number
  orderNumber: string
  companyId: number
  companyName: string
  appliedBy: string
  /** Staff began it, for whoever placed the order. */
  byStaff: boolean
  createdAt: Date
  agreed: Fen
  /** What offers left of it with the merchant; negative: what was so before went back with it. */
  deducted: Fen
  line: ListedLine | null
  staffId: number | null
  staffName: string
  answerDue: Date
  decideDue: Date
  answeredAt: Date | null
  decidedAt: Date | null
}

const fields = sql`${claimFacts}, c.id, c.number, c.order_id as "orderId", o.number as "orderNumber",
  c.company_id as "companyId", co.name as "companyName", a.nickname as "appliedBy",
  exists (select from claim_event begun where begun.claim_id = c.id and begun.move = 'apply' and begun.side = 'staff') as "byStaff", c.created_at as "createdAt",
  c.agreed_fen as agreed, c.deducted_fen as deducted, c.staff_id as "staffId", coalesce(s.name, '') as "staffName", c.answer_due_at as "answerDue",
  c.decide_due_at as "decideDue", c.answered_at as "answeredAt", c.decided_at as "decidedAt",
  case when l.id is not null then json_build_object('lineId', l.id, 'productId', l.product_id, 'title', l.title,
    'picture', l.picture, 'type', l.type, 'words', l.selection_text, 'matrix', l.matrix, 'quantity', l.quantity, 'unit', l.unit, 'gross', l.gross_fen) end as line`
// The company of both, so that those of one company are read by the index of its claims.
const joinedTo = (
  claims: RawBuilder<unknown>,
) => sql`${claims} c join customer_order o on o.id = c.order_id and o.company_id = c.company_id join company co on co.id = c.company_id
  join account a on a.id = c.account_id left join staff s on s.id = c.staff_id left join order_line l on l.id = c.order_line_id`
const joined = joinedTo(sql`claim`)

const among = (states: readonly ClaimState[]) => sql`c.state = any(${[...states]})`

const tabs: Record<ClaimTab, RawBuilder<unknown>> = {
  all: sql`true`,
  open: sql`not ${among(endedStates)}`,
  mine: among(buyerStates),
  done: among(endedStates),
}

const named = (keyword: string | undefined): RawBuilder<unknown>[] => {
  if (!keyword) return []
  const part = containing(keyword)
  return [sql`(c.number ilike ${part} or o.number ilike ${part} or l.title ilike ${part} or co.name ilike ${part})`]
}

type Asked = Paging & { keyword?: string | undefined }

async function page(db: Db, where: RawBuilder<unknown>, order: RawBuilder<unknown>, paging: Paging) {
  const { rows } = await sql<ListedClaim>`select ${fields} from ${joined} where ${where}
    order by ${order} ${onPage(paging)}`.execute(db)
  return rows
}

/** The same where only the claims themselves are asked of: they are found first, and nothing is joined to the others. */
async function ownPage(db: Db, where: RawBuilder<unknown>, order: RawBuilder<unknown>, paging: Paging) {
  const found = sql`(select * from claim c where ${where} order by ${order} ${onPage(paging)})`
  const { rows } = await sql<ListedClaim>`select ${fields} from ${joinedTo(found)} order by ${order}`.execute(db)
  return rows
}

async function counts<Name extends string>(
  db: Db,
  where: RawBuilder<unknown>,
  each: Record<Name, RawBuilder<unknown>>,
  from = joined,
): Promise<Record<Name, number>> {
  const columns = Object.entries<RawBuilder<unknown>>(each).map(
    ([name, holds]) => sql`count(*) filter (where ${holds})::int as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(columns)} from ${from} where ${where}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a count answers one row')
  return found
}

/** A page of the claims of orders that are `seen`, the newest first, and how many there are under each tab. */
export async function claimPage(db: Db, seen: RawBuilder<unknown>, asked: Asked & { type: ClaimTab }) {
  const matching = sql.join([seen, ...named(asked.keyword)], sql` and `)
  const [rows, inTabs] = await Promise.all([
    page(db, sql`${matching} and ${tabs[asked.type]}`, sql`c.id desc`, asked),
    counts(db, matching, tabs),
  ])
  return { rows, total: inTabs[asked.type], tabs: inTabs }
}

const overdue = (now: Date) => sql`(${among(merchantStates)} and (c.answered_at is null and c.answer_due_at < ${now}
  or c.decided_at is null and c.decide_due_at < ${now}))`

const queuesAt = (now: Date): Record<ClaimQueue, RawBuilder<unknown>> => ({
  open: among(merchantStates),
  overdue: overdue(now),
  buyer: among(buyerStates),
  work: among(['executing']),
  done: among(endedStates),
  all: sql`true`,
})

/** How many stand in each queue: by what is kept of their states; those that are late are few enough to be looked at. */
async function keptCounts(db: Db, now: Date): Promise<Record<ClaimQueue, number>> {
  const late = sql<{ n: number }>`select count(*)::int as n from claim c where ${overdue(now)}`
  const [kept, { rows }] = await Promise.all([claimsByState(db), late.execute(db)])
  const of = (states: readonly ClaimState[]) => states.reduce((sum, state) => sum + (kept.get(state) ?? 0), 0)
  const all = [...kept.values()].reduce((sum, n) => sum + n, 0)
  return { open: of(merchantStates), overdue: rows[0]?.n ?? 0, buyer: of(buyerStates), work: of(['executing']), done: of(endedStates), all }
}

async function claimsByState(db: Db): Promise<Map<ClaimState, number>> {
  const { rows } = await sql<{ state: ClaimState; n: number }>`with ${told(['claims'], await sourceOf(db), always)}
    select key ->> 0 as state, sum(n)::int as n from told group by 1`.execute(db)
  return new Map(rows.map(({ state, n }) => [state, n]))
}

export type DeskAsked = Asked & {
  queue: ClaimQueue
  state?: ClaimState | undefined
  reason?: string | undefined
  whose: 'all' | 'mine' | 'none'
}

/** A page of the desk: what waits longest for its target first, what has ended newest first. */
export async function deskPage(db: Db, staffId: number, asked: DeskAsked, now: Date) {
  const queues = queuesAt(now)
  const whose = { all: [], mine: [sql`c.staff_id = ${staffId}`], none: [sql`c.staff_id is null`] }[asked.whose]
  const narrowed = [
    ...whose,
    ...named(asked.keyword),
    ...(asked.state ? [sql`c.state = ${asked.state}`] : []),
    ...(asked.reason ? [sql`c.reason = ${asked.reason}`] : []),
  ]
  const matching = sql.join([sql`true`, ...narrowed], sql` and `)
  const waiting = asked.queue === 'open' || asked.queue === 'overdue'
  const first = waiting ? sql`case when c.answered_at is null then c.answer_due_at else c.decide_due_at end, c.id` : sql`c.id desc`
  const [rows, inQueues] = await Promise.all([
    (asked.keyword ? page : ownPage)(db, sql`${matching} and ${queues[asked.queue]}`, first, asked),
    narrowed.length > 0 ? counts(db, matching, queues, asked.keyword ? joined : sql`claim c`) : keptCounts(db, now),
  ])
  return { rows, total: inQueues[asked.queue], queues: inQueues }
}

export type ShownOffer = {
  id: number
  side: 'buyer' | 'staff'
  remedy: Remedy
  quantity: number | null
  amount: Fen
  matrix: Matrix | null
  coupon: string | null
  note: string
  state: 'open' | 'accepted' | 'declined' | 'replaced' | 'void'
  who: string
  at: Iso
  pictureIds: number[]
}

export type ShownClaim = ListedClaim & {
  words: string
  returnTo: string
  carrier: string
  trackingNo: string
  parcel: ReadParcel | null
  /** The coupon that was given for it; '' none. */
  couponName: string
  remakeNumber: string | null
  evidenceIds: number[]
  approvedIds: number[]
  approval: { round: number; who: string; at: Iso | null } | null
  offers: ShownOffer[]
  events: {
    id: number
    at: Iso
    move: string
    side: 'buyer' | 'staff' | 'system'
    who: string
    note: string
    pictureIds: number[]
  }[]
}

/** The ids of what the merchant showed with something of the claim `c`. */
const shownWith = (of: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(e.file_id order by e.id), '[]'::json) from claim_evidence e where e.claim_id = c.id and ${of})`

/** A claim with all that its page shows. @throws Refusal claim.missing – also for one of an order that is not `seen`. */
export async function readShownClaim(db: Db, id: number, seen: RawBuilder<unknown>): Promise<ShownClaim> {
  const { rows } = await sql<ShownClaim>`
    select ${fields}, c.words, c.return_to as "returnTo", c.carrier, c.tracking_no as "trackingNo",
      ${parcelOf(sql`p.claim_id = c.id`)} as parcel, r.number as "remakeNumber",
      coalesce((select b.name from coupon u join coupon_batch b on b.id = u.batch_id where u.id = c.coupon_id), '') as "couponName",
      (select coalesce(json_agg(e.file_id order by e.id), '[]'::json) from claim_evidence e
        where e.claim_id = c.id and e.side = 'buyer') as "evidenceIds",
      case when l.id is null then '[]'::json else ${approvedIds} end as "approvedIds", ${approval} as approval,
      (select coalesce(json_agg(json_build_object('id', f.id, 'side', f.side, 'remedy', f.remedy, 'quantity', f.quantity,
        'amount', f.amount_fen, 'matrix', f.matrix, 'coupon', f.coupon, 'note', f.note, 'state', f.state, 'who', f.actor_name, 'at', f.created_at,
        'pictureIds', ${shownWith(sql`e.offer_id = f.id`)}) order by f.id), '[]'::json)
        from claim_offer f where f.claim_id = c.id) as offers,
      (select json_agg(json_build_object('id', v.id, 'at', v.at, 'move', v.move, 'side', v.side, 'who', v.actor_name,
        'note', v.note, 'pictureIds', ${shownWith(sql`e.event_id = v.id`)}) order by v.id) from claim_event v where v.claim_id = c.id) as events
    from ${joined} left join customer_order r on r.id = c.remake_order_id where c.id = ${id} and ${seen}`.execute(db)
  return rows[0] ?? refuse('claim.missing')
}

/** Where goods were sent back to the last time; '' where they never were. */
export async function lastReturnTo(db: Db): Promise<string> {
  const { rows } = await sql<{ to: string }>`
    select return_to as "to" from claim where return_to <> '' order by id desc limit 1`.execute(db)
  return rows[0]?.to ?? ''
}
