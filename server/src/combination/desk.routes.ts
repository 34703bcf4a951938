import {
  groupDetail,
  listGroups,
  moveGroup,
  staffGroupActs,
  type GroupRow,
  type StaffGroupMove,
} from '../../../contract/promotion/groupDesk.ts'
import { groupMachine, groupMoves, groupStates, memberStates, type GroupState } from '../../../contract/promotion/groupState.ts'
import { orderStates } from '../../../contract/order/orderState.ts'
import { yuan } from '../../../contract/money.ts'
import { movesFrom, stateAfter } from '../../../contract/moves.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { addJob } from '../jobs.sql.ts'
import type { Tx } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { deskById, deskCounts, deskPage, endGroup, membersOf, type Desked } from './desk.sql.ts'

/** 营销 · 拼团: which groups there are, who is in them, and how one is ended. */
export const groupDeskRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listGroups, async ({ input, db, now }) => {
    const [rows, counts] = await Promise.all([deskPage(db, input), deskCounts(db, input)])
    return { rows: rows.map(groupRow), total: counts[input.state], counts, serverTime: now.getTime() }
  })

  serve(groupDetail, async ({ input, db, now }) => {
    const group = await deskById(db, input.id)
    const members = await membersOf(db, group.id)
    return {
      group: groupRow(group),
      serverTime: now.getTime(),
      members: members.map(({ state, orderState, gross, at, ...member }) => ({
        ...member,
        ...{ state, stateLabel: memberStates[state], orderState: orderStates[orderState], gross: yuan(gross), time: shanghai(at) },
      })),
      moves: group.until > now ? staffMovesFrom(group.state) : [],
    }
  })

  serveOnce(moveGroup, async ({ input: { id, move, reason }, tx, now, audit }) => {
    const before = await deskById(tx, id)
    const state = stateAfter(groupMachine, before.state, move)
    if (before.until <= now || !(await endGroup(tx, id, move, reason, now))) await refuseMove(tx, id, move)
    await addJob(tx, 'groupEnd', { id }, `group ${id}`)
    await audit('group.move', `group_buy ${id}`, { before: { state: before.state }, after: { state, reason } })
    return { state }
  })
}

/** What staff may make of a group in a state, as long as its time runs. */
const staffMovesFrom = (state: GroupState): StaffGroupMove[] =>
  movesFrom(groupMachine, state, 'staff').filter((move): move is StaffGroupMove => move in staffGroupActs)

/** @throws Refusal order.move.forbidden saying what has become of the group, read anew: a colleague or the last payment may have come first. */
async function refuseMove(tx: Tx, id: number, move: StaffGroupMove): Promise<never> {
  const { state } = await deskById(tx, id)
  const why = state === 'open' ? '该拼团的时间已到' : `该拼团已变为“${groupStates[state]}”`
  return refuse('order.move.forbidden', null, `${why}，不能${groupMoves[move].label}`)
}

/** A group as the desk's list and its sheet show it. */
export const groupRow = ({ gross, at, until, endedAt, ...row }: Desked): GroupRow => ({
  ...row,
  stateLabel: groupStates[row.state],
  gross: yuan(gross),
  begun: shanghai(at),
  until: shanghai(until),
  untilMs: until.getTime(),
  ended: endedAt ? shanghai(endedAt) : '',
})
