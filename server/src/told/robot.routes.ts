import { deleteRobot, listRobots, robotsAtMost, saveRobot, testRobot, type Robot } from '../../../contract/todo/robot.ts'
import { TodoKind } from '../../../contract/todo/todo.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { inTransaction } from '../database/db.ts'
import type { Routes } from '../services.ts'
import { countUp } from '../tally/tally.sql.ts'
import { changeRobot, insertRobot, isNameTaken, lockRobots, removeRobot, robotById, robots, setSaid, type KeptRobot } from './robot.sql.ts'
import { isPlayed, openedRobot, sealedRobot, speakerOf, tellTo } from './speak.ts'

const trialLimit = (staffId: number) => [{ key: `robot try ${staffId}`, most: 20, window: 600_000 }] // ms

/** 群机器人: which group chats are told of what. Addresses and secrets go in and never out. */
export const robotRoutes: Routes = ({ serve, serveOnce, serveTried }, services) => {
  serve(listRobots, async ({ db }) => {
    const rows = await robots(db)
    return {
      robots: rows.map((robot) => shown(robot, openedRobot(services, 'address', robot.address))),
      played: isPlayed(services),
    }
  })

  serveOnce(saveRobot, async ({ input, actor, tx, now, audit }) => {
    const { id, provider, name, address, secret, unsigned, kinds, active } = input
    const count = await lockRobots(tx)
    const before = id === undefined ? null : await robotById(tx, id)
    if (before === null && count >= robotsAtMost) refuse('robot.full')
    if (await isNameTaken(tx, id ?? 0, name)) refuse('robot.name.taken')
    // Another provider's address would be the old one, at a place it does not belong to.
    if (before && before.provider !== provider && address === '')
      refuse('input.invalid', { fields: { address: '更换平台后请填写新的 Webhook 地址' } })
    const sealed = address === '' ? (before?.address ?? refuse('robot.missing')) : sealedRobot(services, 'address', address)
    // A secret is of the provider that gave it.
    const old = before?.provider === provider ? before.secret : null
    const kept = unsigned ? null : secret === '' ? old : sealedRobot(services, 'secret', secret)
    const fields = { provider, name, address: sealed, secret: kept, kinds: [...new Set(kinds)], active }
    const saved = before ? await changeRobot(tx, before.id, fields) : await insertRobot(tx, fields, actor.staffId, now)
    const told = { provider, name, kinds: fields.kinds, active, signed: kept !== null, newAddress: address !== '' }
    await audit('robot.save', `robot ${saved}`, { after: told })
    return { id: saved }
  })

  serveOnce(deleteRobot, async ({ input: { id }, tx, audit }) => {
    await lockRobots(tx)
    const { name, provider } = await robotById(tx, id)
    await removeRobot(tx, id)
    await audit('robot.delete', `robot ${id}`, { before: { name, provider } })
    return true as const
  })

  serveTried(testRobot, async ({ input: { id }, actor, db, now, act }) => {
    await inTransaction(db, (tx) => countUp(tx, trialLimit(actor.staffId), 'request.tooOften', now))
    const robot = await robotById(db, id)
    const fault = await tellTo(speakerOf(services), services, robot, `【待办】测试消息：机器人“${robot.name}”可以收到提醒。`)
    return act(async ({ tx, audit }) => {
      await setSaid(tx, id, fault?.message ?? '', now)
      await audit('robot.test', `robot ${id}`, { after: { sent: fault === null } })
      return { sent: fault === null, words: fault?.message ?? (isPlayed(services) ? '演示环境，没有发出' : '已发送，请到群里查看') }
    })
  })
}

const shown = ({ id, provider, name, secret, kinds, active, said, saidAt }: KeptRobot, address: string | null): Robot => ({
  id,
  provider,
  name,
  ending: address?.slice(-4) ?? '',
  signed: secret !== null,
  // What an earlier release told of and this one does not know is left out.
  kinds: TodoKind.options.filter((kind) => kinds.includes(kind)),
  active,
  said,
  saidTime: saidAt && shanghai(saidAt),
})
