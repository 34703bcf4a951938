import { sql } from 'kysely'
import { addressesAtMost, type Address } from '../../../contract/account/address.ts'
import { refuse } from '../../../contract/refusal.ts'
import { placeName } from '../../../contract/account/placeName.ts'
import type { Buyer } from '../actor.ts'
import type { Db, Tx } from '../database/db.ts'
import { pageOf, type Paging } from '../database/listing.sql.ts'

type Owner = Pick<Buyer, 'companyId' | 'accountId'>
export type AddressFields = Omit<Address, 'id' | 'isDefault'>

const mine = (db: Db | Tx, { companyId, accountId }: Owner) =>
  db.selectFrom('address').where('company_id', '=', companyId).where('account_id', '=', accountId)

const asAddress = (addresses: ReturnType<typeof mine>) =>
  addresses
    .select(['id', 'real_name as realName', 'phone', 'province', 'city', 'district', 'city_id as cityId', 'detail'])
    .select(['post_code as postCode', sql<0 | 1>`is_default::int`.as('isDefault')])
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')

/** A page of the account's addresses that have all `words` in name, phone or place; the default first, then the newest. */
export function addressPage(db: Db, owner: Owner, words: readonly string[], paging: Paging) {
  const found = words.reduce(
    (some, word) => some.where(sql<boolean>`strpos(concat(real_name, ' ', phone, ' ', province, city, district, detail), ${word}) > 0`),
    mine(db, owner),
  )
  return pageOf(found, asAddress, paging)
}

/** Where the account's things go unless it says otherwise: its default address, else its newest; null: it has none. */
export async function defaultPlace(db: Db, owner: Owner): Promise<{ code: number; name: string } | null> {
  const address = await asAddress(mine(db, owner)).limit(1).executeTakeFirst()
  return address ? { code: address.cityId, name: placeName(address) } : null
}

/** All addresses of a sub-account of the company. @throws Refusal 'son.missing' – also for another company's. */
export async function addressesOfSon(db: Db, { companyId }: Pick<Buyer, 'companyId'>, sonId: number) {
  const son = await db
    .selectFrom('account')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', sonId)
    .where('parent_id', 'is not', null)
    .where('state', '<>', 'removed')
    .executeTakeFirst()
  if (!son) return refuse('son.missing')
  return asAddress(mine(db, { companyId, accountId: sonId })).execute()
}

/** Locks the account, so that its addresses are counted and their default is chosen by one call at a time. */
export async function lockAddressBook(tx: Tx, { companyId, accountId }: Owner): Promise<void> {
  await tx
    .selectFrom('account')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Adds an address; the first is the default. @throws Refusal 'address.full' at 500. */
export async function insertAddress(tx: Tx, owner: Owner, fields: AddressFields, wanted: boolean): Promise<number> {
  const { count } = await mine(tx, owner)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= addressesAtMost) refuse('address.full', { most: addressesAtMost })
  const { companyId: company_id, accountId: account_id } = owner
  const { id } = await tx
    .insertInto('address')
    .values({ company_id, account_id, ...columns(fields), is_default: wanted || count === 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const columns = ({ realName, cityId, postCode, ...same }: AddressFields) => ({
  ...same,
  real_name: realName,
  city_id: cityId,
  post_code: postCode,
})

const update = (tx: Tx, { companyId, accountId }: Owner, id: number) =>
  tx.updateTable('address').where('company_id', '=', companyId).where('account_id', '=', accountId).where('id', '=', id)

/** @throws Refusal 'address.missing' – also for another's address, so ids cannot be probed. */
export async function setAddress(tx: Tx, owner: Owner, id: number, fields: AddressFields, isDefault: boolean): Promise<void> {
  const done = await update(tx, owner, id)
    .set({ ...columns(fields), is_default: isDefault })
    .executeTakeFirst()
  if (done.numUpdatedRows === 0n) refuse('address.missing')
}

/** Makes it the default, where there is none. @throws Refusal 'address.missing' – also for another's address. */
export async function setDefault(tx: Tx, owner: Owner, id: number): Promise<void> {
  const done = await update(tx, owner, id).set({ is_default: true }).executeTakeFirst()
  if (done.numUpdatedRows === 0n) refuse('address.missing')
}

/** Leaves the account without a default address. */
export async function clearDefault(tx: Tx, { companyId, accountId }: Owner): Promise<void> {
  await tx
    .updateTable('address')
    .set({ is_default: false })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()
}

/** @throws Refusal 'address.missing' – also for another's address. */
export async function deleteAddressRow(tx: Tx, { companyId, accountId }: Owner, id: number): Promise<void> {
  const done = await tx
    .deleteFrom('address')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (done.numDeletedRows === 0n) refuse('address.missing')
}
