import { stampedAtMost } from '../../../contract/contract/contractState.ts'
import { refuse } from '../../../contract/refusal.ts'
import { mainOf } from '../account/main.sql.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../database/db.ts'
import { insertFile, ownFiles } from '../file/file.sql.ts'
import { said } from '../notice/companyNotices.rules.ts'
import { readLocked } from '../order/order.sql.ts'
import { buyerOf, changeTo, moved, type Seen } from './changed.ts'
import { checkNewest, versionAfter } from './contract.rules.ts'
import { countStamped, insertStamped } from './stamped.sql.ts'
import { tellSigners } from './tell.ts'
import { lockContract, setNewest, type Contract } from './version.sql.ts'

/** Says no to the newest version, with a reason. The order waits on: the merchant may write it anew, or cancel. */
export async function refuseBy({ no, reason, ...seen }: Seen & { reason: string }, { tx, actor, now, audit }: Context) {
  const contract = await lockContract(tx, no, buyerOf(actor), now)
  checkNewest(contract, seen)
  const state = versionAfter(contract, actor.side === 'buyer' ? 'refuse' : 'reject', actor.side)
  await setNewest(tx, contract, state, { refused: `${actor.side === 'buyer' ? '买方拒签' : '商家退回'}：${reason}` })
  await audit('contract.refuse', `contract ${contract.id}`, changeTo(state, contract))
  const words = said('contract.rejected', { 合同号: contract.number, 版本: String(contract.version), 说明: reason })
  if (actor.side === 'staff') await tellSigners(tx, contract, words, now)
  return moved(state)
}

type StampInput = { readonly no: string; readonly version: number; readonly fileId: number }

/** Lays a stamped copy beside the newest version. What the merchant brings becomes the company's own, too. */
export async function stampBy({ no, version, fileId }: StampInput, { tx, actor, now, audit }: Context) {
  const contract = await lockContract(tx, no, buyerOf(actor), now)
  checkNewest(contract, { version })
  versionAfter(contract, 'stamp', actor.side)
  const { companyId, versionId } = contract
  if ((await countStamped(tx, versionId)) >= stampedAtMost) refuse('contract.stamped.full', { most: stampedAtMost })
  const [file] = await ownFiles(tx, actor.side === 'buyer' ? companyId : null, 'stamped', [fileId])
  if (!file) return refuse('file.missing')
  const accountId = await keeperOf(tx, contract, now)
  const { id: _, companyId: __, ...content } = file
  const kept = actor.side === 'buyer' ? file : await insertFile(tx, { side: 'buyer', companyId, accountId }, content)
  await insertStamped(tx, { versionId, companyId, fileId: kept.id, side: actor.side, name: actor.name }, now)
  await audit('contract.stamp', `contract ${contract.id}`, changeTo(contract.state, contract))
  if (actor.side === 'staff') {
    await tellSigners(tx, contract, said('contract.stamped', { 合同号: contract.number, 版本: String(version) }), now)
  }
  return moved(contract.state)
}

/** Whose a paper is of what the merchant brings: who placed the order, of a frame contract the main account. */
async function keeperOf(tx: Tx, { orderId, companyId }: Contract, now: Date): Promise<number> {
  return orderId === null ? mainOf(tx, companyId) : (await readLocked(tx, orderId, now)).accountId
}
