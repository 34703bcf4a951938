import { contractDetail, signContract } from '../../../contract/contract/contract.ts'
import { saveContractSettings, staffSignContract } from '../../../contract/contract/contractDesk.ts'
import { staffAddFrame } from '../../../contract/contract/frame.ts'
import { orderDetail } from '../../../contract/order/order.ts'
import { dayLater } from '../../../pricing/calendar.ts'
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
export async function signBoth(ground: Ground, actors: Actors, signer: string, orderId: string): Promise<void> {
  const buyer = await actors.as(signer)
  await signNewest(ground, actors, signer, (await buyer(orderDetail, { orderId })).contract?.number ?? '')
}

/** A frame contract for this company, for a year from now on, signed by both. */
export async function frameSigned(ground: Ground, actors: Actors, signer: string, company: string): Promise<void> {
  const { id: companyId } = await ground.db.selectFrom('company').select('id').where('name', '=', company).executeTakeFirstOrThrow()
  const from = actors.now().slice(0, 10)
  const { tolerance, claimDays, hiddenDays } = firstSettings
  const said = { tolerance, claimDays, hiddenDays, payment: '按各订单的付款计划，账期内付清。' }
  const finance = await actors.as('finance')
  const frame = { companyId, from, until: dayLater(from, 364), ceiling: '300000.00', ...said }
  await signNewest(ground, actors, signer, (await finance(staffAddFrame, frame)).number)
}

async function signNewest({ db }: Ground, actors: Actors, signer: string, no: string): Promise<void> {
  const { id: versionId } = await db
    .selectFrom('contract_version as v')
    .innerJoin('contract as k', 'k.id', 'v.contract_id')
    .select('v.id')
    .where('k.number', '=', no)
    .executeTakeFirstOrThrow()
  await makePaper(actors.services, { versionId })
  const buyer = await actors.as(signer)
  const { version, versions } = await buyer(contractDetail, { no })
  const seen = { no, version, hash: versions[0]?.hash ?? '' }
  await buyer(signContract, { ...seen, password: passwordOf(signer) })
  const finance = await actors.as('finance')
  await finance(staffSignContract, { ...seen, password: passwordOf('finance') })
}
