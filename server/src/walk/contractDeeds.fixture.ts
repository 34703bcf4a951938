import { sql } from 'kysely'
import { refuseContract, signContract } from '../../../contract/contract.ts'
import { staffAmendContract, staffRejectContract, staffSignContract } from '../../../contract/contractDesk.ts'
import { person } from '../account/people.fixture.ts'
import { anOrder, bossOf } from './orderDeeds.fixture.ts'
import { buyers, clerks, type Deed, type Walk, type Walked } from './walk.fixture.ts'

/** The newest version of the order's contract, as whoever signs has seen it. */
export async function newest({ shop }: Walk, order: Walked) {
  const { rows } = await sql<{ no: string; version: number; hash: string }>`
    select c.number as no, c.version, v.hash from contract c join customer_order o on o.id = c.order_id
    join contract_version v on v.contract_id = c.id and v.version = c.version where o.number = ${order.id}`.execute(
    shop.db,
  )
  return rows[0]
}

/** Both sides sign, each once. */
export async function signed(walk: Walk, order: Walked): Promise<void> {
  const version = await newest(walk, order)
  if (!version) return
  const boss = bossOf(order)
  await walk.ask(boss, signContract, { ...version, password: person(boss).password })
  await walk.ask('admin', staffSignContract, { ...version, password: person('admin').password })
}

const reason = '随机的原因'
const terms = { reason, tolerance: 3, claimDays: 15, hiddenDays: 90 }

/** Somebody signs, refuses, sends back or changes a contract, sometimes two at once. */
export const contractDeed: Deed = async (walk) => {
  const { chance, ask } = walk
  const order = anOrder(walk)
  const version = order && (await newest(walk, order))
  if (!order || !version) return
  const who = chance.hits(70) ? bossOf(order) : (chance.one(buyers) ?? 'main')
  const clerk = chance.hits(80) ? 'admin' : (chance.one(clerks) ?? 'admin')
  const ways = [
    [6, () => ask(who, signContract, { ...version, password: person(who).password })],
    [6, () => ask(clerk, staffSignContract, { ...version, password: person(clerk).password })],
    [1, () => ask(who, refuseContract, { ...version, reason })],
    [1, () => ask(clerk, staffRejectContract, { ...version, reason })],
    [2, () => ask(clerk, staffAmendContract, { no: version.no, version: version.version, ...terms })],
  ] as const
  await Promise.all(
    Array.from({ length: chance.hits(30) ? 2 : 1 }, async () => chance.weighed<() => Promise<unknown>>(ways)?.()),
  )
}
