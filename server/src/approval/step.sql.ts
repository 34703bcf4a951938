import { sql, type RawBuilder } from 'kysely'
import type { ApprovalMode, ApprovalState } from '../../../contract/account/approvalMode.ts'
import type { Day } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Member, OpenLevel, RuleNow } from './approval.rules.ts'

/** True of an account `a` with identity `i` that may approve. */
export const mayApprove = sql`a.state = 'active' and (a.parent_id is null or coalesce('order.approve' = any(i.grants), false))`

/** True where this account decides in the place of seat `t` on `today`. */
export const lentTo = (accountId: number, today: Day) => sql`exists (
  select from approval_delegate d join account da on da.id = d.to_id and da.state = 'active'
  where d.company_id = t.company_id and d.from_id = t.account_id and d.to_id = ${accountId}
    and ${today}::date between d.from_day and d.to_day)`

/** The delegates of seat `t` on `today`, each as `field`s of its account `da`. */
const delegatesOf = (today: Day, field: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(${field} order by da.id), '[]'::json)
  from approval_delegate d join account da on da.id = d.to_id and da.state = 'active'
  where d.company_id = t.company_id and d.from_id = t.account_id and ${today}::date between d.from_day and d.to_day)`

/** The `OpenLevel` of order `o` as it stands `today`; null where no level is open. */
export const openLevel = (today: Day) => sql`case when o.state = 'pending_approval' then (
  select json_build_object('stepId', s.id, 'place', s.place, 'mode', s.mode, 'ruleName', s.rule_name,
    'of', (select count(*) from approval_step n where n.order_id = s.order_id and n.round = s.round),
    'mainId', (select m.id from account m where m.company_id = s.company_id and m.parent_id is null),
    'seats', (select json_agg(json_build_object('accountId', a.id, 'nickname', a.nickname, 'decision', t.decision,
        'able', ${mayApprove},
        'delegates', ${delegatesOf(today, sql`json_build_object('id', da.id, 'nickname', da.nickname)`)}) order by a.id)
      from approval_seat t join account a on a.id = t.account_id left join identity i on i.id = a.identity_id
      where t.step_id = s.id))
  from approval_step s where s.company_id = o.company_id and s.order_id = o.id and s.state = 'open') end`

/** The ids of orders this buyer has a seat at, has decided about, or may decide about today as a delegate. */
export const ordersSeatedAt = ({ companyId, accountId }: Pick<Buyer, 'companyId' | 'accountId'>, today: Day) => sql`array(
  select s.order_id from approval_seat t join approval_step s on s.id = t.step_id
  where t.company_id = ${companyId} and (t.account_id = ${accountId} or t.decided_by = ${accountId})
  union
  select s.order_id from approval_delegate d join approval_seat t on t.account_id = d.from_id
  join approval_step s on s.id = t.step_id and s.state = 'open'
  where d.company_id = ${companyId} and d.to_id = ${accountId} and ${today}::date between d.from_day and d.to_day)`

/** The `RuleNow[]` of company `c` that are switched on. */
export const enabledRules = sql`(select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name,
  'fromFen', r.from_fen, 'identityId', r.identity_id,
  'levels', (select json_agg(json_build_object('place', v.place, 'mode', v.mode, 'approverIds', v.approver_ids) order by v.place)
    from approval_rule_level v where v.rule_id = r.id))), '[]'::json)
  from approval_rule r where r.company_id = c.id and r.enabled)`

export type RulesOfPlacer = { main: boolean; identityId: number | null; rules: RuleNow[] }

/** A company's rules and what of the placer they ask. */
export async function readRulesFor(tx: Tx, companyId: number, accountId: number): Promise<RulesOfPlacer> {
  const { rows } = await sql<RulesOfPlacer>`
    select a.parent_id is null as main, a.identity_id as "identityId", ${enabledRules} as rules
    from account a join company c on c.id = a.company_id where a.id = ${accountId} and c.id = ${companyId}`.execute(tx)
  const [found] = rows
  if (!found) throw new Error(`company ${companyId} has no account ${accountId}`)
  return found
}

/** The company's active accounts, the main account first. */
export async function activeMembers(db: Db | Tx, companyId: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select a.id, a.nickname, a.parent_id is null as main, coalesce(i.name, '主账号') as "identityName",
      ${mayApprove} as "mayApprove"
    from account a left join identity i on i.id = a.identity_id
    where a.company_id = ${companyId} and a.state = 'active' order by a.parent_id nulls first, a.id`.execute(db)
  return rows
}

export type NewStep = { place: number; mode: ApprovalMode; seats: number[] }

/** Writes a new round of an order's approval: the first level open, the others waiting. */
export async function insertRound(
  tx: Tx,
  order: { id: number; companyId: number },
  ruleName: string,
  steps: readonly NewStep[],
  now: Date,
): Promise<void> {
  await sql`
    with x as (select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as x (place smallint, mode text, seats bigint[])),
    s as (
      insert into approval_step (company_id, order_id, round, place, mode, rule_name, state, opened_at)
      select ${order.companyId}, ${order.id},
        (select coalesce(max(round), 0) + 1 from approval_step where order_id = ${order.id}),
        x.place, x.mode, ${ruleName}, case when x.place = 1 then 'open' else 'waiting' end,
        case when x.place = 1 then ${now}::timestamptz end from x
      returning id, place)
    insert into approval_seat (step_id, company_id, account_id)
    select s.id, ${order.companyId}, seat from s join x on x.place = s.place, unnest(x.seats) seat`.execute(tx)
}

export type Word = { accountIds: readonly number[]; decision: 'approved' | 'refused'; by: number; note: string }

/** Writes what was decided into the seats it was decided for; false: one of them has passed to somebody else meanwhile. */
export async function fillSeats(tx: Tx, stepId: number, word: Word, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable('approval_seat')
    .set({ decision: word.decision, decided_by: word.by, decided_at: now, note: word.note })
    .where('step_id', '=', stepId)
    .where('account_id', 'in', [...word.accountIds])
    .where('decision', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) === word.accountIds.length
}

/** Ends the open level, and opens the one after it where it was approved. */
export async function endStep(tx: Tx, stepId: number, state: 'approved' | 'refused', now: Date): Promise<void> {
  const { order_id, round, place } = await tx
    .updateTable('approval_step')
    .set({ state })
    .where('id', '=', stepId)
    .returning(['order_id', 'round', 'place'])
    .executeTakeFirstOrThrow()
  if (state === 'refused') return withdrawSteps(tx, order_id)
  await tx
    .updateTable('approval_step')
    .set({ state: 'open', opened_at: now })
    .where('order_id', '=', order_id)
    .where('round', '=', round)
    .where('place', '=', place + 1)
    .execute()
}

/** Nobody is asked any more about the order. */
export async function withdrawSteps(tx: Tx, orderId: number): Promise<void> {
  await tx
    .updateTable('approval_step')
    .set({ state: 'withdrawn' })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'waiting'] satisfies ApprovalState[])
    .execute()
}

/** The level at which the order stands now. @throws Error where none is open. */
export async function readOpenLevel(tx: Tx, orderId: number, today: Day): Promise<OpenLevel> {
  const { rows } = await sql<{ level: OpenLevel | null }>`
    select ${openLevel(today)} as level from customer_order o where o.id = ${orderId}`.execute(tx)
  const level = rows[0]?.level
  if (!level) throw new Error(`order ${orderId} waits for no approval`)
  return level
}
