import { listSuppliers, saveSupplier } from '../../../contract/goods/supplier.ts'
import { refuse } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { listedSuppliers, lockSupplier, writeSupplier } from './supplier.sql.ts'

/** Who delivers blank goods and works for the merchant. */
export const supplierRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listSuppliers, ({ input, db }) => listedSuppliers(db, input.archived === 1))

  serveOnce(saveSupplier, async ({ input: { id: known, revision: seen, ...fields }, tx, now, audit }) => {
    const locked = known === undefined ? null : await lockSupplier(tx, known)
    if (locked && locked.revision !== seen) refuse('supplier.changed')
    const id = await writeSupplier(tx, locked?.id ?? null, fields, now)
    await audit('supplier.save', `supplier ${id}`, changedFields(locked, fields))
    return { id }
  })
}
