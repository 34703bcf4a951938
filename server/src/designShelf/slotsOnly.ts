import { beyondSlots } from '../../../artwork/slots.ts'
import type { Design, Surface } from '../../../contract/artwork/design.ts'
import type { FromTemplate } from '../../../contract/artwork/slot.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { ProductNow } from '../cart/cart.rules.ts'
import type { Db, Tx } from '../db.ts'
import { hasBegun, offeredOn, versionOf } from './ownTemplate.sql.ts'

type Product = Pick<ProductNow, 'id' | 'type'>

/**
 * Refuses a design of which more is drawn than may be: on a 常用 product only the slots of templates that it offers, or that the company's
 * design was begun with; and wherever a surface says that it is of a template. What is not printed (guides) is nobody's business.
 * @throws Refusal design.fixed, template.unoffered, template.missing.
 */
export async function checkSlots(db: Db | Tx, { companyId }: Pick<Buyer, 'companyId'>, product: Product, design: Design): Promise<void> {
  const isCommon = product.type === 'common'
  const drawn = design.surfaces.filter(({ layers }) => layers.length > 0)
  const wrong = (at: Surface, words: string): never =>
    refuse('design.fixed', { fields: { [`design.surfaces.${design.surfaces.indexOf(at)}`]: words } }, words)
  const free = drawn.find(({ template }) => !template)
  if (isCommon && free) wrong(free, '这件商品只能填写商家提供的模板，不能自由设计，请从“填写模板”打开')
  const offered = isCommon ? await offeredOn(db, product.id) : []
  for (const surface of drawn) {
    const { template: of, position } = surface
    if (!of) continue
    const template = await versionOf(db, of.id, of.version)
    const fault = beyondSlots(template, surface)
    if (fault) wrong(surface, fault)
    const isOffered = offered.some((one) => one.position === position && one.template.own?.id === of.id)
    if (isCommon && !isOffered && !(await hasBegunWith(db, companyId, product.id, of))) refuse('template.unoffered')
  }
}

const hasBegunWith = (db: Db | Tx, companyId: number, productId: number, { id, version }: FromTemplate): Promise<boolean> =>
  hasBegun(db, companyId, productId, { id, version })
