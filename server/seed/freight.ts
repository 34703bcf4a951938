import type { FreightTerms } from '../../contract/price/freightTemplate.ts'
import type { Tx } from '../src/database/db.ts'
import { starterFreight } from '../src/opening/starterFreight.ts'

/** The number of the template that long goods go by: the second that is written. */
export const longGoods = 2

const group = (regions: number[], first: string, next: string, freeFrom: string | null = null) => ({
  ...{ regions, firstKg: '1', first, nextKg: '1', next },
  ...{ freeFrom, freePieces: null },
})

/** Goods that are long for their weight: by what they take up, free within 广东 from a sum on. */
const longTerms: Omit<FreightTerms, 'name'> = {
  ways: ['prepaid', 'pickup'],
  divisor: 6000,
  groups: [group([440_000], '12', '3', '20000'), group([540_000, 650_000], '40', '22'), group([], '18', '6')],
  excluded: [710_000, 810_000, 820_000],
}

/** The demo merchant's templates of freight, and where its goods may be fetched. */
export async function seedFreight(tx: Tx): Promise<void> {
  const { name: _, ...terms } = { ...starterFreight, ways: ['prepaid', 'collect', 'pickup'] as const }
  await tx
    .insertInto('freight_template')
    .values({ name: '普通快递', terms: JSON.stringify(terms), is_default: true })
    .execute()
  const { id } = await tx
    .insertInto('freight_template')
    .values({ name: '长件物流', terms: JSON.stringify(longTerms), is_default: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (id !== longGoods) throw new Error(`the template of long goods is number ${id}`)
  await tx
    .insertInto('pickup_place')
    .values({
      name: '深圳工厂',
      address: '深圳市宝安区福海街道印采路 8 号 1 楼成品仓',
      phone: '0755-88886666',
      hours: '周一至周六 9:00-18:00',
    })
    .execute()
}
