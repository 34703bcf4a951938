import { sql } from 'kysely'
import { readPayeeFor } from '../payment/payee.sql.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Tx } from '../database/db.ts'
import type { FrameFacts } from './frame.rules.ts'

/** What a frame contract of this company is made from. @throws Refusal company.missing, payment.notSetUp. */
export async function readFrameFacts(tx: Tx, companyId: number): Promise<Omit<FrameFacts, 'number' | 'day'>> {
  const { rows } = await sql<Omit<FrameFacts, 'number' | 'day' | 'payee'>>`
    select json_build_object('name', c.name, 'creditCode', c.credit_code) as company, a.nickname as contact, a.phone,
      coalesce(t.address, '') as address, coalesce(t.tell, '') as tell, coalesce(t.bank, '') as bank,
      coalesce(t.card_number, '') as account,
      (select json_build_object('limit', r.limit_fen, 'days', r.days) from credit_terms r
        where r.company_id = c.id and r.enabled) as credit
    from company c join account a on a.company_id = c.id and a.parent_id is null
    left join lateral (select * from invoice_title where company_id = c.id and header_type = 2
      order by is_default desc, id limit 1) t on true
    where c.id = ${companyId} and c.state = 'verified'`.execute(tx)
  const [found = refuse('company.missing')] = rows
  return { ...found, payee: await readPayeeFor(tx, { companyId, gross: 0 }) }
}
