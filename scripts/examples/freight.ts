import * as freight from '../../contract/price/freightDesk.ts'
import { starterFreight } from '../../server/src/opening/starterFreight.ts'
import type { Stage } from './stage.ts'

/** What sending costs and where goods may be fetched, as the merchant sets it; and what a buyer is told of it. */
export async function setsFreight({ as }: Stage): Promise<void> {
  const staff = await as('admin')
  const buyer = await as('main')
  // What is recorded of a list is its first two.
  const groups = starterFreight.groups.filter((_, at, all) => at === 0 || at === all.length - 1)
  const { id } = await staff(freight.saveFreight, { ...starterFreight, groups, name: '大件物流' })
  await staff(freight.chooseFreight, { id })
  const { templates } = await staff(freight.listFreight, {})
  const usual = templates.find((one) => one.id !== id)
  if (usual) await staff(freight.chooseFreight, { id: usual.id })
  await staff(freight.deleteFreight, { id })
  const place = { name: '东莞仓', address: '东莞市长安镇振安路 1 号', phone: '0769-88886666', hours: '周一至周六 9:00-18:00' }
  const pickup = await staff(freight.savePickup, place)
  await staff(freight.deletePickup, { id: pickup.id })
  await buyer(freight.freightHere, { productId: 1 })
}
