import { sql } from 'kysely'
import { payeeFor, payeesOf, payeeStored, type Paid, type Payee, type Payees } from '../../../contract/payment/payees.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Db, Tx } from '../database/db.ts'
import { lockSetting, writeSetting } from '../setting.sql.ts'

// The usual account stays under the key that a process of the release before reads and writes; the others lie beside it.

const stored = sql`(select value from setting where key = 'payee')`
const further = sql`(select value -> 'accounts' from setting where key = 'payees')`

/** `Payees`, to be selected; read by `payeesOf`. */
export const payeesStored = sql<unknown>`json_build_object('payee', ${stored}, 'further', ${further})`

/** All accounts, and how often they were changed. */
export async function findPayees(db: Db | Tx): Promise<Payees & { readonly version: number }> {
  const { rows } = await sql<{ read: unknown; version: number }>`select ${payeesStored} as read,
    (select coalesce(sum(version), 0)::int from setting where key in ('payee', 'payees')) as version`.execute(db)
  return { ...payeesOf(rows[0]?.read), version: rows[0]?.version ?? 0 }
}

/** The same, held until the transaction ends. */
export async function lockPayees(tx: Tx): Promise<Payees & { readonly version: number }> {
  await lockSetting(tx, 'payee')
  await lockSetting(tx, 'payees')
  return findPayees(tx)
}

/** Keeps all accounts that were locked. */
export async function writePayees(tx: Tx, { payee, further: others }: Payees, by: string, now: Date): Promise<number> {
  const versions = [await writeSetting(tx, 'payee', payee, by, now), await writeSetting(tx, 'payees', { accounts: others }, by, now)]
  return versions.reduce((all, one) => all + one, 0)
}

/** The number that the contract in force of the order `o` names, else the frame contract that it stands under; null: none is. */
export const namedAccount = sql<string | null>`coalesce((select v.content -> 'seller' ->> 'account' from contract c
  join contract_version v on v.contract_id = c.id and v.state = 'effective' where c.order_id = o.id order by v.version desc limit 1),
  (select v.content -> 'seller' ->> 'account' from contract k
    join contract_version v on v.contract_id = k.id and v.version = k.effective where k.id = o.frame_id))`

/** Where transfers go as a rule; whom papers name that tell of no sum. @throws Refusal payment.notSetUp. */
export async function readPayee(db: Db | Tx): Promise<Payee> {
  const { rows } = await sql<{ value: unknown }>`/* kept */ select value from setting where key = 'payee'`.execute(db)
  return payeeStored(rows[0]?.value) ?? refuse('payment.notSetUp')
}

/** Where this is paid. @throws Refusal payment.notSetUp. */
export async function readPayeeFor(db: Db | Tx, paid: Paid): Promise<Payee> {
  const { rows } = await sql<{ read: unknown }>`/* kept */ select ${payeesStored} as read`.execute(db)
  return payeeFor(payeesOf(rows[0]?.read), paid) ?? refuse('payment.notSetUp')
}

/** Whether this is the number of an account of the merchant's, in use or not; '' says none. */
export async function isOurs(db: Db | Tx, account: string): Promise<boolean> {
  if (account === '') return true
  const { payee, further: others } = await findPayees(db)
  return [...(payee ? [payee] : []), ...others].some((one) => one.account === account)
}

/** The companies of these ids, by name. */
export const companiesById = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('company')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids])
    .orderBy('name')
    .execute()
