import type { ColumnType, Generated } from 'kysely'
import type { GoodsType } from '../../../contract/goods.ts'
import type { GoodsState } from '../../../contract/goods/goodsState.ts'
import type { Fen, Rate } from '../../../contract/money.ts'
import type { Selection } from '../../../contract/price/price.ts'
import type { PrintView } from '../../../contract/goods/printArea.ts'
import type { Created, Id, Json } from './column.ts'

/** The catalogue: goods, what is told of them, who may see them. */
export type GoodsTables = {
  footprint: {
    id: Id
    account_id: number
    product_id: number
    day: string
    seen_at: Generated<Date>
    each_rate: Rate | null
  }
  category: {
    id: Id
    parent_id: number | null
    level: number
    name: string
    picture: Generated<string>
    sort: Generated<number>
    shown: Generated<boolean>
  }
  product: {
    id: Id
    number: string
    type: GoodsType
    category1_id: number
    category2_id: number
    category3_id: number
    name: string
    subtitle: Generated<string>
    unit: Generated<string>
    on_sale: Generated<boolean>
    exclusive: Generated<boolean>
    sort: Generated<number>
    sales: Generated<number>
    minimum: number
    lead_days: number
    sort_price: number
    price_fen: Fen | null
    material: Generated<string>
    processes: Generated<string[]>
    tags: Generated<string[]>
    pictures: string[]
    params: Json<{ name: string; value: string }[]>
    story: Json<{ heading: string; body: string; picture: string | null }[]>
    words: Generated<string>
    rung_froms: Generated<number[]>
    /** Names, swatches and pictures of the colours of the public price; written with `current_price`. */
    colours: ColumnType<{ label: string; hex?: string; picture?: string }[], never, never>
    rung_rates: Generated<number[]>
    /** The cheapest public price, in 毫; written with `current_price`. */
    starting: ColumnType<{ rate: Rate; quantity: number; taxMode: 'exclusive' | 'inclusive' } | null, never, never>
    created_at: Created
    published_at: Generated<Date | null>
    /** When it was put away; counts only while it is not on sale. */
    archived_at: Generated<Date | null>
    revision: Generated<number>
    picture_alts: Generated<string[]>
    /** Follow from other columns. */
    traits: ColumnType<string[], never, never>
    mark: ColumnType<number, never, never>
    bands: ColumnType<number, never, never>
    /** Of what is archived: 'withdrawn' (`goodsState` of goods.sql.ts). */
    state: ColumnType<Exclude<GoodsState, 'archived'>, never, never>
  }
  product_company: { company_id: number; product_id: number }
  assortment: { id: Id; name: string; remark: Generated<string> }
  assortment_category: { assortment_id: number; category_id: number }
  assortment_product: { assortment_id: number; product_id: number }
  product_kind: {
    id: Id
    category1_id: number
    category2_id: number
    category3_id: number
    type: GoodsType
    material: string
    processes: string[]
    lead_days: number
    minimum: number
    bands: number
    count: number
    stamp: number
  }
  synonym: { id: Id; words: string[] }
  /** `day` as yyyy-MM-dd. */
  search_log: { day: string; word: string; searches: number; found: number }
  print_drawing: { product_id: number; version: number; views: Json<PrintView[]>; updated_at: Generated<Date> }
  spot_stock: {
    product_id: number
    on_hand: number
    held: Generated<number>
    source_id: number | null
    source_selection: Json<Selection | Record<string, never>>
  }
  product_related: { product_id: number; related_id: number; sort: number }
  favourite: { account_id: number; product_id: number; created_at: Created; each_rate: Rate | null }
}
