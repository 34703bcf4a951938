import * as account from '../../contract/account/account.ts'
import * as address from '../../contract/account/address.ts'
import * as openKey from '../../contract/account/apiKey.ts'
import * as approval from '../../contract/approval/approval.ts'
import * as factor from '../../contract/account/factor.ts'
import * as notice from '../../contract/notice.ts'
import * as proof from '../../contract/account/proof.ts'
import * as son from '../../contract/account/son.ts'
import * as succession from '../../contract/account/succession.ts'
import * as webhook from '../../contract/webhook/webhook.ts'
import { listOrders } from '../../contract/order/order.ts'
import { setProven } from '../../server/src/session/proof.sql.ts'
import { codeAt, stepAt } from '../../server/src/factor/totp.ts'
import type { Stage } from './stage.ts'

/** A person's own things: portrait, sessions, notices, addresses. */
export async function keepsServices({ as, asToken, session }: Stage): Promise<void> {
  const main = await as('main')
  await main(account.userInfo, {})
  await main(account.editUser, { nickname: '陈荣达' })
  await main(account.exportMine, {})
  await main(notice.noticeChoice, {})
  await main(notice.chooseNotices, { sms: ['order', 'payment'] })
  const { rows } = await main(notice.listNotices, { page: 1, limit: 2, unread: 1 })
  await main(notice.readNotices, { ids: rows.slice(0, 1).map(({ id }) => id) })
  await main(address.listAddresses, { page: 1, limit: 10, keyword: '科技园' })
  await main(address.recogniseAddress, { line: '林海 13900000001 浙江省杭州市西湖区文三路 90 号' })
  const place = { province: '浙江省', city: '杭州市', district: '西湖区', cityId: 330106 }
  const { id } = await main(address.editAddress, {
    real_name: '沈岚',
    phone: '0571-87001234',
    address: place,
    detail: '文三路 90 号东部软件园 1 层',
    post_code: '310012',
    is_default: 0,
  })
  await main(address.setDefaultAddress, { id })
  await main(address.deleteAddress, { id })
  await main(address.childRegions, { pid: 330100 })

  const designer = asToken(await session('designer'))
  await session('designer')
  const [other] = (await designer(account.listSessions, {})).filter(({ current }) => !current)
  await designer(account.endSession, { id: other?.id ?? 0 })
  await designer(account.endOtherSessions, {})
  await designer(account.logout, {})
}

/** The proofs of being there, another phone and back, another password, the end of an account. */
export async function provesToBeThere({ asToken, guest, session, codeTo, pass, password }: Stage): Promise<void> {
  const at = await session('stranger')
  const stranger = asToken(at)
  await stranger(proof.sendProofCode, {})
  const { token } = await stranger(proof.prove, { password })
  const to = '13700000021'
  pass(2)
  await guest(account.sendCode, { phone: to, type: 'bind' })
  const moved = asToken(token)
  await moved(account.bindPhone, { phone: to, captcha: await codeTo(to) })
  await guest(proof.undoPhone, { phone: '13900000001', code: await codeTo('13900000001') })
  const reader = asToken(await session('reader'))
  const other = 'Luyao5528'
  const { token: fresh } = await reader(account.updatePassword, {
    srcPassword: password,
    password: other,
    confirm: other,
  })
  await asToken(fresh)(account.closeAccount, { password: other })
}

/** A second factor for the main account, from its picture to its end. */
export async function bringsAnApp({ asToken, guest, session, pass, w, password }: Stage): Promise<void> {
  const shows = (secret: Buffer) => codeAt(secret, stepAt(w.clock.now))
  let school = asToken(await session('school'))
  await school(factor.factorStanding, {})
  const { uri } = await school(factor.beginFactor, {})
  const secret = secretIn(uri)
  await school(factor.confirmFactor, { code: shows(secret) })
  pass(1)
  const { facts } = await w.ask(null, account.login, { username: '13900000004', password })
  const { token } = await guest(factor.loginCode, { challenge: String(facts?.['challenge']), code: shows(secret) })
  await setProven(w.db, token, new Date('2099-01-01'))
  school = asToken(token)
  pass(1)
  await school(factor.renewCodes, { password, code: shows(secret) })
  pass(1)
  await school(factor.endFactor, { password, code: shows(secret) })
  // Another app, on a phone that is lost: the merchant's service takes it off.
  const lost = secretIn((await school(factor.beginFactor, {})).uri)
  pass(1)
  await school(factor.confirmFactor, { code: shows(lost) })
  const { id: accountId } = await school(account.userInfo, {})
  await asToken(await session('admin'))(factor.resetBuyerFactor, { accountId })
}

