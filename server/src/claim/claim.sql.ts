import { sql } from 'kysely'
import type { ClaimKind, ClaimReason, Remedy } from '../../../contract/claim/claimReason.ts'
import type { ClaimMove, ClaimState } from '../../../contract/claim/claimState.ts'
import type { Fen } from '../../../contract/money.ts'
import { beforeMaking } from '../../../contract/production/lineState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Mover } from '../order/order.rules.ts'
import { lockOrder, seenBy, seenByStaff, type LockedOrder } from '../order/order.sql.ts'
import type { ClaimFacts, Offered } from './claim.rules.ts'

/** A claim locked until the transaction ends, with all that decides about it. */
export type LockedClaim = ClaimFacts & {
  id: number
  number: string
  companyId: number
  accountId: number
  orderId: number
  lineId: number | null
  words: string
  staffId: number | null
  answeredAt: Date | null
  decidedAt: Date | null
  agreedQuantity: number | null
  agreed: Fen
  deducted: Fen
  posted: boolean
  remakeOrderId: number | null
}

/** An order of which anything was shipped, or that is not being worked on any more. */
const shipped = sql`(o.state <> 'in_fulfilment'
  or exists (select from consignment s where s.order_id = o.id and s.state <> 'waiting'))`

/** An order of which the making of anything has begun; what lies in stock is made already, and loses nothing. */
const made = sql`exists (select from order_line m where m.order_id = o.id and m.type <> 'spot' and m.state <> all(${[...beforeMaking]}))`

/** What a claim `c` of the order `o` shows to the rules. */
export const claimFacts = sql`c.kind, c.reason, c.state, c.quantity,
  coalesce((select counted.unit from order_line counted where counted.id = c.order_line_id), '件') as unit, c.appealed, c.due_at as "dueAt", c.remedy,
  ${shipped} as shipped, ${made} as made, greatest(0, o.paid_fen - o.refund_fen) as "left",
  (select json_build_object('id', f.id, 'side', f.side, 'remedy', f.remedy, 'quantity', f.quantity, 'amount', f.amount_fen, 'matrix', f.matrix,
    'batchId', f.batch_id, 'coupon', f.coupon) from claim_offer f where f.claim_id = c.id and f.state = 'open') as offer`

/**
 * Locks a claim's order and then the claim, and reads both. Everybody locks in this order.
 * @throws Refusal claim.missing – also for one of an order that this buyer may not see; null as buyer: staff.
 */
export async function lockClaim(tx: Tx, id: number, buyer: Buyer | null, now: Date): Promise<{ claim: LockedClaim; order: LockedOrder }> {
  const { rows } = await sql<{ number: string }>`
    select o.number from claim c join customer_order o on o.id = c.order_id
    where c.id = ${id} and ${buyer ? seenBy(buyer, now) : seenByStaff}`.execute(tx)
  const order = await lockOrder(tx, (rows[0] ?? refuse('claim.missing')).number, buyer, now)
  return { order, claim: await readClaim(tx, id) }
}

