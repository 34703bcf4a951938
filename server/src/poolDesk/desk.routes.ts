import {
  movePool,
  savePool,
  staffListPools,
  staffPoolDetail,
  tryPool,
  type PoolMemberRow,
  type PoolRow,
  type PoolTerms,
} from '../../../contract/promotion/poolDesk.ts'
import {
  backTos,
  ifFews,
  poolMachine,
  poolMemberStates,
  poolStates,
  type PoolMove,
  type PoolState,
} from '../../../contract/promotion/poolState.ts'
import { fen, sum, yuan, type Fen } from '../../../contract/money.ts'
import { checkSaid, movesFrom, stateAfter, wants } from '../../../contract/moves.ts'
import { refuse } from '../../../contract/refusal.ts'
import { fromShanghai, shanghai } from '../../../contract/text.ts'
import { selectionText } from '../../../pricing/chosen.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { worksIn, type Staff } from '../actor.ts'
import type { Tx } from '../database/db.ts'
import { addJob } from '../jobs.sql.ts'
import { isAnybodyElse, waitsForOther } from '../marketing/result.sql.ts'
import type { Routes } from '../services.ts'
import {
  askOther,
  changePool,
  deskCounts,
  deskPage,
  insertPool,
  lockKept,
  membersOf,
  poolById,
  type KeptPool,
  type MemberRow,
} from './desk.sql.ts'
import { dissolvePool, lockPool, openPool } from '../pool/pool.sql.ts'
import { alikeOf, rulesNow } from './terms.ts'
import { runNow } from './tried.ts'

const seesCosts = (actor: Staff): boolean => worksIn(actor, 'margin')

/** 营销 · 拼印: runs are made, opened, closed early and dissolved; with who is in them. */
export const poolDeskRoutes: Routes = ({ serve, serveOnce }) => {
  serve(staffListPools, async ({ input, db, now }) => {
    const [rows, counts] = await Promise.all([deskPage(db, input, now), deskCounts(db, input, now)])
    return { rows: rows.map((row) => rowOf(row, now)), total: counts[input.state], counts }
  })

  serve(staffPoolDetail, async ({ input, actor, db, now }) => {
    const one = await poolById(db, input.id)
    const [members, waits] = await Promise.all([membersOf(db, one.id), waitsForOther(db, one.askedBy, actor.staffId)])
    const paid = members.filter(({ state }) => ['paid', 'in', 'settled'].includes(state))
    const pieces = (all: readonly MemberRow[]) => all.reduce((whole, member) => whole + member.pieces, 0)
    return {
      ...rowOf(one, now),
      selection: one.selection,
      rows: members.map(memberRow),
      paid: pieces(paid),
      approved: pieces(paid.filter(({ isApproved }) => isApproved)),
      settled: settledOf(one, members),
      tried: await runNow(db, triedOf(one), seesCosts(actor), now),
      askedBy: one.askedName,
      reason: one.reason,
      moves: movesOf(one, now).filter((move) => move !== 'open' || !waits),
    }
  })

  serve(tryPool, ({ input, actor, db, now }) => runNow(db, { ...input, closesAt: fromShanghai(input.closes) }, seesCosts(actor), now))

  serveOnce(savePool, async ({ input: { id: known, revision, terms }, actor, tx, now, audit }) => {
    const { version } = await rulesNow(tx, terms.productId)
    const pool = { ...terms, priceVersion: version, selection: alikeOf(terms.selection), closesAt: fromShanghai(terms.closes) }
    await checkTerms(tx, pool, now)
    const before = known === undefined ? null : await lockKept(tx, known)
    if (before && (before.revision !== revision || before.state !== 'draft')) refuse('pool.changed')
    if (before) await changePool(tx, before.id, pool, actor.staffId)
    const id = before?.id ?? (await insertPool(tx, pool, actor.staffId, now))
    await audit('pool.save', `pool ${id}`, changedFields(before && termsOf(before), { ...terms, selection: pool.selection }))
    return { id }
  })

  serveOnce(movePool, async ({ input: { id, revision, move, reason }, actor, tx, now, audit }) => {
    const one = await lockKept(tx, id)
    if (one.revision !== revision) refuse('pool.changed')
    if (!movesOf(one, now).includes(move)) refuse('pool.move.forbidden')
    if (wants(poolMachine, move, 'reason')) checkSaid(['reason'], () => reason !== '', { reason: '请填写原因' })
    const asked = move === 'open' && (await asksAnother(tx, one, actor, now))
    if (asked) await askOther(tx, id, actor.staffId, now)
    const state = asked ? one.state : await moved(tx, one, move, reason, now)
    await audit('pool.move', `pool ${id}`, { before: { state: one.state }, after: asked ? { asked } : { state, reason } })
    return { state, asked }
  })
}

