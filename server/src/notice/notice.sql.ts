import { sql } from 'kysely'
import type { Grant } from '../../../contract/grant.ts'
import type { Tx } from '../db.ts'

export type NewNotice = {
  readonly companyId: number
  readonly title: string
  readonly body: string
  readonly link: string
  /** This account finds it (where it is switched off or removed, the main account instead), or everyone of the company … */
  readonly to: number | 'everyone' | null
  /** … and everyone of the company who has this grant, the main account among them … */
  readonly alsoGranted?: Grant | null
  /** … but not this one. */
  readonly except?: number | null
}

/** Puts a notice into the inbox of each active account it concerns, and says into how many. */
export async function insertNotice(tx: Tx, notice: NewNotice, now: Date): Promise<number> {
  const { companyId, title, body, link, to, alsoGranted = null, except = null } = notice
  const everyone = to === 'everyone'
  const one = everyone ? null : to
  const done = await sql`/* kept */
    insert into notice (company_id, account_id, title, body, link, created_at)
    select a.company_id, a.id, ${title}, ${body}, ${link}, ${now}
    from account a left join identity i on i.id = a.identity_id
    where a.company_id = ${companyId} and a.state = 'active' and a.id is distinct from ${except}::bigint
      and (${everyone}::boolean or a.id = ${one}::bigint
        or (a.parent_id is null and exists (select 1 from account gone
          where gone.id = ${one}::bigint and gone.company_id = ${companyId} and gone.state <> 'active'))
        or (${alsoGranted}::text is not null and (a.parent_id is null or ${alsoGranted}::text = any(i.grants))))`.execute(
    tx,
  )
  return Number(done.numAffectedRows ?? 0)
}
