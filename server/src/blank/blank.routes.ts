import {
  blankDetail,
  blankMovements,
  lineBlanks,
  listBlankStock,
  moveBlank,
  movementKinds,
  productBlank,
  saveBlank,
  saveProductBlank,
  type BlankDetail,
} from '../../../contract/goods/blank.ts'
import { yuan } from '../../../contract/money.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { worksIn } from '../actor.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { lineCompany, lockBlank, readBlank, setVariants, writeBlank } from './blank.sql.ts'
import { changeBy, stockTold } from './blank.rules.ts'
import { stockOf, stockPage, stockSums } from './list.sql.ts'
import { lockProduct, readProductBlank, writeProductBlank } from './madeOf.sql.ts'
import { lockVariants, movementPage, takenBy, writeMovement } from './movement.sql.ts'
import { blanksOfLine, needsOf, reserveAnew } from './need.sql.ts'
import { keepSupplier } from './supplier.sql.ts'

/** What products are made of: what lies there by colour and size, and every change of it. */
export const blankRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listBlankStock, async ({ input, actor, db }) => {
    const seesMargins = worksIn(actor, 'margin')
    const [rows, { counts, value }] = await Promise.all([stockPage(db, input), stockSums(db, input)])
    const told = rows.map((row) => stockTold(row, seesMargins))
    return { rows: told, total: counts[input.state], counts, value: seesMargins ? yuan(value) : null }
  })

  serve(blankDetail, ({ input, db }) => readBlank(db, input.id))

  serveOnce(saveBlank, async ({ input: { id: known, revision: seen, variants, ...fields }, tx, now, audit }) => {
    const locked = known === undefined ? null : await lockBlank(tx, known)
    if (locked && locked.revision !== seen) refuse('blank.revised')
    await keepSupplier(tx, fields.supplierId)
    const before = locked && factsOf(await readBlank(tx, locked.id))
    const id = await writeBlank(tx, locked?.id ?? null, fields, now)
    await setVariants(tx, id, variants)
    await audit('blank.save', `blank ${id}`, changedFields(before, factsOf(await readBlank(tx, id))))
    return { id }
  })

  serveOnce(moveBlank, async ({ input, actor, tx, now, audit }) => {
    const { variantId, lineId, reason } = input
    const line = lineId === undefined ? undefined : await lineCompany(tx, lineId)
    const variant = (await lockVariants(tx, [variantId])).get(variantId) ?? refuse('blank.variant.missing')
    const change = changeBy(input, variant, await takenBy(tx, lineId ?? 0, variantId))
    const { onHand } = await writeMovement(tx, variant, change, { line, staffId: actor.staffId, note: reason }, now)
    const { kind, quantity, amount } = change
    const after = { variant: variant.name, kind, quantity, amount: yuan(amount), onHand, reason, ...(line && { line: line.id }) }
    await audit('blank.move', `blank_variant ${variantId}`, { before: { onHand: variant.onHand }, after })
    return { onHand }
  })

  serve(blankMovements, async ({ input: { variantId, ...asked }, actor, db }) => {
    const seesMargins = worksIn(actor, 'margin')
    const [stock, { rows, total }, needs] = await Promise.all([
      stockOf(db, variantId),
      movementPage(db, variantId, asked),
      needsOf(db, variantId),
    ])
    const shown = rows.map(({ at, amount, ...row }) => ({
      ...row,
      time: shanghai(at),
      kindLabel: movementKinds[row.kind],
      amount: seesMargins ? yuan(amount) : null,
    }))
    return { rows: shown, total, stock: stockTold(stock, seesMargins), needs }
  })

  serve(lineBlanks, async ({ input: { lineId }, db }) => ({ lineId, rows: await blanksOfLine(db, lineId) }))

  serve(productBlank, ({ input, db }) => readProductBlank(db, input.productId))

  serveOnce(saveProductBlank, async ({ input: { productId, revision, blankId, costed, matches }, tx, audit }) => {
    await lockProduct(tx, productId)
    const was = await readProductBlank(tx, productId)
    if (was.revision !== revision) refuse('blank.revised')
    if (blankId !== null) await lockBlank(tx, blankId)
    await writeProductBlank(tx, productId, revision + 1, { blankId, costed, matches })
    await reserveAnew(tx, productId)
    const before = { blankId: was.blankId, costed: was.costed, matches: was.matches }
    await audit('blank.madeOf', `product ${productId}`, changedFields(before, { blankId, costed, matches }))
    return true as const
  })
}

const factsOf = ({ id: _, revision: __, products: ___, variants, ...fields }: BlankDetail) => ({
  ...fields,
  variants: variants.map(({ colour, size, lowAt }) => ({ colour, size, lowAt })),
})
