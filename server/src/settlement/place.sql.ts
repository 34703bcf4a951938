import { sql, type RawBuilder } from 'kysely'
import type { Address } from '../../../contract/account/address.ts'
import type { InvoiceTitle } from '../../../contract/account/invoice.ts'
import type { Fen } from '../../../contract/money.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'
import type { CouponsAsked } from '../../../contract/order/placeOrder.ts'
import type { Gate } from '../../../contract/plan/plan.ts'
import type { OrderReceipt } from '../../../contract/price/price.ts'
import { addressJson, titleJson } from '../account/told.sql.ts'
import type { RuleNow } from '../approval/approval.rules.ts'
import { enabledRules } from '../approval/step.sql.ts'
import type { Owner } from '../cart/cart.sql.ts'
import { couponsHad, type HadJson } from '../coupon/had.sql.ts'
import { DrawAgain, type Db, type Tx } from '../database/db.ts'
import type { Tab } from '../order/standing.rules.ts'
import { orderTerms } from '../order/terms.rules.ts'
import type { Asks } from '../database/together.ts'
import { addressIdsOf, type Destination } from './allocation.rules.ts'
import type { NewLine, NewParcel, Snapshot } from './place.rules.ts'

export type Draft = {
  cartIds: number[]
  lines: Snapshot[]
  gross: Fen
  expiresAt: Date
  orderId: number | null
  main: boolean
  /** The account has a limit of an order or a month. */
  limited: boolean
  identityId: number | null
  rules: RuleNow[]
  /** The asker's own among the addresses that were named. */
  addresses: Address[]
  /** Null where the company has no such title. */
  title: InvoiceTitle | null
  /** What is set of how long orders wait, as it is stored. */
  terms: unknown
  /** The coupons of the account, read only where the order is placed. */
  had: HadJson[]
}

type Asked = Destination & CouponsAsked & { key: string; titleId?: number | undefined }

/** The coupons that are chosen by hand. */
export const couponsNamed = ({ couponId, freightCouponId }: CouponsAsked): number[] => [couponId, freightCouponId].flatMap((id) => id ?? [])

const draftFrom = (owner: Owner, { key, titleId = 0, ...to }: Asked, had: RawBuilder<unknown> = sql`'[]'::json`) => sql`/* kept */
  select d.cart_ids as "cartIds", d.lines, d.gross_fen as gross, d.expires_at as "expiresAt", d.order_id as "orderId",
    p.parent_id is null as main, coalesce(p.limit_per_order_fen, p.limit_per_month_fen) is not null as limited, p.identity_id as "identityId", ${enabledRules} as rules,
    (select coalesce(json_agg(${addressJson(sql`a`)}), '[]'::json) from address a
      where a.id = any(${addressIdsOf(to)}) and a.account_id = d.account_id) as addresses,
    case when t.id is not null then ${titleJson(sql`t`)} end as title, (select value from setting where key = ${orderTerms.key}) as terms, ${had} as had
  from order_draft d join company c on c.id = d.company_id join account p on p.id = d.account_id
  left join invoice_title t on t.id = ${titleId} and t.company_id = d.company_id
  where d.key = ${key} and d.account_id = ${owner.accountId} and d.company_id = ${owner.companyId}`

/** The asker's own draft, with the addresses and title chosen for it; null: none. */
export async function readDraft(db: Db, owner: Owner, asked: Asked): Promise<Draft | null> {
  const { rows } = await sql<Draft>`${draftFrom(owner, asked)}`.execute(db)
  return rows[0] ?? null
}

