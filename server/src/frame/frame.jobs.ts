import { chinaDay } from '../../../contract/text.ts'
import { expireUnsigned, warnUnsigned } from '../contract/contract.jobs.ts'
import { versionAfter } from '../contract/contract.rules.ts'
import { tellSigners } from '../contract/tell.ts'
import { readContract, setNewest } from '../contract/version.sql.ts'
import type { Tx } from '../database/db.ts'
import { eachDue, oneByOne } from '../due.ts'
import type { Services } from '../services.ts'
import { closeFrame } from '../contract/frame.sql.ts'
import { said } from '../notice/companyNotices.rules.ts'
import { lockEnding, lockOver, lockUnsigned, lockUnwarned, setEndingTold } from './due.sql.ts'

type Found = { id: number }

/**
 * What is due about frame contracts: who signs is reminded, what nobody signed in time expires, the end is told of seven days
 * before, and what is over ends.
 */
export const sweepFrames = (services: Pick<Services, 'db' | 'now'>): Promise<void> => {
  const now = () => services.now()
  const today = () => chinaDay(now())
  return oneByOne([
    () =>
      eachDue(
        services,
        (tx, after) => lockOver(tx, after, today()),
        (tx, found) => lapse(tx, found, now()),
      ),
    () =>
      eachDue(
        services,
        (tx, after) => lockUnsigned(tx, after, now()),
        (tx, { id }) => expireUnsigned(tx, { contractId: id }, now()),
      ),
    () =>
      eachDue(
        services,
        (tx, after) => lockUnwarned(tx, after, now()),
        (tx, { id }) => warnUnsigned(tx, { contractId: id }, now()),
      ),
    () =>
      eachDue(
        services,
        (tx, after) => lockEnding(tx, after, today()),
        (tx, found) => foretell(tx, found, now()),
      ),
  ])
}

async function lapse(tx: Tx, { id }: Found, now: Date): Promise<void> {
  const contract = await readContract(tx, id)
  await setNewest(tx, contract, versionAfter(contract, 'lapse', 'system'))
  await closeFrame(tx, id, 'expired')
  await tellSigners(tx, contract, said('contract.frameEnded', { 合同号: contract.number }), now)
}

async function foretell(tx: Tx, { id }: Found, now: Date): Promise<void> {
  const contract = await readContract(tx, id)
  const until = await setEndingTold(tx, id)
  const blanks = { 合同号: contract.number, 日期: until ?? chinaDay(now) }
  await tellSigners(tx, contract, said('contract.frameEnding', blanks), now)
}
