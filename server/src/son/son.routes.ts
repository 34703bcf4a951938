import { addSon, deleteSon, editSon, listSons, toggleSon } from '../../../contract/account/son.ts'
import { yuan } from '../../../contract/money.ts'
import { shanghai } from '../../../contract/text.ts'
import { mainOf } from '../account/main.sql.ts'
import { useProven } from '../sms/code.ts'
import { checkSettled, checkUnkept } from '../account/openChange.sql.ts'
import { judgeOwnPassword } from '../account/ownPassword.ts'
import { hashPassword } from '../account/password.ts'
import { proveFree } from '../account/proveFree.ts'
import { endSessionsOf, forgetBelieved } from '../session/session.sql.ts'
import { changedFields } from '../audit/fields.rules.ts'
import { inTransaction } from '../database/db.ts'
import { fileLinks } from '../file/file.sql.ts'
import type { Routes } from '../services.ts'
import { insertNotice } from '../notice/notice.sql.ts'
import { dropTraces, openOrders, openSeats, passAddresses, passApprovals, passCart, passDesigns, passLists } from './handOver.sql.ts'
import { holdIdentity } from './identity.sql.ts'
import { audited, auditedNew, fieldsAfter, leftNotice } from './son.rules.ts'
import { insertSon, lockSon, setSon, setSonState, sonPage, spentOf } from './son.sql.ts'

const noLimits = { limitPerOrder: null, limitPerMonth: null }

/** Sub-accounts: the main account's alone (grant son.manage). What changes a sub-account's rights holds within a second. */
export const sonRoutes: Routes = ({ serve, serveOnce, serveTried }, services) => {
  serve(listSons, async ({ input, actor, db, now }) => {
    const { rows, total } = await sonPage(db, actor.companyId, shanghai(now).slice(0, 7), input)
    const avatars = rows.flatMap(({ avatarId }) => avatarId ?? [])
    const files = await fileLinks(db, services, actor.companyId, avatars)
    return { rows: rows.map((row) => sonRow(row, files.get(row.avatarId ?? 0)?.link ?? null)), total }
  })

  serveTried(addSon, async ({ input, actor, origin, now, db, act }) => {
    const { phone, nickname, identityId } = input
    judgeOwnPassword(input.password, [phone])
    const fields = fieldsAfter({ nickname, identityId, ...noLimits }, input)
    await inTransaction(db, (tx) => holdIdentity(tx, actor.companyId, identityId))
    const code = await proveFree(db, services, { phone, type: 'bind', captcha: input.captcha, field: 'phone' }, origin, now)
    const passwordHash = await hashPassword(input.password)
    return act(async ({ tx, audit }) => {
      await useProven(tx, code, now)
      await holdIdentity(tx, actor.companyId, identityId)
      const id = await insertSon(tx, actor, { ...fields, phone, passwordHash }, now)
      await checkUnkept(tx, phone, 'phone', now)
      const after = auditedNew(phone, fields)
      await audit('son.add', `account ${id}`, { after })
      return { id }
    })
  })

  serveOnce(editSon, async ({ input, actor, now, tx, onCommit, audit }) => {
    const { id, password } = input
    // Before anything is locked: hashing takes its turn.
    const passwordHash = password === undefined ? null : await hashPassword(password)
    if (input.identityId !== undefined) await holdIdentity(tx, actor.companyId, input.identityId)
    const before = await lockSon(tx, actor, id)
    const fields = fieldsAfter(before, input)
    await setSon(tx, actor, id, fields, passwordHash)
    if (passwordHash !== null || fields.identityId !== before.identityId) {
      await endSessionsOf(tx, [id], now)
      onCommit(forgetBelieved)
    }
    const changed = changedFields(audited(before), {
      ...audited(fields),
      ...(fields.nickname !== before.nickname && { nickname: 'changed' }),
      ...(passwordHash !== null && { password: 'changed' }),
    })
    const subject = `account ${id}`
    await audit('son.edit', subject, changed)
    return true as const
  })

  serveOnce(deleteSon, async ({ input, actor, now, tx, onCommit, audit }) => {
    const { id } = input
    const { nickname } = await lockSon(tx, actor, id, true)
    await checkSettled(tx, [id], '删除该子账号（可先停用）', now)
    const mainId = await mainOf(tx, actor.companyId)
    const handOver = { companyId: actor.companyId, sonId: id, mainId }
    const left = {
      cartLines: await passCart(tx, handOver),
      addresses: await passAddresses(tx, handOver),
      purchaseLists: await passLists(tx, handOver, 'all'),
      designs: await passDesigns(tx, handOver, 'all'),
      approvals: await passApprovals(tx, handOver),
      openOrders: await openOrders(tx, handOver),
    }
    await dropTraces(tx, handOver)
    await setSonState(tx, actor, id, 'removed')
    await endSessionsOf(tx, [id], now)
    onCommit(forgetBelieved)
    const notice = leftNotice(nickname, left)
    if (notice) await insertNotice(tx, { ...notice, companyId: actor.companyId, to: mainId }, now)
    const subject = `account ${id}`
    await audit('son.delete', subject, { after: left })
    return left
  })

  serveOnce(toggleSon, async ({ input, actor, now, tx, onCommit, audit }) => {
    const { id } = input
    const before = await lockSon(tx, actor, id)
    const status = input.status ?? (before.state === 'active' ? 0 : 1)
    const state = status === 1 ? 'active' : 'disabled'
    if (state !== before.state) {
      await setSonState(tx, actor, id, state)
      const changed = { before: { state: before.state }, after: { state } }
      const subject = `account ${id}`
      await audit('son.status', subject, changed)
    }
    if (status === 0) {
      await endSessionsOf(tx, [id], now)
      onCommit(forgetBelieved)
    }
    return { status, approvals: await openSeats(tx, actor.companyId, id) }
  })
}

type Row = Awaited<ReturnType<typeof sonPage>>['rows'][number]

const sonRow = ({ id, phone, nickname, state, identityId, identityName, ...row }: Row, avatar: string | null) => ({
  id,
  username: phone,
  nickname,
  phone,
  avatar,
  identity: { id: identityId, name: identityName },
  status: state === 'active' ? (1 as const) : (0 as const),
  limitPerOrder: row.limitPerOrder === null ? null : yuan(row.limitPerOrder),
  limitPerMonth: row.limitPerMonth === null ? null : yuan(row.limitPerMonth),
  usedThisMonth: yuan(spentOf(row.spent)),
  createTime: shanghai(row.created_at),
})
