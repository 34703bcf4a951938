import { sql, type RawBuilder } from 'kysely'
import type { ApprovalMode, ApprovalState } from '../../../contract/account/approvalMode.ts'
import type { Fen } from '../../../contract/money.ts'
import type { OrderState } from '../../../contract/order/orderState.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Day } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import type { Db } from '../database/db.ts'
import { onPage, type Paging } from '../database/listing.sql.ts'
import { reservedIn } from '../order/spend.sql.ts'
import { seenBy } from '../order/order.sql.ts'
import type { BudgetFacts, Decider, OpenLevel } from '../approval/approval.rules.ts'
import { lentTo, mayApprove, openLevel } from '../approval/step.sql.ts'

type Asker = Pick<Buyer, 'companyId' | 'accountId' | 'grants'>

/** An order on the desk. */
export type DeskOrder = {
  id: number
  number: string
  companyId: number
  accountId: number
  placedBy: string
  identityName: string
  state: OrderState
  createdAt: Date
  dueAt: Date | null
  grossFen: Fen
  goods: { title: string; quantity: number; unit: string }[]
  budget: BudgetFacts
}

/** The `BudgetFacts` of order `o` of account `a`, for the month it was reserved in, else the present one. */
const budgetFacts = (month: string) => sql`(select json_build_object(
  'limitPerOrder', a.limit_per_order_fen, 'limitPerMonth', a.limit_per_month_fen,
  'spent', coalesce((select spent_fen from account_spend s where s.account_id = a.id and s.month = m.month), 0),
  'reserved', (select h.reserved from held_in h where h.account_id = a.id and h.month = m.month))
  from (select coalesce(o.spend_month, ${month}) as month) m)`

/** The orders `o` that are so; what an account has reserved in a month is added up once, however many of them are its own. */
const deskOrders = (month: string, which: RawBuilder<unknown>) => sql`
  with o as materialized (select * from customer_order o where ${which}),
    held_in as materialized (select m.account_id, m.month, ${reservedIn(sql`m.account_id`, sql`m.month`)} as reserved
      from (select distinct account_id, coalesce(spend_month, ${month}) as month from o) m)
  select o.id, o.number, o.company_id as "companyId", o.account_id as "accountId", a.nickname as "placedBy", coalesce(i.name, '主账号') as "identityName",
    o.state, o.created_at as "createdAt", o.due_at as "dueAt", o.gross_fen as "grossFen", ${budgetFacts(month)} as budget,
    (select json_agg(json_build_object('title', l.title, 'quantity', l.quantity, 'unit', l.unit) order by l.place)
      from order_line l where l.order_id = o.id) as goods
  from o join account a on a.id = o.account_id left join identity i on i.id = a.identity_id`

export type WaitingOrder = { id: number; accountId: number; approval: OpenLevel }

/** The open levels `w` of orders `o` about which `mayDecide` lets the asker decide `today`. */
const waitingFor = ({ companyId, accountId, main }: Decider & Asker, today: Day) => sql`
  from approval_step w join customer_order o on o.id = w.order_id
  where w.company_id = ${companyId} and w.state = 'open' and o.company_id = ${companyId}
    and o.state = 'pending_approval' and o.account_id <> ${accountId} and exists (
      select from approval_seat t join account a on a.id = t.account_id left join identity i on i.id = a.identity_id
      where t.step_id = w.id and t.decision is null
        and (${main} or ${mayApprove} and (t.account_id = ${accountId} or ${lentTo(accountId, today)})))`

