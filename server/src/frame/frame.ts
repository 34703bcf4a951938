import type { z } from 'zod'
import { addJob } from '../jobs.sql.ts'
import { readFrameFacts } from './facts.sql.ts'
import { dueAt } from '../order/due.rules.ts'
import { orderTerms } from '../order/terms.rules.ts'
import { readSetting } from '../setting.ts'
import { contractStates } from '../../../contract/contract/contractState.ts'
import type { FrameForm, staffAddFrame, staffAmendFrame, staffStopFrame } from '../../../contract/contract/frame.ts'
import { refuse } from '../../../contract/refusal.ts'
import { dayStart } from '../../../contract/text.ts'
import type { Staff } from '../actor.ts'
import { insertNumbered } from '../contract/begin.ts'
import { contentHash, type Amends } from '../contract/content.rules.ts'
import { checkNewest, isOver, versionAfter } from '../contract/contract.rules.ts'
import { changeTo } from '../contract/changed.ts'
import { readSettings } from '../contract/setting.sql.ts'
import { tellSigners } from '../contract/tell.ts'
import { insertVersion, lockContract, setNewest, type Contract } from '../contract/version.sql.ts'
import type { Tx } from '../database/db.ts'
import type { Context } from '../context.ts'
import { frameContentOf } from './frame.rules.ts'
import { checkCeiling, closeFrame } from '../contract/frame.sql.ts'
import { said } from '../notice/companyNotices.rules.ts'

/** Writes a frame contract for a company, to be signed by both. @throws Refusal company.missing, input.invalid. */
export async function addFrame(
  { companyId, ...said }: z.output<(typeof staffAddFrame)['input']>,
  context: Context<Staff>,
): Promise<{ number: string }> {
  const { tx, now, audit } = context
  const kind = 'frame' as const
  const { id, number } = await insertNumbered(tx, { companyId, kind, orderId: null, frameId: null }, now)
  const hash = await writeVersion({ id, number, companyId, version: 1, amends: null }, said, context)
  await audit('contract.frame', `contract ${id}`, { companyId, after: { version: 1, state: 'making', hash } })
  return { number }
}

/** Writes a new version, which both sides sign anew. What is in force stays so until then. */
export async function amendFrame(
  { no, version: seen, ...said }: z.output<(typeof staffAmendFrame)['input']>,
  context: Context<Staff>,
): Promise<{ version: number }> {
  const { tx, now, audit } = context
  const contract = await lockFrame(tx, no, now)
  checkNewest(contract, { version: seen })
  const after = versionAfter(contract, 'amend', 'staff')
  if (said.ceiling !== null) await checkCeiling(tx, contract.id, said.ceiling)
  if (contract.state !== 'effective') await setNewest(tx, contract, after)
  const { id, number, companyId, hash: was } = contract
  const version = contract.version + 1
  const amends = { version: contract.version, hash: was, reason: said.reason }
  const hash = await writeVersion({ id, number, companyId, version, amends }, said, context)
  await audit('contract.amend', `contract ${id}`, changeTo('making', { ...contract, hash }))
  return { version }
}

/** Ends it: no order is placed under it any more, and nothing of it is to be signed. Orders that stand under it go on. */
export async function stopFrame({ no, reason, ...seen }: z.output<(typeof staffStopFrame)['input']>, { tx, now, audit }: Context<Staff>) {
  const contract = await lockFrame(tx, no, now)
  checkNewest(contract, seen)
  const state = versionAfter(contract, 'stop', 'staff')
  await setNewest(tx, contract, state, { refused: `商家终止：${reason}` })
  await closeFrame(tx, contract.id, 'terminated')
  await audit('contract.stop', `contract ${contract.id}`, changeTo(state, contract))
  await tellSigners(tx, contract, said('contract.frameStopped', { 合同号: no, 说明: reason }), now)
  return { state, stateLabel: contractStates[state] }
}

/** @throws Refusal contract.missing, contract.move.forbidden where it is over: what comes after it is a contract of its own. */
async function lockFrame(tx: Tx, no: string, now: Date): Promise<Contract> {
  const contract = await lockContract(tx, no, null, now)
  const { content } = contract
  if (content.format !== 'yincai-frame/1') return refuse('contract.move.forbidden')
  if (isOver(content, now)) refuse('contract.move.forbidden', null, '框架合同已到期，请新建框架合同')
  return contract
}

type NewVersion = {
  readonly id: number
  readonly number: string
  readonly companyId: number
  readonly version: number
  readonly amends: Amends
}

/** Answers the hash of what the version binds. It is to be signed as soon as an order's, and before its term is over. */
async function writeVersion(
  { id, number, companyId, version, amends }: NewVersion,
  said: z.output<typeof FrameForm>,
  { tx, actor, now, today }: Context<Staff>,
): Promise<string> {
  if (isOver(said, now)) refuse('input.invalid', { fields: { until: overWords } }, overWords)
  const facts = { ...(await readFrameFacts(tx, companyId)), number, day: today }
  const content = frameContentOf(facts, await readSettings(tx), said, { version, amends })
  const hash = contentHash(content)
  const terms = await readSetting(tx, orderTerms)
  const [signBy, end] = [dueAt('pending_contract', false, now, terms) ?? now, dayStart(said.until, 1)]
  const expiresAt = signBy < end ? signBy : end
  const next = { contractId: id, companyId, content, hash, reason: amends?.reason ?? '', madeBy: actor.staffId, expiresAt }
  const versionId = await insertVersion(tx, next, now)
  await addJob(tx, 'contract', { versionId }, `contract ${versionId}`)
  return hash
}

const overWords = '结束日期不能早于今天'
