import { sql } from 'kysely'
import type { ApprovalMode } from '../../../contract/account/approvalMode.ts'
import type { Fen } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'

export type Rule = {
  id: number
  name: string
  fromFen: Fen
  identity: { id: number; name: string } | null
  enabled: boolean
  levels: { mode: ApprovalMode; approvers: { id: number; nickname: string }[] }[]
}

const rules = (companyId: number) => sql<Rule>`
  select r.id, r.name, r.from_fen as "fromFen", r.enabled,
    case when i.id is not null then json_build_object('id', i.id, 'name', i.name) end as identity,
    (select json_agg(json_build_object('mode', v.mode, 'approvers',
      (select coalesce(json_agg(json_build_object('id', a.id, 'nickname', a.nickname) order by array_position(v.approver_ids, a.id)), '[]'::json)
        from account a where a.company_id = r.company_id and a.id = any(v.approver_ids))) order by v.place)
      from approval_rule_level v where v.rule_id = r.id) as levels
  from approval_rule r left join identity i on i.id = r.identity_id where r.company_id = ${companyId}`

/** The company's rules, the lowest sum first. */
export async function companyRules(db: Db, companyId: number): Promise<Rule[]> {
  return (await sql<Rule>`${rules(companyId)} order by r.from_fen, r.id`.execute(db)).rows
}

/** A rule of the company. @throws Refusal 'approval.rule.missing' – also for another company's. */
export async function lockRule(tx: Tx, companyId: number, id: number): Promise<Rule> {
  const { rows } = await sql<Rule>`${rules(companyId)} and r.id = ${id} for update of r`.execute(tx)
  return rows[0] ?? refuse('approval.rule.missing')
}

/** Locks the company's main account, so that its rules are counted by one call at a time; answers how many there are. */
export async function lockRuleBook(tx: Tx, companyId: number): Promise<number> {
  await sql`select 1 from account where company_id = ${companyId} and parent_id is null for no key update`.execute(tx)
  const { count } = await tx
    .selectFrom('approval_rule')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}

export type RuleFields = {
  name: string
  fromFen: Fen
  identityId: number | null
  enabled: boolean
  levels: readonly { mode: ApprovalMode; approverIds: readonly number[] }[]
}

/** Writes a rule with its levels: a new one, or over the one with this id, which must be the company's. */
export async function saveRule(tx: Tx, companyId: number, id: number | null, rule: RuleFields): Promise<number> {
  const columns = { name: rule.name, from_fen: rule.fromFen, identity_id: rule.identityId, enabled: rule.enabled }
  const saved =
    id === null
      ? await tx
          .insertInto('approval_rule')
          .values({ company_id: companyId, ...columns })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('approval_rule')
          .set(columns)
          .where('company_id', '=', companyId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirstOrThrow()
  await tx.deleteFrom('approval_rule_level').where('rule_id', '=', saved.id).execute()
  const levels = rule.levels.map(({ mode, approverIds }, i) => ({
    rule_id: saved.id,
    place: i + 1,
    mode,
    approver_ids: [...new Set(approverIds)],
  }))
  await tx.insertInto('approval_rule_level').values(levels).execute()
  return saved.id
}

export async function deleteRule(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.deleteFrom('approval_rule').where('company_id', '=', companyId).where('id', '=', id).execute()
}
