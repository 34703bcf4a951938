import { sql } from 'kysely'
import type { Fen } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Owner } from '../cart/cart.sql.ts'
import type { Db, Tx } from '../database/db.ts'
import type { StoredList, StoredRow } from './purchaseList.rules.ts'

/** The most lists that one answer has: those of a large company's people, shared ones after one's own. */
const shownAtMost = 500

const head = sql`l.id, l.name, l.shared, l.account_id as "accountId", a.nickname as owner, l.updated_at as "updatedAt",
  (select count(*)::int from purchase_row r where r.list_id = l.id and r.company_id = l.company_id) as rows`

/** The account's own lists and those that its company shares. */
export async function listsFor(db: Db, { companyId, accountId }: Owner): Promise<StoredList[]> {
  const { rows } = await sql<StoredList>`
    select ${head} from purchase_list l join account a on a.id = l.account_id
    where l.company_id = ${companyId} and (l.account_id = ${accountId} or l.shared)
    order by l.account_id = ${accountId} desc, l.updated_at desc, l.id desc limit ${shownAtMost}`.execute(db)
  return rows
}

/** A list of the company, whoever's. @throws Refusal 'purchaseList.missing'. */
export async function listById(db: Db | Tx, companyId: number, id: number): Promise<StoredList> {
  const { rows } = await sql<StoredList>`
    select ${head} from purchase_list l join account a on a.id = l.account_id
    where l.id = ${id} and l.company_id = ${companyId}`.execute(db)
  return rows[0] ?? refuse('purchaseList.missing')
}

/** The same, its changes waiting for each other. @throws Refusal 'purchaseList.missing'. */
export async function lockList(tx: Tx, companyId: number, id: number): Promise<StoredList> {
  await sql`select 1 from purchase_list where id = ${id} and company_id = ${companyId} for update`.execute(tx)
  return listById(tx, companyId, id)
}

/** How many lists the account has, and whether one is called so; makes other new ones of the account wait. */
export async function ownLists(
  tx: Tx,
  { companyId, accountId }: Owner,
  name: string,
  except: number,
): Promise<{ count: number; taken: boolean }> {
  await sql`select 1 from account where id = ${accountId} and company_id = ${companyId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number; taken: boolean }>`
    select count(*)::int as count, coalesce(bool_or(name = ${name} and id <> ${except}), false) as taken
    from purchase_list where company_id = ${companyId} and account_id = ${accountId}`.execute(tx)
  return rows[0] ?? { count: 0, taken: false }
}

type Fields = { name: string; shared: boolean }

export async function insertList(tx: Tx, { companyId, accountId }: Owner, fields: Fields, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('purchase_list')
    .values({ company_id: companyId, account_id: accountId, ...fields, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setList(tx: Tx, companyId: number, id: number, fields: Partial<Fields>, now: Date) {
  const list = tx.updateTable('purchase_list').where('id', '=', id).where('company_id', '=', companyId)
  await list.set({ ...fields, updated_at: now }).execute()
}

/** Its rows go with it. */
export async function deleteList(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.deleteFrom('purchase_list').where('id', '=', id).where('company_id', '=', companyId).execute()
}

/** The rows of a list, the first put in first; with `ids` only those. */
export async function rowsOf(db: Db | Tx, companyId: number, listId: number, ids: readonly number[] | null = null): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select id, product_id as "productId", selection, quantity, matrix, gross_fen as gross, priced_at as "pricedAt"
    from purchase_row where list_id = ${listId} and company_id = ${companyId}
      and (${ids === null} or id = any(${ids ?? []})) order by id`.execute(db)
  return rows
}

export type NewRow = { hash: string; receipt: Receipt; gross: Fen }

/** Puts rows in; a configuration that is there already gets the new quantity and price. Says how many were new. */
export async function putRows(tx: Tx, companyId: number, listId: number, rows: readonly NewRow[], now: Date) {
  if (rows.length === 0) return 0
  const values = rows.map(({ hash, receipt, gross }) => ({
    list_id: listId,
    company_id: companyId,
    product_id: receipt.productId,
    selection: JSON.stringify(receipt.selection),
    config_hash: hash,
    quantity: receipt.quantity,
    matrix: receipt.matrix && JSON.stringify(receipt.matrix),
    gross_fen: gross,
    priced_at: now,
  }))
  const put = await tx
    .insertInto('purchase_row')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['list_id', 'config_hash']).doUpdateSet(({ ref }) => ({
        quantity: ref('excluded.quantity'),
        matrix: ref('excluded.matrix'),
        gross_fen: ref('excluded.gross_fen'),
        priced_at: ref('excluded.priced_at'),
      })),
    )
    .returning(sql<boolean>`xmax = 0`.as('fresh'))
    .execute()
  return put.filter(({ fresh }) => fresh).length
}

export async function setRow(
  tx: Tx,
  companyId: number,
  row: { listId: number; id: number; quantity: number; gross: Fen },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('purchase_row')
    .set({ quantity: row.quantity, gross_fen: row.gross, priced_at: now })
    .where('id', '=', row.id)
    .where('list_id', '=', row.listId)
    .where('company_id', '=', companyId)
    .execute()
}

/** Says how many went. */
export async function deleteRows(tx: Tx, companyId: number, listId: number, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('purchase_row')
    .where('id', 'in', [...ids])
    .where('list_id', '=', listId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
