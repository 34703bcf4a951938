import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import { eachDue, oneByOne } from '../due.ts'
import type { House } from '../house.ts'
import { shanghai } from '../../../contract/text.ts'
import { addJob } from '../jobs.ts'
import { stateAfter } from './contract.rules.ts'
import { tellSigners } from './tell.ts'
import { readContract, setNewest } from './version.sql.ts'

type Works = Pick<House, 'db' | 'now'>
type Due = { id: number; contractId: number }

/**
 * What is due about contracts: papers whose job died are asked for again, who signs is reminded a day before it is too late, and
 * what nobody signed in time expires. A first version's order closes by its own clock, which ends the contract with it.
 */
export const sweepContracts = (house: Works): Promise<void> =>
  oneByOne([
    () => remake(house),
    () => eachDue(house, (tx, after) => lockDue(tx, after, house.now()), (tx, due) => expireUnsigned(tx, due, house.now())),
    () => eachDue(house, (tx, after) => lockUnwarned(tx, after, house.now()), (tx, due) => warnUnsigned(tx, due, house.now())),
  ]) // prettier-ignore

/** A paper that is not made two minutes on has lost its job. */
async function remake({ db, now }: Works): Promise<void> {
  const before = new Date(now().getTime() - 120_000)
  const waiting = await db
    .selectFrom('contract_version')
    .select('id')
    .where('state', '=', 'making')
    .where('created_at', '<', before)
    .limit(100)
    .execute()
  for (const { id } of waiting) await addJob(db, 'contract', { versionId: id }, `contract ${id}`)
}

/** Locks the order of the next version that is due, then what it is: order before contract, as everywhere. */
async function lockNext(tx: Tx, after: number, due: ReturnType<typeof sql>): Promise<Due | null> {
  const { rows } = await sql<Due>`
    select v.id, k.id as "contractId" from contract_version v join contract k on k.id = v.contract_id
      join customer_order o on o.id = k.order_id
    where v.id > ${after} and v.version = k.version and ${due} order by v.id limit 1
    for no key update of o skip locked`.execute(tx)
  return rows[0] ?? null
}

const lockDue = (tx: Tx, after: number, now: Date) =>
  lockNext(
    tx,
    after,
    sql`k.kind = 'order' and v.state in ('making', 'pending_buyer', 'signed_buyer') and v.expires_at <= ${now} and o.state <> 'pending_contract'`,
  )

const lockUnwarned = (tx: Tx, after: number, now: Date) =>
  lockNext(tx, after, sql`v.state = 'pending_buyer' and not v.warned and v.created_at < v.expires_at - interval '2 days'
    and v.expires_at <= ${now}::timestamptz + interval '1 day' and v.expires_at > ${now}`) // prettier-ignore

/** What nobody signed in time expires; what is in force of it stands. The contract's order must be locked, or it be without. */
export async function expireUnsigned(tx: Tx, { contractId }: Pick<Due, 'contractId'>, now: Date): Promise<void> {
  const contract = await readContract(tx, contractId)
  await setNewest(tx, contract, stateAfter(contract, 'expire', 'system'))
  const stands = contract.effective === null ? '' : `，第 ${contract.effective} 版继续有效`
  const body = `合同 ${contract.number} 第 ${contract.version} 版逾期未签署${stands}`
  await tellSigners(tx, contract, { title: '合同已过期', body }, now)
}

/** Who signs is reminded, once. */
export async function warnUnsigned(tx: Tx, { contractId }: Pick<Due, 'contractId'>, now: Date): Promise<void> {
  const contract = await readContract(tx, contractId)
  await tx.updateTable('contract_version').set({ warned: true }).where('id', '=', contract.versionId).execute()
  const body = `合同 ${contract.number} 请于 ${shanghai(contract.expiresAt)} 前签署`
  await tellSigners(tx, contract, { title: '合同即将过期', body }, now)
}
