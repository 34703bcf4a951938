import type { Tx } from '../database/db.ts'
import { addJob } from '../jobs.sql.ts'
import { eachDue, oneByOne } from '../due.ts'
import type { Services } from '../services.ts'
import { shanghai } from '../../../contract/text.ts'
import { versionAfter } from './contract.rules.ts'
import { lockDue, lockUnwarned, setWarned, unmadeSince, type Due } from './due.sql.ts'
import { tellSigners } from './tell.ts'
import { readContract, setNewest } from './version.sql.ts'
import { said } from '../notice/companyNotices.rules.ts'

type Works = Pick<Services, 'db' | 'now'>

/**
 * What is due about contracts: papers whose job died are asked for again, who signs is reminded a day before it is too late, and
 * what nobody signed in time expires. A first version's order closes by its own clock, which ends the contract with it.
 */
export const sweepContracts = (services: Works): Promise<void> =>
  oneByOne([
    () => remake(services),
    () =>
      eachDue(
        services,
        (tx, after) => lockDue(tx, after, services.now()),
        (tx, due) => expireUnsigned(tx, due, services.now()),
      ),
    () =>
      eachDue(
        services,
        (tx, after) => lockUnwarned(tx, after, services.now()),
        (tx, due) => warnUnsigned(tx, due, services.now()),
      ),
  ])

/** A paper that is not made two minutes on has lost its job. */
async function remake({ db, now }: Works): Promise<void> {
  const before = new Date(now().getTime() - 120_000)
  for (const id of await unmadeSince(db, before)) await addJob(db, 'contract', { versionId: id }, `contract ${id}`)
}

/** What nobody signed in time expires; what is in force of it stands. The contract's order must be locked, or it be without. */
export async function expireUnsigned(tx: Tx, { contractId }: Pick<Due, 'contractId'>, now: Date): Promise<void> {
  const contract = await readContract(tx, contractId)
  await setNewest(tx, contract, versionAfter(contract, 'expire', 'system'))
  const stands = contract.effective === null ? '' : `，第 ${contract.effective} 版继续有效`
  const blanks = { 合同号: contract.number, 版本: String(contract.version), 说明: stands }
  await tellSigners(tx, contract, said('contract.expired', blanks), now)
}

/** Who signs is reminded, once. */
export async function warnUnsigned(tx: Tx, { contractId }: Pick<Due, 'contractId'>, now: Date): Promise<void> {
  const contract = await readContract(tx, contractId)
  await setWarned(tx, contract.versionId)
  const blanks = { 合同号: contract.number, 时间: shanghai(contract.expiresAt) }
  await tellSigners(tx, contract, said('contract.expiring', blanks), now)
}
