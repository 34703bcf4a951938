import { chinaDay } from '../../../contract/text.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Address } from '../../../contract/account/address.ts'
import type { GoodsType } from '../../../contract/goods.ts'
import type { ContractState } from '../../../contract/contract/contractState.ts'
import type { InvoiceTitle } from '../../../contract/account/invoice.ts'
import type { Fen } from '../../../contract/money.ts'
import type { Gate } from '../../../contract/plan/plan.ts'
import type { OrderReceipt, Receipt, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { PoolMemberState } from '../../../contract/promotion/poolState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import { openLevel } from '../approval/step.sql.ts'
import type { ReadParcel } from '../parcel/parcel.rules.ts'
import { parcelOf } from '../parcel/parcel.sql.ts'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../carried/carried.sql.ts'
import { knownOf } from '../carried/known.sql.ts'
import type { Known, Position } from './artwork.rules.ts'
import { mendedFrom, printedAt } from './artwork.sql.ts'
import type { ListedLine, ListedOrder } from './list.sql.ts'
import type { ConsignmentFacts, ProofFacts } from './order.rules.ts'
import { consignmentFacts, lineFacts, owedFacts, reviewUntil } from './order.sql.ts'
import { keptFrom } from './kept.sql.ts'
import { sellerOfOrder, type SellerSettings } from '../page/seller.sql.ts'
import { makingFields, photosOf, type ShownMaking } from '../making/shown.sql.ts'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { IntentState } from '../../../contract/payment/payment.ts'

/** Moments inside of JSON columns: ISO text. */
type Iso = string

export type ShownProof = ProofFacts & {
  fileId: number
  note: string
  answer: string
  answeredBy: string | null
  keptFrom: string | null
  createdAt: Iso
  answeredAt: Iso | null
}

export type ShownLine = ListedLine & {
  number: string
  type: GoodsType
  selection: Selection
  matrix: Matrix | null
  receipt: Receipt
  promisedDay: Day | null
  scheduledDay: Day | null
  lostColours: Position[] | null
  positions: Position[]
  files: { id: number; position: string | null; note: string; names: number | null; known: Known | null; mends: number | null }[]
  proofs: ShownProof[]
} & ShownMaking

export type ShownConsignment = ConsignmentFacts & {
  shares: { lineId: number; quantity: number; matrix: Matrix | null }[]
  notes: { lineId: number; short: number; damaged: number; words: string; fileIds: number[]; at: Iso; seen: boolean }[]
  packing: { progress: number; pdfId: number | null } | null
  address: Address
  carrier: string
  trackingNo: string
  parcel: ReadParcel | null
  shippedAt: Iso | null
  deliveredAt: Iso | null
  signedAt: Iso | null
}

export type ShownIntent = {
  step: number
  label: string
  amount: Fen
  received: Fen
  remarkCode: string
  state: IntentState
  gate: Gate
  dueAt: Iso | null
  expiresAt: Iso | null
}

/** Where money that has come lies: suspense – it came before and was claimed later; balance – it was the company's already. */
export type PaidFrom = 'bank' | ChannelName | 'suspense' | 'balance'

/** `reversed`: what had come was taken back; its amount is negative. */
export type ShownArrival = { at: Iso; account: PaidFrom | 'reversed'; amount: Fen }

export type ShownVoucher = { id: number; fileId: number; payerName: string; amount: Fen; paidAt: Iso; createdAt: Iso }

export type ShownEvent = {
  id: number
  lineId: number | null
  at: Iso
  move: string
  from: string
  side: 'buyer' | 'staff' | 'system'
  actorName: string
  note: string
}

export type ShownOrder = Omit<ListedOrder, 'lines' | 'consignments'> & {
  lines: ShownLine[]
  consignments: ShownConsignment[]
  receipt: OrderReceipt
  contract: { number: string; state: ContractState; effective: boolean; frame: string | null } | null
  companyCode: string
  sellerSettings: SellerSettings
  address: Address
  title: InvoiceTitle | null
  mark: string
  groupId: number | null
  pool: { id: number; state: PoolMemberState; closesAt: Iso; pdfId: number | null } | null
  intents: ShownIntent[]
  arrivals: ShownArrival[]
  vouchers: ShownVoucher[]
  events: ShownEvent[]
}

const moreOfLine = sql`, 'picture', l.picture, 'grossFen', l.gross_fen, 'words', l.selection_text, 'number', l.number,
  'selection', l.selection, 'matrix', l.matrix, 'receipt', l.receipt, 'promisedDay', l.promised_day,
  'scheduledDay', l.scheduled_day,
  'lostColours', case when l.colours_lost then (
    select json_agg(json_build_object('key', c ->> 'key', 'label', c ->> 'label')) from price_version v, jsonb_array_elements(v.rules -> 'colours') c
    where v.product_id = l.product_id and v.version = (l.receipt ->> 'priceVersion')::int) end,
  'positions', ${printedAt},
  'files', (select coalesce(json_agg(json_build_object('id', a.file_id, 'position', a.position, 'note', a.note,
    'names', ${rowsOf(sql`a.file_id`, sql`a.company_id`)}, 'known', ${knownOf}, 'mends', ${mendedFrom}) order by a.id), '[]'::json)
    from line_artwork a where a.line_id = l.id and not a.replaced),
  'proofs', (select coalesce(json_agg(json_build_object('id', p.id, 'round', p.round, 'fileId', p.file_id, 'note', p.note,
    'state', p.state, 'answer', p.answer, 'answeredBy', by.nickname, 'artworkHashes', p.artwork_hashes,
    'keptFrom', ${keptFrom}, 'createdAt', p.created_at, 'answeredAt', p.answered_at) order by p.round desc), '[]'::json)
    from proof p left join account by on by.id = p.answered_by where p.line_id = l.id)`

const moreOfConsignment = sql`,
  'shares', (select coalesce(json_agg(json_build_object('lineId', k.order_line_id, 'quantity', k.quantity, 'matrix', k.matrix) order by k.id), '[]'::json)
    from consignment_line k where k.consignment_id = c.id),
  'notes', (select coalesce(json_agg(json_build_object('lineId', n.order_line_id, 'short', n.short, 'damaged', n.damaged, 'words', n.words,
    'at', n.created_at, 'seen', n.seen_at is not null,
    'fileIds', (select coalesce(json_agg(f.file_id order by f.id), '[]'::json) from consignment_note_picture f where f.note_id = n.id))
    order by n.id), '[]'::json) from consignment_note n where n.consignment_id = c.id),
  'packing', (select json_build_object('progress', b.progress, 'pdfId', b.pdf_id) from packing_list b where b.consignment_id = c.id), 'address', c.address, 'parcel', ${parcelOf(sql`p.consignment_id = c.id`)}, 'carrier', c.carrier, 'trackingNo', c.tracking_no,
  'shippedAt', c.shipped_at, 'deliveredAt', c.delivered_at, 'signedAt', c.signed_at`

/** An order with all that its page shows. @throws Refusal order.missing – also for one that is not `seen`. */
export async function readOrder(db: Db, number: string, seen: RawBuilder<unknown>, now: Date): Promise<ShownOrder> {
  const { rows } = await sql<ShownOrder>`/* kept */
    select o.number, o.account_id as "accountId", o.state, o.created_at as "createdAt", a.nickname as "placedBy",
      co.name as "companyName", co.credit_code as "companyCode", ${sellerOfOrder} as "sellerSettings", o.gross_fen as "grossFen", o.paid_fen as "paidFen", o.due_at as "dueAt", ${reviewUntil(now)} as "reviewUntil",
      o.receipt, o.address, o.title, o.mark, o.group_id as "groupId", o.needs_contract as "needsContract",
      (select json_build_object('id', m.pool_id, 'state', m.state, 'closesAt', r.closes_at, 'pdfId', m.pdf_id) from order_line l
        join pool_member m on m.line_id = l.id and m.company_id = l.company_id join pool r on r.id = m.pool_id
        where l.order_id = o.id) as pool,
      (select json_build_object('number', k.number, 'state', k.state, 'effective', k.effective is not null,
        'frame', (select f.number from contract f where f.id = k.frame_id))
        from contract k where k.order_id = o.id) as contract, ${openLevel(chinaDay(now))} as approval, ${owedFacts} as owed, o.plan,
      ${lineFacts(sql`${moreOfLine}${makingFields}`)} as lines, ${consignmentFacts(moreOfConsignment)} as consignments,
      (select coalesce(json_agg(json_build_object('step', i.step, 'label', i.label, 'amount', i.amount_fen,
        'received', i.received_fen, 'remarkCode', i.remark_code, 'state', i.state, 'gate', i.gate, 'dueAt', i.due_at, 'expiresAt', i.expires_at) order by i.step), '[]'::json)
        from payment_intent i where i.order_id = o.id) as intents,
      (select coalesce(json_agg(json_build_object('at', a.at, 'account', a.account, 'amount', a.amount) order by a.id), '[]'::json) from (
        select p.id, p.at, m.account, -e.amount_fen as amount from entry e join posting p on p.id = e.posting_id join entry m on m.posting_id = p.id
          where e.order_id = o.id and e.account = 'receivable' and e.amount_fen < 0 and m.amount_fen > 0
            and p.kind in ('receipt', 'channel', 'place', 'apply')
        union all select p.id, p.at, 'reversed', -b.booked_fen from entry e join posting p on p.id = e.posting_id
          join receipt_part b on b.id = case p.kind when 'reverse' then substr(p.ref, 6)::bigint end
          where e.order_id = o.id and e.account = 'suspense' and b.booked_fen > 0) a) as arrivals,
      (select coalesce(json_agg(json_build_object('id', v.id, 'fileId', v.file_id, 'payerName', v.payer_name,
        'amount', v.amount_fen, 'paidAt', v.paid_at, 'createdAt', v.created_at) order by v.id), '[]'::json)
        from voucher v where v.order_id = o.id) as vouchers,
      (select coalesce(json_agg(json_build_object('id', e.id, 'lineId', e.line_id, 'at', e.at, 'move', e.move, 'from', e.from_state, 'side', e.side,
        'actorName', e.actor_name, 'note', e.note) order by e.id), '[]'::json)
        from order_event e where e.order_id = o.id) as events
    from customer_order o join account a on a.id = o.account_id join company co on co.id = o.company_id
    where o.number = ${number} and ${seen}`.execute(db)
  return rows[0] ?? refuse('order.missing')
}

/** Every file that the order's page shows. */
export const filesOf = ({ lines, consignments, vouchers, pool }: ShownOrder): number[] => [
  ...lines.flatMap((line) => [
    ...line.files.flatMap(({ id, mends }) => (mends === null ? [id] : [id, mends])),
    ...line.proofs.map((proof) => proof.fileId),
    ...photosOf(line),
  ]),
  ...consignments.flatMap(({ notes, packing }) => [...notes.flatMap(({ fileIds }) => fileIds), ...(packing?.pdfId ? [packing.pdfId] : [])]),
  ...vouchers.map((voucher) => voucher.fileId),
  ...(pool?.pdfId ? [pool.pdfId] : []),
]
