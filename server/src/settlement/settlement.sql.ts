import { sql } from 'kysely'
import type { Address } from '../../../contract/account/address.ts'
import type { InvoiceTitle } from '../../../contract/account/invoice.ts'
import type { Fen } from '../../../contract/money.ts'
import { chinaDay } from '../../../contract/text.ts'
import type { Had } from '../../../pricing/coupon.ts'
import { addressJson, titleJson } from '../account/told.sql.ts'
import { enabledRules } from '../approval/step.sql.ts'
import type { Owner } from '../cart/cart.sql.ts'
import { closuresNow, knownToNow, type OwnDays } from '../closure.sql.ts'
import { couponsHad, hadFrom, type HadJson } from '../coupon/had.sql.ts'
import type { Db } from '../database/db.ts'
import { reservedIn } from '../order/spend.sql.ts'
import { creditFrom, creditNow, type CreditTold } from '../plan/credit.sql.ts'
import type { CreditNow, PlanNow } from '../plan/plan.rules.ts'
import { enabledPlansNow } from '../plan/plan.sql.ts'
import type { Asks } from '../database/together.ts'
import type { Snapshot, Standing } from './place.rules.ts'

export type Settlement = Standing & {
  addresses: Address[]
  titles: InvoiceTitle[]
  plans: PlanNow[]
  credit: CreditNow | null
  ownDays: OwnDays
  /** The coupons of the account. */
  had: Had[]
}

/**
 * What the settlement page asks, in one look: of an account its limits, what it has spent in the month and its addresses; of its
 * company titles, coupons and credit; of the merchant the plans that are offered and the days it keeps.
 */
export async function readSettlement(db: Asks, owner: Owner, named: readonly number[], now: Date): Promise<Settlement> {
  const { companyId, accountId } = owner
  const month = chinaDay(now).slice(0, 7)
  type Row = Omit<Settlement, 'credit' | 'ownDays' | 'had'> & OwnDays & { credit: CreditTold | null; had: HadJson[] }
  const { rows } = await sql<Row>`/* kept */
    select ${enabledPlansNow} as plans, ${creditNow(sql<number>`a.company_id`, now)} as credit, ${closuresNow} as closures,
      ${knownToNow} as "knownTo", ${couponsHad(owner, named, now)} as had, a.parent_id is null as main, a.identity_id as "identityId", ${enabledRules} as rules,
      a.limit_per_order_fen as "limitPerOrder",
      a.limit_per_month_fen as "limitPerMonth",
      coalesce((select spent_fen from account_spend s where s.account_id = a.id and s.month = ${month}), 0) as spent,
      ${reservedIn(sql`a.id`, month)} as reserved,
      (select coalesce(json_agg(${addressJson(sql`d`)} order by d.is_default desc, d.id desc), '[]'::json)
        from address d where d.account_id = a.id) as addresses,
      (select coalesce(json_agg(${titleJson(sql`t`)} order by t.is_default desc, t.id desc), '[]'::json)
        from invoice_title t where t.company_id = a.company_id) as titles
    from account a join company c on c.id = a.company_id
    where a.id = ${accountId} and a.company_id = ${companyId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`account ${accountId} has gone`)
  const { credit, closures, knownTo, had, ...settlement } = found
  return { ...settlement, had: hadFrom(had), credit: creditFrom(credit), ownDays: { closures, knownTo } }
}

/** Keeps a draft. What is told does not wait until it is on the disk: whoever finds it lost after a crash confirms once more. Not within a transaction, which would not wait either. */
export async function insertDraft(
  db: Db,
  owner: Owner,
  draft: { key: string; lines: Snapshot[]; gross: Fen; expiresAt: Date },
): Promise<void> {
  const cartIds = draft.lines.map(({ cartId }) => cartId)
  await sql`/* kept */
    insert into order_draft (key, company_id, account_id, cart_ids, lines, gross_fen, expires_at)
    select ${draft.key}, ${owner.companyId}, ${owner.accountId}, ${cartIds}::bigint[], ${JSON.stringify(draft.lines)}::jsonb,
      ${draft.gross}, ${draft.expiresAt}::timestamptz
    from set_config('synchronous_commit', 'off', true)`.execute(db)
}
