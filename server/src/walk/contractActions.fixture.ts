import { sql } from 'kysely'
import { refuseContract, signContract } from '../../../contract/contract/contract.ts'
import { staffAmendContract, staffRejectContract, staffSignContract } from '../../../contract/contract/contractDesk.ts'
import { staffAddFrame, staffAmendFrame, staffStopFrame } from '../../../contract/contract/frame.ts'
import { chinaDay } from '../../../contract/text.ts'
import { dayLater } from '../../../pricing/calendar.ts'
import { person } from '../account/people.fixture.ts'
import { anOrder, bossOf } from './orderActions.fixture.ts'
import { buyers, clerks, type Action, type Walk, type Walked } from './walk.fixture.ts'

/** The newest version of the order's contract, as whoever signs has seen it. */
export async function newest({ shop }: Walk, order: Walked) {
  const { rows } = await sql<{ no: string; version: number; hash: string }>`
    select c.number as no, c.version, v.hash from contract c join customer_order o on o.id = c.order_id
    join contract_version v on v.contract_id = c.id and v.version = c.version where o.number = ${order.id}`.execute(shop.db)
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
export const contractAction: Action = async (walk) => {
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
  await Promise.all(Array.from({ length: chance.hits(30) ? 2 : 1 }, async () => chance.weighed<() => Promise<unknown>>(ways)?.()))
}

/** A frame contract is written, signed, changed or ended, sometimes two at once. */
export const frameAction: Action = async (walk) => {
  const { chance, ask, shop } = walk
  const boss = chance.hits(70) ? 'main' : 'stranger'
  const { rows } = await sql<{ companyId: number; no: string | null; version: number; hash: string; state: string }>`
    select a.company_id as "companyId", k.number as no, k.version, v.hash, k.state from account a
    left join contract k on k.company_id = a.company_id and k.kind = 'frame' and k.state not in ('terminated', 'expired')
    left join contract_version v on v.contract_id = k.id and v.version = k.version
    where a.phone = ${person(boss).login} order by k.id desc limit 1`.execute(shop.db)
  const [frame] = rows
  if (!frame) return
  const today = chinaDay(shop.clock.now)
  const said = () => ({
    ...{ tolerance: 3, claimDays: 15, hiddenDays: 90, from: today, until: dayLater(today, chance.below(60) + 1) },
    ceiling: chance.hits(80) ? `${5000 + chance.below(60_000)}.37` : null,
  })
  const { no, version, hash, companyId } = frame
  const actions: Partial<Record<string, () => Promise<unknown>>> = {
    pending_buyer: () => ask(boss, signContract, { no, version, hash, password: person(boss).password }),
    signed_buyer: () => ask('admin', staffSignContract, { no, version, hash, password: person('admin').password }),
    effective: () =>
      chance.hits(50)
        ? ask('admin', staffAmendFrame, { no, version, reason, ...said() })
        : ask('admin', staffStopFrame, { no, version, hash, reason }),
  }
  const action = no === null ? () => ask('admin', staffAddFrame, { companyId, ...said() }) : actions[frame.state]
  // What is in force stays so for a while.
  if (frame.state === 'effective' && chance.hits(80)) return
  await Promise.all(Array.from({ length: chance.hits(30) ? 2 : 1 }, async () => action?.()))
}
