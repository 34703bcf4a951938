import { sql } from 'kysely'
import { averageOf } from '../src/blank/blank.rules.ts'
import { parseRate, times } from '../../contract/money.ts'
import type { PriceRules } from '../../contract/price/price.ts'
import { chinaDay, daysLater } from '../../contract/text.ts'
import type { Tx } from '../src/database/db.ts'
import { lockVariants, writeMovement } from '../src/blank/movement.sql.ts'
import { arrival } from '../src/purchase/purchase.rules.ts'
import { addReceived, insertPurchase, purchaseLines, setPurchaseLines, setPurchaseState } from '../src/purchase/purchase.sql.ts'
import { demoRules } from './rules.ts'

const suppliers = [
  {
    ...{ name: '绍兴锦程针织', contact: '金建国', phone: '13757500001', delivers: '圆领衫、卫衣白坯' },
    terms: '月结 30 天，下单后 5 天到货',
  },
  {
    ...{ name: '永康恒达杯业', contact: '应丽', phone: '13757900002', delivers: '保温杯光杯' },
    terms: '款到发货，满 1000 只包邮',
  },
  {
    ...{ name: '义乌华彩绣花厂', contact: '骆师傅', phone: '13757900003', delivers: '外协刺绣、烫钻' },
    terms: '按批结算，3 天交货',
  },
]

/** What a product is made of: blank goods of its very colours and sizes, so many of each at so much. */
type Blank = {
  readonly number: string
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly supplier: string
  readonly rules: Pick<PriceRules, 'colours' | 'sizes'>
  readonly each: string
  readonly onHand: (at: number) => number
  readonly lowAt: number
}

const blanks: readonly Blank[] = [
  {
    ...{ number: 'TX1003', code: 'TB-180', name: '180 克纯棉圆领衫白坯', unit: '件', supplier: '绍兴锦程针织' },
    ...{ rules: demoRules.tshirt, each: '14.60', lowAt: 150 },
    onHand: (at) => [1200, 860, 1500, 420, 90, 640][at % 6] ?? 0,
  },
  {
    ...{ number: 'BW1004', code: 'BB-500', name: '500 毫升保温杯光杯', unit: '只', supplier: '永康恒达杯业' },
    ...{ rules: demoRules.thermos, each: '18.90', lowAt: 300 },
    onHand: (at) => [6000, 5200, 260][at % 3] ?? 0,
  },
]

/** Suppliers, and the blank goods of the demo merchant's two products that have any. Goods must be there. */
export async function seedBlanks(tx: Tx, now: Date): Promise<void> {
  await tx.insertInto('supplier').values(suppliers).execute()
  for (const blank of blanks) await seedBlank(tx, blank, now)
  await seedPurchase(tx, now)
}

/** One purchase order under way: of what is low, two of three lines have come in part. */
async function seedPurchase(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; staffId: number }>`
    select s.id, (select min(f.id) from staff f where f.username = 'production') as "staffId" from supplier s where s.name = ${'绍兴锦程针织'}`.execute(
    tx,
  )
  const [supplier] = rows
  if (!supplier) throw new Error('the demo has no supplier')
  const fields = { supplierId: supplier.id, expectedDay: chinaDay(daysLater(now, 3)), remark: '分两批送，送货前电话联系' }
  const id = await insertPurchase(tx, fields, supplier.staffId, daysLater(now, -2))
  const low = await sql<{ variantId: number }>`select v.id as "variantId" from blank_variant v join blank_goods b on b.id = v.blank_id
    where b.code = 'TB-180' and v.on_hand < 150 order by v.id limit 3`.execute(tx)
  await setPurchaseLines(
    tx,
    id,
    low.rows.map(({ variantId }) => ({ variantId, quantity: 400, price: parseRate('14.20') })),
  )
  await setPurchaseState(tx, id, 'sent', null, daysLater(now, -2))
  const [first] = await purchaseLines(tx, id)
  const variant = first && (await lockVariants(tx, [first.variantId])).get(first.variantId)
  if (!first || !variant) return
  const change = arrival({ ...first, id: first.lineId }, 150, variant)
  await writeMovement(tx, variant, change, { staffId: supplier.staffId, note: '第一批', purchaseLineId: first.lineId }, daysLater(now, -1))
  await addReceived(tx, first.lineId, 150)
  await setPurchaseState(tx, id, 'partly', null, daysLater(now, -1))
}

async function seedBlank(tx: Tx, { number, code, name, unit, supplier, rules, each, onHand, lowAt }: Blank, now: Date): Promise<void> {
  const { rows } = await sql<{ blankId: number; productId: number }>`
    with b as (insert into blank_goods (code, name, unit, supplier_id, created_at)
      select ${code}, ${name}, ${unit}, s.id, ${now} from supplier s where s.name = ${supplier} returning id)
    insert into product_blank (product_id, blank_id) select p.id, b.id from product p, b where p.number = ${number}
    returning blank_id as "blankId", product_id as "productId"`.execute(tx)
  const [made] = rows
  if (!made) throw new Error(`the demo has no product ${number}`)
  const none = [{ key: '', label: '' }]
  const cells = (rules.colours.length > 0 ? rules.colours : none).flatMap((colour) =>
    (rules.sizes.length > 0 ? rules.sizes : none).map((size) => ({ colour, size })),
  )
  for (const [at, { colour, size }] of cells.entries()) {
    const quantity = onHand(at)
    const value = times(parseRate(each), quantity)
    const variant = { blank_id: made.blankId, colour: colour.label, size: size.label, low_at: lowAt }
    const { id: variant_id } = await tx
      .insertInto('blank_variant')
      .values({ ...variant, on_hand: quantity, value_fen: value, last_e4: averageOf({ onHand: quantity, value }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const match = { product_id: made.productId, colour: colour.key, size: size.key, variant_id }
    await tx.insertInto('product_blank_match').values(match).execute()
    const movement = {
      variant_id,
      kind: 'counted' as const,
      quantity,
      amount_fen: value,
      on_hand: quantity,
      note: '期初盘点',
      created_at: now,
    }
    await tx
      .insertInto('blank_movement')
      .values({ ...movement, line_id: null, company_id: null, staff_id: null, purchase_line_id: null })
      .execute()
  }
}