/** The claim as it is, locked. Its order must be locked already. */
export async function readClaim(tx: Tx, id: number): Promise<LockedClaim> {
  await sql`select 1 from claim where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<LockedClaim>`
    select ${claimFacts}, c.id, c.number, c.company_id as "companyId", c.account_id as "accountId", c.order_id as "orderId",
      c.order_line_id as "lineId", c.words, c.staff_id as "staffId", c.answered_at as "answeredAt",
      c.decided_at as "decidedAt", c.agreed_quantity as "agreedQuantity", c.agreed_fen as agreed, c.deducted_fen as deducted, c.posted,
      c.remake_order_id as "remakeOrderId"
    from claim c join customer_order o on o.id = c.order_id where c.id = ${id}`.execute(tx)
  return rows[0] ?? refuse('claim.missing')
}

export type NewClaim = {
  number: string
  companyId: number
  accountId: number
  orderId: number
  lineId: number | null
  kind: ClaimKind
  reason: ClaimReason
  words: string
  quantity: number | null
  answerDue: Date
  decideDue: Date
  dueAt: Date | null
}

export async function insertClaim(tx: Tx, claim: NewClaim, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('claim')
    .values({
      number: claim.number,
      company_id: claim.companyId,
      account_id: claim.accountId,
      order_id: claim.orderId,
      order_line_id: claim.lineId,
      kind: claim.kind,
      reason: claim.reason,
      words: claim.words,
      quantity: claim.quantity,
      answer_due_at: claim.answerDue,
      decide_due_at: claim.decideDue,
      due_at: claim.dueAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ClaimColumns = {
  state?: ClaimState
  staff_id?: number | null
  answered_at?: Date
  decided_at?: Date
  due_at?: Date | null
  warned?: boolean
  appealed?: boolean
  remedy?: Remedy | null
  agreed_quantity?: number | null
  agreed_fen?: Fen
  deducted_fen?: Fen
  return_to?: string
  carrier?: string
  tracking_no?: string
  posted?: boolean
  balance_fen?: Fen
  remake_order_id?: number
  coupon_id?: number
  closed_at?: Date | null
}

export async function setClaim(tx: Tx, id: number, columns: ClaimColumns): Promise<void> {
  await tx.updateTable('claim').set(columns).where('id', '=', id).execute()
}

type Of = { readonly id: number; readonly companyId: number }
const actorId = (mover: Mover): number | null => (mover.side === 'staff' ? mover.staffId : mover.side === 'buyer' ? mover.accountId : null)

/** Puts a proposal on the table; whatever lay there before is replaced. */
export async function insertOffer(tx: Tx, claim: Of, offered: Offered, mover: Mover, note: string, now: Date): Promise<void> {
  await answerOffer(tx, claim.id, 'replaced')
  await tx
    .insertInto('claim_offer')
    .values({
      claim_id: claim.id,
      company_id: claim.companyId,
      side: mover.side === 'staff' ? 'staff' : 'buyer',
      remedy: offered.remedy,
      quantity: offered.quantity,
      amount_fen: offered.amount,
      matrix: offered.matrix ? JSON.stringify(offered.matrix) : null,
      batch_id: offered.batchId ?? null,
      coupon: offered.coupon ?? null,
      note,
      actor_id: actorId(mover) ?? 0,
      actor_name: mover.name,
      created_at: now,
    })
    .execute()
}

/** What became of the proposal that waits for an answer, where one does. */
export async function answerOffer(tx: Tx, claimId: number, state: 'accepted' | 'declined' | 'replaced' | 'void'): Promise<void> {
  await tx.updateTable('claim_offer').set({ state }).where('claim_id', '=', claimId).where('state', '=', 'open').execute()
}

export type NewClaimEvent = { move: ClaimMove | 'apply' | 'assign'; from: string; to: string; mover: Mover; note: string }

/** Adds to the claim's timeline. Answers the entry's id. */
export async function insertClaimEvent(tx: Tx, claim: Of, event: NewClaimEvent, now: Date): Promise<number> {
  const { move, from, to, mover, note } = event
  const { id } = await tx
    .insertInto('claim_event')
    .values({
      claim_id: claim.id,
      company_id: claim.companyId,
      at: now,
      move,
      from_state: from,
      to_state: to,
      side: mover.side,
      actor_id: actorId(mover),
      actor_name: mover.name,
      note,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whose pictures they are; the merchant's are of what was said with them, or of the proposal that lies on the table. */
export type Shown = { readonly side: 'buyer' } | { readonly side: 'staff'; readonly eventId: number; readonly offered: boolean }

/** Adds pictures to a claim; one that is there already stays once. Answers how many of that side's it then has. */
export async function insertEvidence(tx: Tx, claim: Of, shown: Shown, fileIds: readonly number[], now: Date): Promise<number> {
  const offered = shown.side === 'staff' && shown.offered
  const eventId = shown.side === 'staff' && !offered ? shown.eventId : null
  const offerId = offered ? sql`(select id from claim_offer where claim_id = ${claim.id} and state = 'open')` : sql`null`
  await sql`insert into claim_evidence (claim_id, company_id, file_id, side, event_id, offer_id, created_at)
    select ${claim.id}, ${claim.companyId}, f.id, ${shown.side}, ${eventId}::bigint, ${offerId}::bigint, ${now} from unnest(${[...fileIds]}::bigint[]) with ordinality f (id, at)
    order by f.at on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from claim_evidence where claim_id = ${claim.id} and side = ${shown.side}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The names of members of staff who work in the area of service, for the desk's list of who looks after what. */
export async function serviceStaff(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from staff where state = 'active' and 'service' = any(areas) order by name, id`.execute(db)
  return rows
}
