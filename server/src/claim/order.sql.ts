import { sql, type RawBuilder } from 'kysely'
import { fen, type Fen } from '../../../contract/money.ts'
import type { LineState } from '../../../contract/production/lineState.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'
import type { ClaimDays } from '../../../contract/claim/claimReason.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { readSettingSince } from '../setting.ts'
import { agreedDays, claimDaysOf, type Agreed } from './claim.rules.ts'
import { claimTerms } from './terms.rules.ts'
import type { Offered, OrderMoney } from './refund.rules.ts'
import type { LineGoods } from '../order/lineGoods.ts'

/** A line as claims see it. */
export type ClaimLine = LineGoods & {
  id: number
  productId: number
  matrix: Matrix | null
  gross: Fen
  refund: Fen
  refundedPieces: number
  /** What of it counts towards the thresholds of offers, taxed as the prices are; 0 where the order has none. */
  items: Fen
  /** Its pieces that came back, or are to, as was agreed; and of these those without a reason. */
  returned: number
  unreasoned: number
  printed: boolean
  sample: boolean
  state: LineState
  promisedDay: string | null
  /** Made anew for a claim. */
  remake: boolean
  /** Pieces that claims are about, or were about and came to something. */
  claimed: number
  /** Pieces that were shipped, to any address. */
  shippedPieces: number
  /** Those and the next only where the line has colours or sizes: what was shipped, and what claims want anew or were given. */
  shippedCells: Matrix
  anewCells: (Matrix[number] & { claimId: number })[]
  /** When the first of it went, and when all of it had been signed for: ISO text. */
  shippedAt: string | null
  signedAt: string | null
  approvedIds: number[]
  approval: { round: number; who: string; at: string | null } | null
}

export type ClaimOrder = {
  id: number
  number: string
  companyId: number
  state: OrderState
  createdAt: Date
  gross: Fen
  paid: Fen
  refund: Fen
  /** Anything of it was shipped. */
  shipped: boolean
  /** Claims that have not ended: of the whole order, and of all kinds. */
  openWhole: number
  open: number
  lines: ClaimLine[]
  /** What it was let off as a whole; null: nothing. */
  offered: Offered | null
  /** How long goods that were signed for at a moment may be claimed: as the order's contract says, else as was set then. */
  daysOf: (signedAt: Date) => ClaimDays
}

/** What the contract in force of the order `o` says of it, in days; null: there is none. */
const agreed = sql`(select json_build_object('visible', (v.content -> 'terms' ->> 'claimDays')::int, 'hidden', (v.content -> 'terms' ->> 'hiddenDays')::int)
  from contract k join contract_version v on v.contract_id = k.id and v.version = k.effective where k.order_id = o.id)`

/** What was agreed on holds. */
const held = sql`('returning', 'returned', 'paying', 'executing', 'closed')`

/** What the order `o` was let off, and what returns lost of that again. */
const offered = sql`case when o.receipt ? 'offers' then json_build_object('taxMode', o.receipt -> 'taxMode', 'taxRate', o.receipt -> 'taxRate',
  'offers', o.receipt -> 'offers', 'deducted', (select coalesce(sum(c.deducted_fen), 0) from claim c where c.order_id = o.id and c.state in ${held})) end`

const ended = sql`('closed', 'refused', 'withdrawn', 'lapsed')`

/** What was approved of the line `l`: the approved proof, or where there is none the artwork that lies on it. */
export const approvedIds = sql`coalesce((select json_agg(p.file_id) from proof p where p.line_id = l.id and p.state = 'approved'),
  (select json_agg(a.file_id order by a.id) from line_artwork a where a.line_id = l.id and not a.replaced), '[]'::json)`
export const approval = sql`(select json_build_object('round', p.round, 'who', coalesce(by.nickname, ''), 'at', p.answered_at)
  from proof p left join account by on by.id = p.answered_by where p.line_id = l.id and p.state = 'approved')`

const lines = sql`(select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'title', l.title, 'picture', l.picture,
  'type', l.type, 'words', l.selection_text, 'quantity', l.quantity, 'unit', l.unit, 'matrix', l.matrix, 'gross', l.gross_fen, 'refund', l.refund_fen,
  'refundedPieces', (select coalesce(sum(c.agreed_quantity), 0) from claim c where c.order_line_id = l.id and c.agreed_fen > 0
    and c.state in ('returning', 'returned', 'paying', 'executing', 'closed')),
  'items', case when o.receipt ? 'offers' then (select coalesce(round(sum((p ->> 'amount')::numeric) * 100), 0)
    from jsonb_array_elements(l.receipt -> 'lines') p where p ->> 'group' not in ('sample', 'freight')) else 0 end,
  'returned', coalesce(back.pieces, 0), 'unreasoned', coalesce(back.unreasoned, 0),
  'printed', l.printed, 'sample', l.sample, 'state', l.state, 'promisedDay', l.promised_day, 'remake', l.remake_of is not null,
  'claimed', (select coalesce(sum(c.quantity), 0) from claim c where c.order_line_id = l.id
    and c.state not in ('refused', 'withdrawn', 'lapsed')),
  'shippedPieces', went.pieces, 'shippedCells', went.cells,
  'anewCells', (select coalesce(json_agg(cell || jsonb_build_object('claimId', c.id)), '[]'::json) from claim c
    join claim_offer f on f.id = (select max(f.id) from claim_offer f where f.claim_id = c.id and f.state in ('open', 'accepted') and f.matrix is not null),
    jsonb_array_elements(f.matrix) cell
    where c.order_line_id = l.id and c.state not in ('refused', 'withdrawn', 'lapsed')), 'shippedAt', went.shipped, 'signedAt', went.signed,
  'approvedIds', ${approvedIds}, 'approval', ${approval}) order by l.place)
  from order_line l, lateral (
    select coalesce(sum(k.quantity) filter (where s.state <> 'waiting'), 0) as pieces,
      coalesce(jsonb_path_query_array(jsonb_agg(k.matrix) filter (where s.state <> 'waiting' and k.matrix is not null), '$[*][*]'), '[]') as cells,
      min(s.shipped_at) as shipped,
      case when bool_and(s.state = 'signed') then max(s.signed_at) end as signed
    from consignment_line k join consignment s on s.id = k.consignment_id where k.order_line_id = l.id) went, lateral (
    select sum(c.agreed_quantity) as pieces, sum(c.agreed_quantity) filter (where c.reason = 'noReason') as unreasoned
    from claim c where c.order_line_id = l.id and c.remedy = 'return' and c.state in ${held}) back
  where l.order_id = o.id)`

