import { sql } from 'kysely'
import { attachArtwork } from '../../../contract/order/moveOrder.ts'
import type { PriceRules } from '../../../contract/price/price.ts'
import type { Design } from '../../../contract/artwork/design.ts'
import { takeInBytes } from '../file/upload.ts'
import { printedBy } from '../design/print.fixture.ts'
import { aShop, printed } from '../order/shop.fixture.ts'
import { bringArtwork } from '../artwork/brought.fixture.ts'

/** Printed as large as the designs of most tests are. */
export const small = {
  ...printed,
  prints: ['front', 'back'].map((position) => ({ position, process: 'transfer', widthMm: 100, heightMm: 80 })),
}

/** A mall with bags that are printed at the front and the back, and ways to bring artwork and proofs of real bytes. */
export async function aDesk() {
  const w = await aShop()
  const [main, production, stranger] = await w.tokens('main', 'production', 'stranger')
  await sql`update account set limit_per_month_fen = null`.execute(w.db)

  const brought = (name: string, bytes: Buffer) => bringArtwork(w, name, bytes)

  /** A proof that the merchant brought. */
  async function proof(name: string, bytes: Buffer) {
    const { id: staffId } = await w.db.selectFrom('staff').select('id').where('username', '=', 'production').executeTakeFirstOrThrow()
    return takeInBytes(w.services, { side: 'staff', staffId }, { kind: 'proof', name, bytes })
  }

  type Laid = { id: number; position?: string }
  /** An order of such bags with these files. */
  async function bag(files: readonly Laid[] = [], selection: object = printed) {
    const orderId = await w.order('main', main, { product: 'canvasBag', quantity: 500, selection })
    const lineId = (await w.detail(main, orderId)).lines[0]?.id ?? 0
    if (files.length > 0) await w.must(attach({ orderId, lineId }, files))
    return { orderId, lineId }
  }
  const attach = (at: { orderId: string; lineId: number }, files: readonly Laid[], more: object = {}) =>
    w.ask(main, attachArtwork, {
      ...at,
      fileIds: files.map(({ id }) => id),
      briefs: files.flatMap(({ id, position }) => (position === undefined ? [] : [{ fileId: id, position, note: '' }])),
      ...more,
    })

  /** The files that a design of the main account was made into. */
  const designed = async (design: Design) => (await w.must(printedBy(w, main, { productId: w.products.canvasBag, design }))).files

  let versions = 1
  /** While `use` runs, bags have these rules instead. */
  async function withRules(rules: PriceRules, use: () => Promise<void>) {
    const id = w.products.canvasBag
    const version = ++versions
    await sql`insert into price_version (product_id, version, rules, first_selection)
      select product_id, ${version}, ${JSON.stringify(rules)}::jsonb, first_selection from price_version where product_id = ${id} and version = 1`.execute(
      w.db,
    )
    const current = (now: number) => w.db.updateTable('current_price').set({ version: now }).where('product_id', '=', id).execute()
    await current(version)
    await use().finally(() => current(1))
  }

  /** 孙莉 of finance sees nothing but finance: otherwise the cast sees everything. */
  const financeAlone = () =>
    w.db
      .updateTable('staff')
      .set({ areas: ['finance'] })
      .where('username', '=', 'finance')
      .execute()

  return { w, financeAlone, main, withRules, designed, production, stranger, brought, proof, bag, attach }
}
