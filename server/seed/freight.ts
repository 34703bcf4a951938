import type { Tx } from '../src/db.ts'
import { starterFreight } from '../src/opening/starterFreight.ts'

/** The demo merchant's template of freight, and where its goods may be fetched. */
export async function seedFreight(tx: Tx): Promise<void> {
  const { name: _, ...terms } = { ...starterFreight, ways: ['prepaid', 'collect', 'pickup'] as const }
  await tx
    .insertInto('freight_template')
    .values({ name: '普通快递', terms: JSON.stringify(terms), is_default: true })
    .execute()
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
