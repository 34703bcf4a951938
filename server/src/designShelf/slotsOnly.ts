import { beyondSlots } from '../../../artwork/refilled.ts'
import { fits } from '../../../artwork/templates/laid.ts'
import type { Design, Surface } from '../../../contract/artwork/design.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Buyer } from '../actor.ts'
import type { ProductNow } from '../cart/cart.rules.ts'
import type { Db, Tx } from '../database/db.ts'
import { hasBegun, offeredOn, versionOf } from './ownTemplate.sql.ts'

type Product = Pick<ProductNow, 'id' | 'type'>

/**
 * Refuses a design of which more is drawn than may be: on a 常用 product only the slots of templates that it offers now, or that the company's
 * design was begun with there; and wherever a surface says that it is of a template, also one on which nothing lies. What is not printed
 * (guides) is nobody's business.
 * @throws Refusal design.fixed, template.unoffered, template.renewed where another version of it is offered now, template.missing.
 */
export async function checkSlots(db: Db | Tx, { companyId }: Pick<Buyer, 'companyId'>, product: Product, design: Design): Promise<void> {
  const isCommon = product.type === 'common'
  const wrong = (at: Surface, words: string): never =>
    refuse('design.fixed', { fields: { [`design.surfaces.${design.surfaces.indexOf(at)}`]: words } }, words)
  const free = design.surfaces.find(({ layers, template }) => !template && layers.length > 0)
  if (isCommon && free) wrong(free, '这件商品只能填写商家提供的模板，不能自由设计，请从“填写模板”打开')
  const offered = isCommon ? await offeredOn(db, product.id) : []
  for (const surface of design.surfaces) {
    const { template: of, position } = surface
    if (!of) continue
    const { id, version } = of
    const isOffered = offered.some(({ position: at, template: { own } }) => at === position && own?.id === id && own.version === version)
    // First, so that nothing is told of a template that is not to be had.
    if (isCommon && !isOffered && !(await hasBegun(db, companyId, product.id, { position, id, version }))) {
      const isThere = offered.some(({ position: at, template: { own } }) => at === position && own?.id === id)
      refuse(isThere ? 'template.renewed' : 'template.unoffered')
    }
    const template = await versionOf(db, id, version)
    if (!fits(template, surface)) wrong(surface, '模板的比例与这个部位相差太大，请换一个模板')
    const fault = beyondSlots(template, surface)
    if (fault) wrong(surface, fault)
  }
}