/** The secret that an authenticator app reads from the picture. */
export function secretIn(uri: string): Buffer {
  const letters = [...(new URL(uri).searchParams.get('secret') ?? '')]
  const bits = letters.map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** A main account and its people. */
export async function runsACompany({ as, asToken, session, guest, codeTo, password, day }: Stage): Promise<void> {
  const main = await as('main')
  await main(son.listIdentities, {})
  const { id: identityId } = await main(son.editIdentity, { name: '门店采购', remark: '各门店', grants: ['order.place', 'address.manage'] })
  const phone = '13700000022'
  await guest(account.sendCode, { phone, type: 'bind' })
  const added = {
    phone,
    captcha: await codeTo(phone),
    nickname: '何晴',
    password: 'Luyao5528',
    identityId,
    limitPerOrder: '5000.00',
    limitPerMonth: '20000.00',
  }
  const { id } = await main(son.addSon, added)
  await main(son.listSons, { page: 1, limit: 10, keyword: '何晴' })
  await main(son.editSon, { id, nickname: '何晴（华南）', limitPerOrder: '8000.00' })
  await main(son.toggleSon, { id, status: 0 })
  await main(address.childRegions, { sonId: id })
  await main(son.deleteSon, { id })
  await main(son.deleteIdentity, { id: identityId })
  const { rows: sons } = await main(son.listSons, { limit: 20 })
  const of = (nickname: string) => sons.find((one) => one.nickname === nickname)
  const approver = of('王敏')

  await main(approval.listApprovalRules, {})
  const rule = {
    name: '门店大额审批',
    fromAmount: '10000.00',
    identityId: null,
    enabled: true,
    levels: [{ mode: 'any' as const, approverIds: [approver?.id ?? 0] }],
  }
  await main(approval.deleteApprovalRule, { id: (await main(approval.editApprovalRule, rule)).id })
  const finance = await as('approver')
  await finance(approval.listColleagues, {})
  const { id: delegate } = await finance(approval.addDelegate, {
    toId: (await main(account.userInfo, {})).id,
    fromDay: day(0),
    toDay: day(7),
  })
  await finance(approval.listDelegates, {})
  await finance(approval.deleteDelegate, { id: delegate })
  const { rows: waiting } = await finance(approval.listApprovals, { page: 1, limit: 2, state: 'waiting' })
  const orderId = waiting[0]?.orderId ?? ''
  await finance(approval.approvalOf, { orderId })
  await (
    await as('buyer')
  )(approval.remindApprovers, { orderId })

  const offer = { id: approver?.id ?? 0, identityId: approver?.identity?.id ?? 0, password }
  await main(succession.startSuccession, offer)
  await main(succession.successionState, {})
  await main(succession.cancelSuccession, {})
  await main(succession.startSuccession, offer)
  await asToken(await session('approver'))(succession.answerSuccession, { accept: false, password })
}

/** What a program of the buyer's needs: a key, and where it is told of what happens. */
export async function opensToPrograms({ as, password }: Stage): Promise<void> {
  const main = await as('main')
  const { id } = await main(openKey.addKey, { name: 'ERP 对接', scopes: ['goods.read', 'order.read'], days: 365, password })
  await main(openKey.listKeys, {})
  await main(openKey.revokeKey, { id })
  const hook = { url: 'https://erp.example.com/yincai', events: ['order.state', 'consignment.state'], enabled: true } as const
  const { id: hookId } = await main(webhook.saveWebhook, { ...hook, events: [...hook.events] })
  await main(webhook.pingWebhook, { id: hookId })
  await main(webhook.listWebhooks, {})
  const { rows } = await main(webhook.listDeliveries, { id: hookId, page: 1, limit: 2 })
  const delivery = { id: rows[0]?.id ?? 0 }
  await main(webhook.deliveryDetail, delivery)
  await main(webhook.replayDelivery, delivery)
  await main(webhook.rotateWebhook, { id: hookId })
  await main(webhook.deleteWebhook, { id: hookId })
  await main(listOrders, { type: 'all', keyword: '帆布袋', from: '2026-09-01', to: '2026-11-21', countTo: 1000, page: 1, limit: 2 })
}
