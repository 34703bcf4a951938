import {
  assortmentDetail,
  deleteAssortment,
  findCompanies,
  goodsAudience,
  listAssortments,
  saveAssortment,
  saveAudience,
} from '../../../contract/goods/assortment.ts'
import { refuse } from '../../../contract/refusal.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { visibilityBy } from '../catalog/visibility.sql.ts'
import { lockGoods } from '../goods/goods.sql.ts'
import type { Routes } from '../services.ts'
import {
  countVisible,
  deleteAssortmentRow,
  goodsNamedIn,
  listedAssortments,
  lockAssortment,
  namedIn,
  readAssortment,
  setNamed,
  usersOf,
  writeAssortment,
} from './assortment.sql.ts'
import { companiesNamed, readAudience, setAudience, type Audience } from './audience.sql.ts'

/** Who sees what: parts of the catalogue that companies are shown, and goods for certain companies only. */
export const assortmentRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listAssortments, ({ db }) => listedAssortments(db))

  serve(assortmentDetail, async ({ input: { id }, db }) => {
    const assortment = await readAssortment(db, id)
    const named = await namedIn(db, id)
    const [products, onSale] = await Promise.all([goodsNamedIn(db, named), countVisible(db, await visibilityBy(db, id))])
    return { ...assortment, categoryIds: named.categoryIds, products, onSale }
  })

  serveOnce(saveAssortment, async ({ input, tx, audit }) => {
    const { id: known, name, remark } = input
    const named = { categoryIds: ascending(input.categoryIds), productIds: ascending(input.productIds) }
    const was = known === undefined ? null : await lockAssortment(tx, known)
    const before = was && { name: was.name, remark: was.remark, ...(await namedIn(tx, was.id)) }
    if (before && input.seen && !isAlike(input.seen, before, ['categoryIds', 'productIds'])) refuse('assortment.changed')
    const id = await writeAssortment(tx, was?.id ?? null, { name, remark })
    await setNamed(tx, id, named)
    await audit('assortment.save', `assortment ${id}`, changedFields(before, { name, remark, ...named }))
    return { id }
  })

  serveOnce(deleteAssortment, async ({ input, tx, audit }) => {
    const { id, ...before } = await lockAssortment(tx, input.id)
    if ((await usersOf(tx, id)) > 0) refuse('assortment.used')
    const named = await namedIn(tx, id)
    await deleteAssortmentRow(tx, id)
    await audit('assortment.delete', `assortment ${id}`, { before: { ...before, ...named }, after: null })
    return true as const
  })

  serve(goodsAudience, ({ input, db }) => readAudience(db, input.id))
  serve(findCompanies, ({ input, db }) => companiesNamed(db, input.keyword))

  serveOnce(saveAudience, async ({ input: { id, exclusive, ...input }, tx, audit }) => {
    await lockGoods(tx, id)
    const before = audienceFacts(await readAudience(tx, id))
    const { seen } = input
    if (seen.exclusive !== before.exclusive || !isAlike(seen, before, ['companyIds'])) refuse('goods.changed')
    const after = { exclusive, companyIds: exclusive ? ascending(input.companyIds) : [] }
    await setAudience(tx, id, after)
    await audit('goods.audience', `product ${id}`, changedFields(before, after))
    return true as const
  })
}

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b)

/** Whether both name the same, in whatever order. */
const isAlike = <Key extends string>(seen: Lists<Key>, now: Lists<Key>, keys: readonly Key[]): boolean =>
  keys.every((key) => String(ascending(seen[key])) === String(ascending(now[key])))

type Lists<Key extends string> = Readonly<Record<Key, readonly number[]>>

const audienceFacts = ({ exclusive, companies }: Audience) => ({
  exclusive,
  companyIds: companies.map(({ id }) => id),
})
