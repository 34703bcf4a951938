import { sql } from 'kysely'
import * as openKey from '../../contract/account/apiKey.ts'
import * as company from '../../contract/account/company.ts'
import * as factor from '../../contract/account/factor.ts'
import * as connection from '../../contract/connection/connection.ts'
import { tryNoticeSms } from '../../contract/setting/noticeDesk.ts'
import * as job from '../../contract/job/jobDesk.ts'
import { staffProve } from '../../contract/account/proof.ts'
import * as roles from '../../contract/account/role.ts'
import * as staffs from '../../contract/account/staff.ts'
import * as grant from '../../contract/account/staffGrant.ts'
import * as webhook from '../../contract/webhook/webhook.ts'
import { setProven } from '../../server/src/session/proof.sql.ts'
import { codeAt, stepAt } from '../../server/src/factor/totp.ts'
import type { TestWorld } from '../../server/src/testWorld.ts'
import { secretIn } from './people.ts'
import type { Stage } from './stage.ts'

/** Companies as the merchant keeps them. */
export async function knowsCompanies({ as, asToken, session, w }: Stage): Promise<void> {
  const admin = await as('admin')
  const levels = await admin(company.listLevels, {})
  const { rows } = await admin(company.listCompanies, {
    keyword: '蓝海',
    status: 'verified',
    managerId: 0,
    levelId: levels.find(({ name }) => name === '金牌会员')?.id ?? 1,
    page: 1,
    limit: 1,
  })
  const companyId = rows[0]?.id ?? 0
  const { levelId, priceBookId } = await admin(company.companyDetail, { id: companyId })
  await admin(company.assignCompany, { companyId, levelId, priceBookId })
  const [manager] = await admin(company.companyManagers, {})
  await admin(company.manageCompanies, { companyIds: [companyId], staffId: manager?.id ?? null })
  await admin(company.freezeCompany, { companyId, frozen: true, reason: '对账异常' })
  await admin(company.freezeCompany, { companyId, frozen: false, reason: '已核实' })
  await admin(company.notifyCompany, { companyId, title: '放假通知', body: '元旦 1 月 1 日停工一天，订单顺延。' })
  await admin(company.companyNotices, { companyId, page: 1, limit: 1 })
  const { id } = await admin(company.saveLevel, { name: '战略会员', discountBp: 9500, priceBookId: null, sort: 9 })
  await admin(company.deleteLevel, { id })
  await admin(company.listPriceBooks, {})
  const { id: accountId } = await w.db.selectFrom('account').select('id').where('nickname', '=', '林海').executeTakeFirstOrThrow()
  await asToken(await session('sales'))(company.impersonate, { accountId, reason: '客户来电' })
}

