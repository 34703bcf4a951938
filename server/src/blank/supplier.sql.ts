import { sql } from 'kysely'
import type { Supplier } from '../../../contract/goods/supplier.ts'
import { refusals, refuse } from '../../../contract/refusal.ts'
import { sqlState, type Db, type Tx } from '../database/db.ts'

/** Suppliers by name, those that are bought from first. */
export async function listedSuppliers(db: Db, archived: boolean): Promise<Supplier[]> {
  const { rows } = await sql<Supplier>`
    select s.id, s.name, s.contact, s.phone, s.delivers, s.terms, s.revision, s.archived_at is not null as archived,
      (select count(*)::int from blank_goods b where b.supplier_id = s.id and b.archived_at is null) as blanks,
      (select count(*)::int from outwork o where o.supplier_id = s.id and o.state not in ('settled', 'void')) as outwork
    from supplier s where ${archived} or s.archived_at is null order by s.archived_at is not null, s.name, s.id`.execute(db)
  return rows
}

export type SupplierFields = Pick<Supplier, 'name' | 'contact' | 'phone' | 'delivers' | 'terms' | 'archived'>

/** A supplier, locked. @throws Refusal 'supplier.missing'. */
export async function lockSupplier(tx: Tx, id: number): Promise<SupplierFields & { id: number; revision: number }> {
  const row = await tx
    .selectFrom('supplier')
    .select(['id', 'name', 'contact', 'phone', 'delivers', 'terms', 'revision', 'archived_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('supplier.missing')
  const { archived_at: archivedAt, ...fields } = row
  return { ...fields, archived: archivedAt !== null }
}

/** Writes a supplier, a new one where it has no id. @throws Refusal 'supplier.name.taken'; nothing of the transaction counts then. */
export async function writeSupplier(tx: Tx, id: number | null, fields: SupplierFields, now: Date): Promise<number> {
  const { archived, ...row } = fields
  try {
    if (id === null) {
      const made = await tx
        .insertInto('supplier')
        .values({ ...row, archived_at: archived ? now : null })
        .returning('id')
        .executeTakeFirstOrThrow()
      return made.id
    }
    await tx
      .updateTable('supplier')
      .set((has) => ({
        ...row,
        archived_at: archived ? has.fn.coalesce('archived_at', sql<Date>`${now}::timestamptz`) : null,
        revision: has('revision', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    return id
  } catch (error) {
    if (sqlState(error) === '23505') refuse('supplier.name.taken', { fields: { name: refusals['supplier.name.taken'].msg } })
    throw error
  }
}

/** Who is named will still be there when the transaction ends; null for nobody. @throws Refusal 'supplier.missing'. */
export async function keepSupplier(tx: Tx, id: number | null): Promise<{ name: string } | null> {
  if (id === null) return null
  const row = await tx.selectFrom('supplier').select('name').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row ?? refuse('supplier.missing')
}