/**
 * An order as claims see it. In a transaction its row must be locked before, so that nothing of it changes meanwhile.
 * @throws Refusal order.missing – also for one that is not `seen`.
 */
export async function readClaimOrder(db: Db | Tx, number: string, seen: RawBuilder<unknown>): Promise<ClaimOrder> {
  const { rows } = await sql<Omit<ClaimOrder, 'daysOf'> & { agreed: Agreed | null }>`
    select o.id, o.number, o.company_id as "companyId", o.state, o.created_at as "createdAt", o.gross_fen as gross,
      o.paid_fen as paid, o.refund_fen as refund,
      exists (select from consignment s where s.order_id = o.id and s.state <> 'waiting') as shipped,
      (select count(*)::int from claim c where c.order_id = o.id and c.kind = 'order' and c.state not in ${ended}) as "openWhole",
      (select count(*)::int from claim c where c.order_id = o.id and c.state not in ${ended}) as open, ${agreed} as agreed, ${offered} as offered, ${lines} as lines
    from customer_order o where o.number = ${number} and ${seen}`.execute(db)
  const [first = refuse('order.missing')] = rows
  const { agreed: said, ...found } = first
  const termsOf = await readSettingSince(db, claimTerms)
  return { ...found, daysOf: (signedAt) => agreedDays(claimDaysOf(termsOf(signedAt)), said) }
}

export const moneyOf = ({ paid, refund, lines: all, offered: off }: ClaimOrder): OrderMoney => ({ paid, refund, lines: all, offered: off })

/**
 * Keeps what was agreed on for a claim, or gives it up again: `amount` may be negative. What was `deducted` does not go back, but is
 * given up of the line's price. The database lets none go back twice.
 */
export async function keepRefund(
  tx: Tx,
  { orderId, lineId }: { orderId: number; lineId: number | null },
  { amount, deducted }: { amount: Fen; deducted: Fen },
): Promise<void> {
  const ofLine = fen(amount + deducted)
  if (amount !== 0) await sql`update customer_order set refund_fen = refund_fen + ${amount} where id = ${orderId}`.execute(tx)
  if (lineId !== null && ofLine !== 0) await sql`update order_line set refund_fen = refund_fen + ${ofLine} where id = ${lineId}`.execute(tx)
}

/**
 * Whether this claim gives back what was deducted from returns of which the goods are not here yet: should they never come, nothing was
 * deducted.
 */
export async function waitsForReturns(tx: Tx, { id, orderId }: { readonly id: number; readonly orderId: number }): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select coalesce(sum(c.deducted_fen), 0) < 0 as waits from claim c
    where c.order_id = ${orderId} and (c.id = ${id} or c.state in ('paying', 'executing', 'closed'))`.execute(tx)
  return rows[0]?.waits ?? false
}

export type Giving = {
  readonly id: number
  readonly number: string
  readonly accountId: number
  readonly lineId: number | null
  readonly agreed: Fen
  readonly deducted: Fen
}

/** The claims of an order that give back of deductions and are not paid, the last first; and how much more all give back than was deducted. */
export async function givenTooMuch(tx: Tx, orderId: number): Promise<{ over: Fen; giving: Giving[] }> {
  const { rows } = await sql<{ over: Fen; giving: Giving[] }>`select greatest(0, -coalesce(sum(c.deducted_fen), 0))::bigint as over,
      coalesce(json_agg(json_build_object('id', c.id, 'number', c.number, 'accountId', c.account_id, 'lineId', c.order_line_id, 'agreed', c.agreed_fen, 'deducted', c.deducted_fen)
        order by c.id desc) filter (where c.deducted_fen < 0 and not c.posted), '[]'::json) as giving
    from claim c where c.order_id = ${orderId} and c.state in ${held}`.execute(tx)
  return rows[0] ?? { over: fen(0), giving: [] }
}

/** Whether all that was ordered came back, and none of it because the buyer changed his mind: the claims that are over say so. */
export async function cameBackAtFault(tx: Tx, orderId: number): Promise<boolean> {
  const { rows } = await sql`select from order_line l where l.order_id = ${orderId} and l.remake_of is null and l.quantity > coalesce(
    (select sum(c.agreed_quantity) from claim c where c.order_line_id = l.id and c.remedy = 'return' and c.reason <> 'noReason' and c.state = 'closed'), 0)
    limit 1`.execute(tx)
  return rows.length === 0
}

/** Whether anything was paid of the order after this was proposed. */
export async function paidSince(tx: Tx, offerId: number): Promise<boolean> {
  const { rows } = await sql`select from claim_offer f join claim c on c.id = f.claim_id
    join entry e on e.order_id = c.order_id and e.account = 'receivable' and e.amount_fen < 0
    join posting p on p.id = e.posting_id and p.at > f.created_at where f.id = ${offerId} limit 1`.execute(tx)
  return rows.length > 0
}
