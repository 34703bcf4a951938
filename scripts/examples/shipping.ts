import * as shipping from '../../contract/shipping/shipping.ts'
import * as waybill from '../../contract/shipping/waybill.ts'
import { runWaybills } from '../../server/src/shipping/waybill.jobs.ts'
import type { Stage } from './stage.ts'

/** The shipping desk: what is ready, waybills for it, and by which accounts they are asked. */
export async function shipsMany({ as, w }: Stage): Promise<void> {
  const staff = await as('admin')
  await staff(waybill.saveWaybillAccount, {
    carrier: 'zhongtong',
    partnerId: 'SANDBOX02',
    partnerKey: '',
    net: '深圳宝安',
    expType: '标准快递',
    payType: 'MONTHLY',
    template: '',
    sender: { name: '深圳仓库', phone: '0755-12345678', province: '广东省', city: '深圳市', district: '宝安区', detail: '西乡街道 1 号' },
  })
  await staff(waybill.listWaybillAccounts, {})
  await staff(waybill.waybillCarriers, {})
  const { rows } = await staff(shipping.listShipping, { stand: 'ready', page: 1, limit: 1 })
  const chosen = { consignmentIds: rows.map(({ id }) => id), count: rows.length }
  const { id } = await staff(shipping.startShipping, { deed: 'waybill', ...chosen, carrier: 'zhongtong' })
  await runWaybills(w.services, id)
  await staff(shipping.shippingRunDetail, { id })
  await staff(shipping.listShippingRuns, { page: 1, limit: 1 })
  const asked = {
    stand: 'ready',
    region: rows[0]?.region.slice(0, 2) ?? '',
    carrier: 'zhongtong',
    from: '2026-01-01',
    to: '2099-12-31',
  } as const
  await staff(shipping.listShipping, { ...asked, keyword: rows[0]?.orderId ?? '', page: 1, limit: 1 })
  const { id: back } = await staff(shipping.startShipping, { deed: 'cancelWaybill', ...chosen })
  await runWaybills(w.services, back)
  await staff(waybill.dropWaybillAccount, { carrier: 'zhongtong' })
}
