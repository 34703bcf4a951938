import { contractDetail, signContract } from '../../../contract/contract.ts'
import { saveContractSettings, staffSignContract } from '../../../contract/contractDesk.ts'
import { orderDetail } from '../../../contract/order.ts'
import { firstSettings } from '../../src/contract/contract.rules.ts'
import { makePaper } from '../../src/contract/make.ts'
import type { Ground } from '../ground.ts'
import { cast } from '../people.ts'
import type { Actors } from './actors.ts'

const passwordOf = (key: string): string => cast.find((person) => person.key === key)?.password ?? ''

/** Who the merchant is on the contracts of the demo. */
export async function setSeller(actors: Actors): Promise<void> {
  const seller = {
    name: '',
    creditCode: '91440300MA5YC2026X',
    address: '广东省深圳市宝安区新桥街道印刷产业园 3 栋',
    contact: '何婷',
    phone: '400-800-2026',
  }
  await (
    await actors.as('finance')
  )(saveContractSettings, { ...firstSettings, seller })
}

/** The contract of an order is made at once, then signed by this buyer and by finance, each with the own password. */
export async function signBoth({ db }: Ground, actors: Actors, signer: string, orderId: string): Promise<void> {
  const { id: versionId } = await db
    .selectFrom('contract_version as v')
    .innerJoin('contract as k', 'k.id', 'v.contract_id')
    .innerJoin('customer_order as o', 'o.id', 'k.order_id')
    .select('v.id')
    .where('o.number', '=', orderId)
    .executeTakeFirstOrThrow()
  await makePaper(actors.house, { versionId })
  const buyer = await actors.as(signer)
  const no = (await buyer(orderDetail, { orderId })).contract?.number ?? ''
  const { version, versions } = await buyer(contractDetail, { no })
  const seen = { no, version, hash: versions[0]?.hash ?? '' }
  await buyer(signContract, { ...seen, password: passwordOf(signer) })
  await (
    await actors.as('finance')
  )(staffSignContract, { ...seen, password: passwordOf('finance') })
}