/** Staff, their proofs and what they may do; keys, webhooks and jobs of the merchant's. */
export async function runsTheOffice({ as, asToken, session, guest, pass, w, password }: Stage): Promise<void> {
  const admin = await as('admin')
  await admin(staffs.staffInfo, {})
  await admin(staffs.listStaff, { keyword: '何', page: 1, limit: 1 })
  await admin(staffProve, { password })
  const alone = { password }
  const { id } = await asToken(await session('admin'))(staffs.saveStaff, {
    username: 'packing',
    name: '仓储 吴江',
    areas: ['orders'],
    password: 'Luyao5528',
    alone,
  })
  await asToken(await session('admin'))(staffs.toggleStaff, { id })
  const keeper = asToken(await session('admin'))
  await keeper(staffs.saveStaff, { username: 'lead', name: '主管 周明', areas: ['settings'], password: 'Luyao5528', alone })
  const { token: leads } = await guest(staffs.staffLogin, { username: 'lead', password: 'Luyao5528' })
  const changed = { srcPassword: 'Luyao5528', password: 'Luyao5529', confirm: 'Luyao5529' }
  const { token: led } = await asToken(leads)(staffs.staffPassword, changed)
  await setProven(w.db, led, new Date('2099-01-01'))
  const lead = asToken(led)
  const made = await asToken(await session('admin'))(roles.saveRole, {
    name: '跟单',
    remark: '跟进订单与发货',
    areas: ['orders', 'production'],
    ownOnly: false,
  })
  await admin(roles.listRoles, {})
  await asToken(await session('admin'))(roles.deleteRole, { id: made.id })
  for (const answer of [grant.confirmGrant, grant.refuseGrant]) {
    await keeper(staffs.saveStaff, { id, username: 'packing', name: '仓储 吴江', areas: ['orders', 'finance'] })
    const [request] = await lead(grant.listGrantRequests, {})
    await lead(answer, { id: request?.id ?? 0 })
    await keeper(staffs.saveStaff, { id, username: 'packing', name: '仓储 吴江', areas: ['orders'] })
  }
  await jobsDie(w)
  const { rows: dead } = await keeper(job.listJobs, { queue: 'dead', page: 1, limit: 2 })
  await keeper(job.tryJobAgain, { id: dead[0]?.id ?? 0 })
  await keeper(job.dropJob, { id: dead[1]?.id ?? 0, reason: '号码已停用' })
  await keeper(job.smsStanding, {})
  await connects(keeper)
  const { id: key } = await asToken(await session('admin'))(openKey.addStaffKey, {
    name: 'ERP 对接',
    scopes: ['orders.read', 'goods.stock'],
    days: 365,
    password,
  })
  const settings = asToken(await session('admin'))
  await settings(openKey.listStaffKeys, {})
  await settings(openKey.revokeStaffKey, { id: key })
  const { id: hook } = await settings(webhook.saveStaffWebhook, {
    url: 'https://erp.example.com/yincai',
    events: ['order.placed', 'order.state'],
    enabled: true,
  })
  await settings(webhook.pingStaffWebhook, { id: hook })
  await settings(webhook.listStaffWebhooks, {})
  const { rows } = await settings(webhook.listStaffDeliveries, { id: hook, page: 1, limit: 1 })
  const delivery = { id: rows[0]?.id ?? 0 }
  await settings(webhook.staffDeliveryDetail, delivery)
  await settings(webhook.replayStaffDelivery, delivery)
  await settings(webhook.rotateStaffWebhook, { id: hook })
  await settings(webhook.deleteStaffWebhook, { id: hook })

  let desk = asToken(await session('production'))
  await desk(factor.staffFactorStanding, {})
  const { uri } = await desk(factor.beginStaffFactor, {})
  const shows = () => codeAt(secretIn(uri), stepAt(w.clock.now))
  await desk(factor.confirmStaffFactor, { code: shows() })
  pass(1)
  const { facts } = await w.ask(null, staffs.staffLogin, { username: 'production', password })
  const { token } = await guest(factor.staffLoginCode, { challenge: String(facts?.['challenge']), code: shows() })
  desk = asToken(token)
  pass(1)
  await desk(factor.renewStaffCodes, { password, code: shows() })
  pass(1)
  await desk(factor.endStaffFactor, { password, code: shows() })
  await desk(staffs.staffPassword, { srcPassword: password, password: 'Luyao5528', confirm: 'Luyao5528' })
  await asToken(await session('sales'))(staffs.staffLogout, {})
  // An app on a phone that is lost: who keeps the staff takes it off.
  const losing = asToken(await session('finance'))
  const lost = secretIn((await losing(factor.beginStaffFactor, {})).uri)
  await losing(factor.confirmStaffFactor, { code: codeAt(lost, stepAt(w.clock.now)) })
  const { id: deskId } = await losing(staffs.staffInfo, {})
  await keeper(grant.resetFactor, { id: deskId })
}

/** Two of the jobs that wait were tried in vain; the others are not due yet. */
async function jobsDie({ db }: TestWorld): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 day'`.execute(db)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'connect ETIMEDOUT'
    where id in (select id from graphile_worker._private_jobs order by id limit 2)`.execute(db)
}

/** A provider set up in the back office, tried, and taken away again. */
async function connects(keeper: ReturnType<Stage['asToken']>): Promise<void> {
  await keeper(connection.listConnections, {})
  const values = { KUAIDI100_KEY: 'yourKeyOfKuaidi100', KUAIDI100_CUSTOMER: 'YOURCUSTOMER' }
  await keeper(connection.saveConnection, { name: 'courier', mode: 'off', values, version: 0 })
  await keeper(connection.clearConnection, { name: 'courier', version: 1 })
  await keeper(connection.tryConnection, { name: 'courier' })
  await keeper(tryNoticeSms, { kind: 'order', phone: '13911112222' })
}