/** Makes the move; what follows for its members' orders is a job's. */
async function moved(tx: Tx, { id, state }: KeptPool, move: PoolMove, reason: string, now: Date): Promise<PoolState> {
  const to = stateAfter(poolMachine, state, move)
  if (move === 'open') return (await openPool(tx, id, now)) ? to : refuse('pool.changed')
  if (move === 'dissolve' && !(await dissolvePool(tx, id, reason, now))) refuse('pool.changed')
  // Closed early with too few pieces it is dissolved.
  const after = move === 'lock' ? ((await lockPool(tx, id, now, true)) ?? refuse('pool.changed')) : to
  await addJob(tx, 'poolEnd', { id }, `pool ${id}`)
  return after
}

const triedOf = (one: KeptPool) => ({ ...one, kept: { rules: one.rules, version: one.priceVersion } })

/** Whether another person has to look at it first: at its most pieces it sells below the margin that is wanted, or nobody knows. */
async function asksAnother(tx: Tx, one: KeptPool, actor: Staff, now: Date): Promise<boolean> {
  const { faults, concerns } = await runNow(tx, triedOf(one), false, now)
  const { version } = await rulesNow(tx, one.productId)
  if (version !== one.priceVersion) refuse('pool.terms', null, '商品价格已调整，请重新保存后再开放')
  const [fault] = faults
  if (fault !== undefined) refuse('pool.terms', null, fault)
  if (one.askedBy !== null && one.askedBy !== actor.staffId) return false
  return concerns.length > 0 && (await isAnybodyElse(tx, actor.staffId))
}

/** @throws Refusal pool.terms in the words of the first fault. */
async function checkTerms(tx: Tx, pool: Parameters<typeof runNow>[1], now: Date): Promise<void> {
  const [fault] = (await runNow(tx, pool, false, now)).faults
  if (fault !== undefined) refuse('pool.terms', null, fault)
}

/** The moves that staff may make now: once its time is over, only to give it up. */
const movesOf = ({ state, closesAt }: KeptPool, now: Date): PoolMove[] =>
  movesFrom(poolMachine, state, 'staff').filter((move) => move === 'dissolve' || closesAt > now)

const termsOf = ({ productId, selection, readyDay, closesAt, least, most }: KeptPool): PoolTerms => ({
  ...{ productId, selection, readyDay, closes: shanghai(closesAt), least, most },
})

export function rowOf(one: KeptPool, now: Date): PoolRow {
  const {
    id,
    state,
    productId,
    title,
    number,
    unit,
    selection,
    rules,
    readyDay,
    closesAt,
    least,
    most,
    pieces,
    members,
    staffName,
    revision,
  } = one
  const asked = state === 'draft' && one.askedBy !== null && closesAt > now
  return {
    ...{ id, state, productId, number, readyDay, least, most, pieces, members, staffName, revision },
    standing: asked ? '待复核' : poolStates[state],
    storeName: title,
    unitName: unit,
    selectionText: selectionText(rules, selection),
    closes: shanghai(closesAt),
  }
}

const yuanOr = (amount: Fen | null): string | null => (amount === null ? null : yuan(amount))

export const memberRow = ({ alone, final, over, at, ifFew, backTo, poolId: _, title: __, ...member }: MemberRow): PoolMemberRow => ({
  ...member,
  stateLabel: poolMemberStates[member.state],
  ifFew: ifFews[ifFew],
  backTo: backTos[backTo],
  alone: yuanOr(alone),
  final: yuanOr(final),
  over: yuanOr(over),
  time: shanghai(at),
})

function settledOf({ price, borne, settledAt }: KeptPool, members: readonly MemberRow[]) {
  if (settledAt === null || price === null) return null
  const own = members.filter(({ state }) => state === 'settled')
  const [alone, final] = [sum(own.map((one) => one.alone ?? fen(0))), sum(own.map((one) => one.final ?? fen(0)))]
  return {
    ...{ time: shanghai(settledAt), price: yuan(price), borne: yuan(borne ?? fen(0)) },
    ...{ alone: yuan(alone), final: yuan(final), back: yuan(fen(alone - final)) },
  }
}
