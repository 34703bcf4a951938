import { sql } from 'kysely'
import { saveWaybillAccount } from '../../../contract/shipping/waybill.ts'
import type { Waybills } from '../outside/waybill/waybill.ts'
import { aShippingDesk } from './shipping.fixture.ts'
import { runWaybills } from './waybill.jobs.ts'

export const sender = {
  name: '印采仓库',
  phone: '0755-12345678',
  province: '广东省',
  city: '深圳市',
  district: '宝安区',
  detail: '西乡街道 1 号',
}
export const account = { carrier: 'shunfeng', partnerId: 'SANDBOX01', partnerKey: '密码-很长的一串', net: '深圳宝安', sender }
export const take = (ids: number[], carrier = 'shunfeng') => ({ deed: 'waybill', consignmentIds: ids, count: ids.length, carrier })
export const cancel = (ids: number[]) => ({ deed: 'cancelWaybill', consignmentIds: ids, count: ids.length })

/** A shipping desk that takes waybills of the sandbox's provider. */
export async function aWaybillDesk() {
  const w = await aShippingDesk()
  const admin = await w.token('admin')
  const set = (more: object = {}) => w.must(w.ask(admin, saveWaybillAccount, { ...account, ...more }))
  async function asked(input: object, services = w.services) {
    const id = await w.started(input)
    await runWaybills(services, id)
    return w.shown(id)
  }
  const rows = async (id: number) => {
    const { rows } = await sql<{ attempt: number; state: string; tracking_no: string; label_id: number | null }>`
      select attempt, state, tracking_no, label_id from waybill where consignment_id = ${id} order by attempt`.execute(w.db)
    return rows
  }
  const madeThere = (orderId: string) =>
    w.number(sql`select count(*) as n from sandbox_waybill where order_id like ${`${orderId}%`} and not cancelled`)
  /** The sandbox's provider, but for what is said here. */
  const provider = (more: Partial<Waybills>) => ({ ...w.services, waybills: { ...(w.services.waybills as Waybills), ...more } })
  return { w, admin, set, asked, rows, madeThere, provider }
}