/** As `readDraft`, locked: of two that order from it at once the second waits and then sees the first one's order. */
export async function lockDraft(tx: Asks, owner: Owner, asked: Asked, now: Date): Promise<Draft | null> {
  const { rows } = await sql<Draft>`${draftFrom(owner, asked, couponsHad(owner, couponsNamed(asked), now))} for no key update of d`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Of these files those that the company has. */
export async function artworkThere(db: Db | Tx, companyId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select id from stored_file
    where id = any(${[...ids]}::bigint[]) and company_id = ${companyId} and kind = 'artwork'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function numberOf(tx: Tx, orderId: number): Promise<string> {
  const { number } = await tx.selectFrom('customer_order').select('number').where('id', '=', orderId).executeTakeFirstOrThrow()
  return number
}

/** What is to be paid in one part. */
export type NewIntent = { readonly label: string; readonly amount: Fen; readonly gate: Gate }

export type NewOrder = {
  number: string
  /** One for each intent. */
  remarkCodes: readonly string[]
  /** The plan's name, and its parts. */
  plan: string
  intents: readonly NewIntent[]
  /** It takes up its whole sum of the company's credit. */
  onCredit: boolean
  draftKey: string
  placer: Owner & { readonly name: string }
  state: OrderState
  tab: Tab
  receipt: OrderReceipt
  gross: Fen
  title: InvoiceTitle | null
  mark: string
  holdsStock: boolean
  needsContract: boolean
  /** The frame contract of whose ceiling it has taken its sum; null: it stands under none. */
  frameId: number | null
  spendMonth: string
  dueAt: Date | null
  lines: NewLine[]
  /** At least one; the first is where the order itself is said to go. */
  parcels: NewParcel[]
  now: Date
}

/**
 * Writes an order whole, in one statement: itself, lines, artwork, consignments with their shares, payment intents, first event, and its draft
 * as used. Answers its id. With `sure` it
 * fails in the database where the number or a remark code is taken. @throws DrawAgain where it is.
 */
export async function insertOrder(tx: Asks, order: NewOrder, sure = false): Promise<number> {
  const { placer, now, dueAt } = order
  const address = JSON.stringify(order.parcels[0]?.address)
  const intents = order.intents.map((intent, i) => ({ ...intent, step: i + 1, code: order.remarkCodes[i] }))
  const { rows } = await sql<{ id: number | null }>`/* kept */
    with o as (
      insert into customer_order (number, company_id, account_id, state, tab, receipt, gross_fen, address, title, mark,
        holds_stock, needs_contract, frame_id, spend_month, due_at, plan, on_credit, credit_fen, created_at)
      select ${order.number}, ${placer.companyId}, ${placer.accountId}, ${order.state}, ${order.tab},
        ${JSON.stringify(order.receipt)}::jsonb, ${order.gross}, ${address}::jsonb,
        ${order.title && JSON.stringify(order.title)}::jsonb, ${order.mark}, ${order.holdsStock}, ${order.needsContract}, ${order.frameId}, ${order.spendMonth},
        ${dueAt}::timestamptz, ${order.plan}, ${order.onCredit},
        ${order.onCredit ? order.gross : 0}, ${now}
      where not exists (select 1 from payment_intent where remark_code = any(${[...order.remarkCodes]}))
      on conflict (number) do nothing returning id, company_id, state),
    x as (select * from jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) as x (place smallint, product_id bigint,
      type text, title text, number text, picture text, selection jsonb, selection_text text[], quantity int, unit text, matrix jsonb,
      receipt jsonb, gross_fen bigint, printed boolean, sample boolean, state text, own_offer jsonb, gift_of bigint, artwork_ids bigint[])),
    p as (select * from jsonb_to_recordset(${JSON.stringify(order.parcels)}::jsonb) as p (place smallint, address jsonb, lines jsonb)),
    l as (
      insert into order_line (order_id, company_id, place, product_id, type, title, number, picture, selection,
        selection_text, quantity, unit, matrix, receipt, gross_fen, printed, sample, state, own_offer, gift_of, living)
      select o.id, o.company_id, x.place, x.product_id, x.type, x.title, x.number, x.picture, x.selection,
        x.selection_text, x.quantity, x.unit, nullif(x.matrix, 'null'::jsonb), x.receipt, x.gross_fen, x.printed, x.sample, x.state, nullif(x.own_offer, 'null'::jsonb), x.gift_of, order_living(o.state)
      from o, x returning id, place, company_id),
    artwork as (
      insert into line_artwork (line_id, company_id, file_id, created_at, position)
      select l.id, l.company_id, f.id, ${now}, (select d.position from design_file d where d.file_id = f.id
          and x.selection -> 'prints' @> jsonb_build_array(jsonb_build_object('position', d.position)))
        from l join x on x.place = l.place, unnest(x.artwork_ids) with ordinality f (id, at)
      order by l.place, f.at),
    parcel as (
      insert into consignment (order_id, company_id, place, state, address)
      select o.id, o.company_id, p.place, 'waiting', p.address from o, p order by p.place returning id, place, company_id),
    shares as (
      insert into consignment_line (consignment_id, company_id, order_line_id, quantity, matrix)
      select c.id, c.company_id, l.id, s.quantity, nullif(s.matrix, 'null'::jsonb) from p join parcel c on c.place = p.place,
        jsonb_to_recordset(p.lines) as s (place smallint, quantity int, matrix jsonb) join l on l.place = s.place
      order by p.place, s.place),
    pay as (
      insert into payment_intent (order_id, company_id, step, label, amount_fen, gate, remark_code, state, expires_at, created_at)
      select o.id, o.company_id, i.step, i.label, i.amount, i.gate, i.code, 'waiting',
        case when i.gate = 'start' then ${dueAt}::timestamptz end, ${now}
      from o, jsonb_to_recordset(${JSON.stringify(intents)}::jsonb) as i (step smallint, label text, amount bigint, gate text, code text)),
    told as (
      insert into order_event (order_id, at, move, from_state, to_state, side, actor_id, actor_name)
      select o.id, ${now}, 'place', '', o.state, 'buyer', ${placer.accountId}, ${placer.name} from o),
    used as (
      update order_draft d set order_id = o.id from o where d.key = ${order.draftKey})
    select max(id) as id, assured(not ${sure} or count(*) > 0) from o`.execute(tx)
  const id = rows[0]?.id ?? null
  if (id === null) throw new DrawAgain(`order number ${order.number}, or a remark code of it, is taken`)
  return id
}
