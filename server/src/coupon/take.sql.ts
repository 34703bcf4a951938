import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { BatchTerms, WayToHave } from '../../../contract/coupon/batch.ts'
import { couponMachine } from '../../../contract/coupon/couponState.ts'
import type { Owner } from '../cart/cart.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import { fromOf, toOf } from '../database/moves.sql.ts'
import type { Giving } from './coupon.rules.ts'

/** Kept instead of a code. */
export const codeHash = (code: string): Buffer => createHash('sha256').update(`coupon ${code}`).digest()

const giving = ({ companyId, accountId }: Owner, where: RawBuilder<unknown>) => sql<Giving>`select b.id, b.terms, b.state, b."left",
  b.from_at as "from", b.until_at as until,
  coalesce((select pieces from coupon_count n where n.batch_id = b.id and n.company_id = ${companyId} and n.account_id = 0), 0) as "ofCompany",
  coalesce((select pieces from coupon_count n where n.batch_id = b.id and n.company_id = ${companyId} and n.account_id = ${accountId}), 0) as "ofAccount"
  from coupon_batch b where ${where}`

/** The batch, as this account looks at it; null: there is none. */
export async function givingOf(db: Db | Tx, owner: Owner, id: number): Promise<Giving | null> {
  const { rows } = await giving(owner, sql`b.id = ${id}`).execute(db)
  return rows[0] ?? null
}

/** Batches that may be taken from: those of now before those of later, the newest first. */
export async function takeable(db: Db, owner: Owner, now: Date): Promise<Giving[]> {
  const { rows } = await giving(owner, sql`b.how = 'take' and b.state = 'open' and b.until_at > ${now}`).execute(db)
  const later = ({ from }: Giving) => Number(from > now)
  return rows.toSorted((a, b) => later(a) - later(b) || b.id - a.id)
}

export type OnOffer = { readonly id: number; readonly terms: BatchTerms }

/** Batches of which anybody for whom they are may take one now, the newest first. */
export async function onOffer(db: Db, now: Date): Promise<OnOffer[]> {
  const { rows } = await sql<OnOffer>`select id, terms from coupon_batch where how = 'take' and state = 'open' and "left" > 0
    and from_at <= ${now} and until_at > ${now} order by id desc limit 50`.execute(db)
  return rows
}

/** The batch of a code that nobody has used, locked; null: there is no such code. */
export async function lockCode(tx: Tx, code: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select batch_id as id from coupon_code where hash = ${codeHash(code)} and coupon_id is null
    for no key update`.execute(tx)
  return rows[0]?.id ?? null
}

/** Whether this company itself has used the code. */
export async function usedBySelf(tx: Tx, { companyId }: Pick<Owner, 'companyId'>, code: string): Promise<boolean> {
  const { rows } = await sql`select from coupon_code k join coupon c on c.id = k.coupon_id
    where k.hash = ${codeHash(code)} and c.company_id = ${companyId}`.execute(tx)
  return rows.length > 0
}

export async function spendCode(tx: Tx, code: string, couponId: number): Promise<void> {
  await sql`update coupon_code set coupon_id = ${couponId} where hash = ${codeHash(code)}`.execute(tx)
}

export type Taking = {
  readonly batchId: number
  readonly owner: Owner
  /** It is the account's alone. */
  readonly personal: boolean
  readonly how: WayToHave
  readonly perCompany: number | null
  readonly perAccount: number | null
  readonly from: Date
  readonly until: Date
}

const unlimited = 2 ** 30

/**
 * Gives one coupon, within what a company and an account may have of it and while there are any. The company's own counts come first,
 * so that whoever waits for the last one waits for nothing else. Answers its id; null: none was given, and nothing must stay written.
 */
export async function takeOne(tx: Tx, { batchId, owner, personal, how, ...caps }: Taking, now: Date): Promise<number | null> {
  const { companyId, accountId } = owner
  const perCompany = caps.perCompany ?? unlimited
  const perAccount = caps.perAccount ?? unlimited
  // Of codes the piece was set aside when they were made.
  const fromLeft = how === 'code' ? 0 : 1
  const { rows } = await sql<{ id: number }>`
    with c as (insert into coupon_count as n (batch_id, company_id, account_id, pieces) values (${batchId}, ${companyId}, 0, 1)
        on conflict (batch_id, company_id, account_id) do update set pieces = n.pieces + 1 where n.pieces < ${perCompany} returning 1),
      a as (insert into coupon_count as n (batch_id, company_id, account_id, pieces)
        select ${batchId}, ${companyId}, ${accountId}, 1 where exists (select from c)
        on conflict (batch_id, company_id, account_id) do update set pieces = n.pieces + 1 where n.pieces < ${perAccount} returning 1),
      b as (update coupon_batch b set "left" = b."left" - ${fromLeft} where b.id = ${batchId} and b."left" >= ${fromLeft} and b.state = 'open'
        and b.from_at <= ${now} and b.until_at > ${now} and exists (select from a) returning b.id)
    insert into coupon (batch_id, company_id, account_id, how, from_at, until_at, created_at)
    select b.id, ${companyId}, ${personal ? accountId : null}, ${how}, ${caps.from}, ${caps.until}, ${now} from b returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Coupons that nobody used are over. Answers how many; fewer than `most`: those were all. */
export async function expireSome(db: Db, now: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`update coupon set state = ${toOf(couponMachine, 'expire')} where id in (select id from coupon
    where state in ${fromOf(couponMachine, 'expire')} and until_at <= ${now} order by until_at limit ${most} for no key update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
