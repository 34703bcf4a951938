import {
  chooseFreight,
  deleteFreight,
  deletePickup,
  freightHere,
  listFreight,
  pickupsAtMost,
  saveFreight,
  savePickup,
  templatesAtMost,
} from '../../../contract/price/freightDesk.ts'
import type { FreightTerms } from '../../../contract/price/freightTemplate.ts'
import { refuse } from '../../../contract/refusal.ts'
import { groupAt, templateOf } from '../../../pricing/template.ts'
import { defaultPlace } from '../address/address.sql.ts'
import { regionNames } from '../address/regions.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { productById } from '../cart/cart.sql.ts'
import type { Routes } from '../services.ts'
import {
  countPickups,
  countTemplates,
  isNamed,
  keptFreight,
  lockFreight,
  pickupById,
  readFreight,
  removePickup,
  removeTemplate,
  setDefault,
  templateById,
  writePickup,
  writeTemplate,
} from './freight.sql.ts'

/** What sending costs and where goods may be fetched, as the merchant sets it. */
export const freightRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listFreight, ({ db }) => keptFreight(db))

  serveOnce(saveFreight, async ({ input: { id: known, version, ...terms }, tx, now, audit }) => {
    checkRegions(terms)
    await lockFreight(tx)
    const was = known === undefined ? null : await templateById(tx, known)
    if (was && was.version !== version) refuse('freight.changed')
    if (!was && (await countTemplates(tx)) >= templatesAtMost) refuse('input.invalid', null, `最多 ${templatesAtMost} 个运费模板`)
    const id = await writeTemplate(tx, was?.id ?? null, terms, now)
    await audit('freight.save', `freight ${id}`, changedFields(was, terms))
    return { id }
  })

  serveOnce(chooseFreight, async ({ input: { id }, tx, audit }) => {
    await lockFreight(tx)
    const { isDefault, name } = await templateById(tx, id)
    if (isDefault) return true as const
    await setDefault(tx, id)
    await audit('freight.default', `freight ${id}`, { after: { name } })
    return true as const
  })

  serveOnce(deleteFreight, async ({ input: { id }, tx, audit }) => {
    await lockFreight(tx)
    const { isDefault, name } = await templateById(tx, id)
    if (isDefault) refuse('freight.used', null, '默认模板不能删除，请先把其他模板设为默认')
    if (await isNamed(tx, id)) refuse('freight.used', null, '有商品的价格规则或待生效的定时价格指定了该模板，请先修改这些商品')
    await removeTemplate(tx, id)
    await audit('freight.delete', `freight ${id}`, { before: { name }, after: null })
    return true as const
  })

  serveOnce(savePickup, async ({ input: { id: known, version, ...place }, tx, now, audit }) => {
    await lockFreight(tx)
    const was = known === undefined ? null : await pickupById(tx, known)
    if (was && was.version !== version) refuse('freight.changed')
    if (!was && (await countPickups(tx)) >= pickupsAtMost) refuse('input.invalid', null, `最多 ${pickupsAtMost} 个自提点`)
    const id = await writePickup(tx, was?.id ?? null, place, now)
    await audit('pickup.save', `pickup ${id}`, changedFields(was, place))
    return { id }
  })

  serveOnce(deletePickup, async ({ input: { id }, tx, audit }) => {
    await lockFreight(tx)
    const { name, address } = await pickupById(tx, id)
    await removePickup(tx, id)
    await audit('pickup.delete', `pickup ${id}`, { before: { name, address }, after: null })
    return true as const
  })

  serve(freightHere, async ({ input, actor, db }) => {
    const product = (await productById(db, actor.companyId, input.productId)) ?? refuse('product.missing')
    const place = await defaultPlace(db, actor)
    const freight = product.rules?.freight
    if (freight?.kind !== 'template') return { place, template: null }
    const template = templateOf(freight, (await readFreight(db)).templates)
    const group = template && place && groupAt(template, place.code)
    return { place, template: template && { ...template, groups: group ? [group] : [], excluded: [] } }
  })
}

/** @throws Refusal input.invalid for a region that there is not. */
function checkRegions({ groups, excluded }: FreightTerms): void {
  const unknown = [...excluded, ...groups.flatMap(({ regions }) => regions)].find((code) => regionNames(code) === '')
  if (unknown !== undefined) refuse('input.invalid', { code: unknown }, `没有编号为 ${unknown} 的地区，请重新选择`)
}