/** How many orders wait for the asker's word `today`. */
export async function countWaiting(db: Db, asker: Decider & Asker, today: Day): Promise<number> {
  if (asker.by !== null) return 0
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${waitingFor(asker, today)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** A page of the orders that wait for the asker's word `today`, the oldest first, each with the level it stands at. */
export async function waitingOrders(db: Db, asker: Decider & Asker, paging: Paging, today: Day): Promise<WaitingOrder[]> {
  if (asker.by !== null) return []
  const { rows } = await sql<WaitingOrder>`
    select o.id, o.account_id as "accountId", ${openLevel(today)} as approval ${waitingFor(asker, today)}
    order by o.id ${onPage(paging)}`.execute(db)
  return rows
}

/** These orders of the company, in the order of `ids`. */
export async function deskOrdersById(db: Db, companyId: number, ids: readonly number[], month: string): Promise<DeskOrder[]> {
  const { rows } = await sql<DeskOrder>`${deskOrders(month, sql`o.company_id = ${companyId} and o.id = any(${[...ids]}::bigint[])`)}
    order by array_position(${[...ids]}::bigint[], o.id)`.execute(db)
  return rows
}

export type Decided = {
  orderId: number
  decision: 'approved' | 'refused'
  ruleName: string
  place: number
  of: number
  insteadOf: string | null
}

/** What the asker decided, each order's last word, the newest first. */
export async function decidedBy(db: Db, { companyId, accountId }: Asker, paging: Paging): Promise<{ rows: Decided[]; total: number }> {
  const words = sql`
    select distinct on (s.order_id) s.order_id, s.id as step_id, t.decision, t.decided_at, s.rule_name, s.place,
      (select count(*)::int from approval_step n where n.order_id = s.order_id and n.round = s.round) as of,
      (select string_agg(x.nickname, '、' order by x.id) from approval_seat y join account x on x.id = y.account_id
        where y.step_id = s.id and y.decided_by = ${accountId} and y.account_id <> ${accountId}) as instead
    from approval_seat t join approval_step s on s.id = t.step_id
    where t.company_id = ${companyId} and t.decided_by = ${accountId}
    order by s.order_id, t.decided_at desc, s.id desc`
  const { rows } = await sql<Decided>`
    select w.order_id as "orderId", w.decision, w.rule_name as "ruleName", w.place, w.of, w.instead as "insteadOf"
    from (${words}) w order by w.decided_at desc, w.step_id desc ${onPage(paging)}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(distinct s.order_id)::int as total from approval_seat t join approval_step s on s.id = t.step_id
    where t.company_id = ${companyId} and t.decided_by = ${accountId}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type ShownSeat = {
  nickname: string
  delegates: string[]
  decision: 'approved' | 'refused' | null
  decidedBy: string | null
  decidedAt: string | null
  note: string
}
export type ShownStep = {
  place: number
  mode: ApprovalMode
  state: ApprovalState
  ruleName: string
  seats: ShownSeat[]
}
export type Progress = DeskOrder & {
  approval: OpenLevel | null
  holdsStock: boolean
  steps: ShownStep[]
  remindedAt: Date | null
}

/** How far an order's last round has come. @throws Refusal 'order.missing' – also for one that the asker does not see. */
export async function readProgress(db: Db, number: string, asker: Asker, now: Date, today: Day): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select base.*, ${openLevel(today)} as approval, o.holds_stock as "holdsStock",
      (select max(s.reminded_at) from approval_step s where s.order_id = o.id and s.round = last.round) as "remindedAt",
      (select coalesce(json_agg(json_build_object('place', s.place, 'mode', s.mode, 'state', s.state, 'ruleName', s.rule_name,
        'seats', (select json_agg(json_build_object('nickname', a.nickname, 'decision', t.decision, 'decidedBy', by.nickname,
            'decidedAt', t.decided_at, 'note', t.note, 'delegates',
            (select coalesce(json_agg(da.nickname order by da.id), '[]'::json)
              from approval_delegate d join account da on da.id = d.to_id and da.state = 'active'
              where d.company_id = t.company_id and d.from_id = t.account_id and t.decision is null
                and d.to_id <> o.account_id and ${today}::date between d.from_day and d.to_day)) order by a.id)
          from approval_seat t join account a on a.id = t.account_id left join account by on by.id = t.decided_by
          where t.step_id = s.id)) order by s.place), '[]'::json)
        from approval_step s where s.order_id = o.id and s.round = last.round) as steps
    from customer_order o
    join (${deskOrders(today.slice(0, 7), sql`o.number = ${number}`)}) base on base.id = o.id
    cross join lateral (select max(s.round) as round from approval_step s where s.order_id = o.id) last
    where o.number = ${number} and ${seenBy(asker, now)}`.execute(db)
  return rows[0] ?? refuse('order.missing')
}
