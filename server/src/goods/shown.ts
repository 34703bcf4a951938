import type { GoodsDetail, GoodsRow } from '../../../contract/goods/goodsDesk.ts'
import type { ShelfGoods } from '../../../contract/goods/shelfGoods.ts'
import { rateText } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import { faultsOf, type GoodsFields } from './goods.rules.ts'
import type { GoodsView } from './goods.sql.ts'
import type { ListedGoods } from './list.sql.ts'

/** A product as the list shows it. */
export const rowOf = ({ each, onHand, held, createdAt, ...goods }: ListedGoods): GoodsRow => ({
  ...goods,
  price: each === null ? null : rateText(each),
  stock: onHand === null || held === null ? null : { onHand, held },
  createTime: shanghai(createdAt),
})

/** A product as its page shows it. */
export const detailOf = (goods: GoodsView, related: readonly ShelfGoods[]): GoodsDetail => ({
  id: goods.id,
  revision: goods.revision,
  state: goods.state,
  type: goods.type,
  number: goods.number,
  name: goods.name,
  subtitle: goods.subtitle,
  unit: goods.unit,
  categoryId: goods.category3_id,
  categories: goods.categories,
  tags: goods.tags,
  material: goods.material,
  processes: goods.processes,
  params: goods.params,
  story: goods.story,
  gallery: galleryOf(goods),
  sort: goods.sort,
  related: [...related],
  sales: goods.sales,
  createTime: shanghai(goods.created_at),
  publishTime: goods.published_at && shanghai(goods.published_at),
  faults: faultsOf(goods),
  price:
    goods.version === null
      ? null
      : {
          version: goods.version,
          minimum: goods.minimum,
          leadDays: goods.lead_days,
          each: rateText(goods.sort_price),
        },
  lot: goods.on_hand === null || goods.held === null ? null : { onHand: goods.on_hand, held: goods.held, source: sourceOf(goods) },
})

const sourceOf = ({ source_id, source_name, source_number }: GoodsView) =>
  source_id === null ? null : { id: source_id, name: source_name ?? '', number: source_number ?? '' }

const galleryOf = ({ pictures, picture_alts: alts }: Pick<GoodsFields, 'pictures' | 'picture_alts'>) =>
  pictures.map((image, at) => ({ image, alt: alts[at] ?? '' }))

/** What of a product the audit compares. */
export const auditedOf = (fields: GoodsFields, sourceId: number | null) => ({
  number: fields.number,
  name: fields.name,
  subtitle: fields.subtitle,
  unit: fields.unit,
  categoryId: fields.category3_id,
  tags: fields.tags,
  material: fields.material,
  processes: fields.processes,
  params: fields.params,
  story: fields.story,
  gallery: galleryOf(fields),
  sort: fields.sort,
  sourceId,
})
