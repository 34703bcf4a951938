import { sql } from 'kysely'
import { noticeKinds, type NoticeKind } from '../../../contract/notice.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'

type Person = Pick<Buyer, 'companyId' | 'accountId'>

/** The kinds of which the person wants text messages. */
export async function kindsBySms(db: Db | Tx, { companyId, accountId }: Person): Promise<NoticeKind[]> {
  const rows = await db
    .selectFrom('notice_choice')
    .select('kind')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('sms', '=', true)
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Keeps these kinds, and no others, as the person's choice. */
export async function setKindsBySms(tx: Tx, { companyId, accountId }: Person, chosen: readonly NoticeKind[]) {
  const all = Object.keys(noticeKinds) as NoticeKind[]
  await tx
    .insertInto('notice_choice')
    .values(all.map((kind) => ({ company_id: companyId, account_id: accountId, kind, sms: chosen.includes(kind) })))
    .onConflict((row) => row.columns(['account_id', 'kind']).doUpdateSet({ sms: (given) => given.ref('excluded.sms') }))
    .execute()
}

/** The person's own phone, which is proven whenever it is set. */
export async function phoneOf(db: Db, { companyId, accountId }: Person): Promise<string> {
  const { phone } = await db
    .selectFrom('account')
    .select('phone')
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return phone
}

export type Sendable = {
  readonly accountId: number
  readonly phone: string
  readonly kind: NoticeKind
  readonly at: Date
}

/** A notice that its person, whose row it locks, has not read, still wants by text message, and was sent none of; else null. */
export async function lockSendable(tx: Tx, noticeId: number): Promise<Sendable | null> {
  const { rows } = await sql<Sendable>`
    select a.id as "accountId", a.phone, n.kind, n.created_at as at
    from notice n join account a on a.id = n.account_id
      join notice_choice c on c.account_id = a.id and c.kind = n.kind and c.sms
    where n.id = ${noticeId} and n.read_at is null and a.state = 'active'
      and not exists (select 1 from notice_sms s where s.notice_id = n.id)
    for no key update of a`.execute(tx)
  return rows[0] ?? null
}

/** Notes that a notice goes out on this day, unless the person had `most` of them already; says whether it may. */
export async function countSms(tx: Tx, noticeId: number, accountId: number, day: string, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notice_sms (notice_id, account_id, day) select ${noticeId}, ${accountId}, ${day}::date
    where (select count(*) from notice_sms where account_id = ${accountId} and day = ${day}::date) < ${most}
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}
