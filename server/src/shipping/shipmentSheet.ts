import { z } from 'zod'
import { ShippingFilter } from '../../../contract/shipping/shipping.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Tx } from '../database/db.ts'
import { refuseTakenBack } from '../consignment/takenBack.ts'
import { undoneIfRefused } from '../undone.sql.ts'
import { lockOrder, type LockedOrder } from '../order/order.sql.ts'
import { stepOf } from '../order/order.rules.ts'
import { outwardColumn } from '../sheet/outward.ts'
import type { Column, Fault, Item } from '../sheet/item.rules.ts'
import type { SheetDesk, Taken, Taking } from '../sheet/desk.ts'
import { regionOf } from './shown.ts'
import { deskCounts, deskPage } from './desk.sql.ts'
import { sentWith, usedBy } from './number.sql.ts'
import { recastShipments, shipmentHeads, shipmentKey, shipmentOf, twiceHead, unclearHead, type Shipment } from './shipment.rules.ts'
import { numberUsed, send } from './send.ts'

const filled: readonly Column[] = [
  {
    name: shipmentHeads.order,
    needed: true,
    width: 24,
    note: '商城订单号；也可写收货单号，如 20261121QPX10FXP76T-2',
    example: '20261121QPX10FXP76T',
  },
  { name: shipmentHeads.place, note: '订单分送几个地址时填写第几个；只有一个时留空', example: '1' },
  { name: shipmentHeads.carrier, width: 16, note: '承运商名称或简称；单号以字母开头时可留空，自动识别', example: '顺丰速运' },
  { name: shipmentHeads.number, needed: true, width: 24, note: '4-40 位字母、数字或短横线；请设为文本格式', example: 'SF1688201147' },
]
const pageOf = 100

/** Tracking numbers in, each shipping its consignment by the ordinary move; what is ready to go out, to be filled in. */
export const shipmentSheet: SheetDesk = {
  columns: [
    ...filled,
    ...[
      ['企业', 26] as const,
      ['收货人', 12] as const,
      ['电话', 16] as const,
      ['收货地址', 50] as const,
      ['商品', 40] as const,
      ['承诺交期', 12] as const,
    ].map(([name, width]) => outwardColumn(name, width)),
  ],
  recast: recastShipments,
  importColumns: [...filled, { name: twiceHead, note: '', example: '' }, { name: unclearHead, note: '', example: '' }],
  options: z.object({}),
  keyOf: shipmentKey,
  // Each consignment is a transaction of its own: one that is refused leaves the others alone.
  atOnce: 1,
  take: async (tx, items, taking) => Promise.all(items.map((item) => takeOne(tx, item, taking))),
  filter: ShippingFilter,
  count: async (db, filter, { now }) => {
    const asked = ShippingFilter.parse(filter)
    return (await deskCounts(db, asked, now))[asked.stand]
  },
  page: async (db, filter, after, { now }) => {
    const page = after + 1
    const { rows: found } = await deskPage(db, { ...ShippingFilter.parse(filter), page, limit: pageOf }, now)
    const rows = found.map(({ orderId, place, of, carrier, trackingNo, companyName, address, lines, promisedDay }) => [
      ...[orderId, of > 1 ? String(place) : '', carrier, trackingNo, companyName, address.realName, address.phone],
      ...[`${regionOf(address)}${address.detail}`, lines.map(({ title, quantity, unit }) => `${title} ${quantity} ${unit}`).join('；')],
      promisedDay ?? '',
    ])
    return { rows, things: rows.length, next: rows.length < pageOf ? null : page }
  },
}

async function takeOne(tx: Tx, { rows }: Item, taking: Taking): Promise<Taken> {
  const [first, ...others] = rows
  if (!first) return failed([])
  const judged = rows.map(shipmentOf)
  const faults = judged.flatMap((one) => one.faults ?? [])
  const shipment = judged[0]?.shipment
  if (faults.length > 0 || !shipment) return failed(faults)
  const other = judged.findIndex((one) => one.shipment?.trackingNo !== shipment.trackingNo)
  const at = (message: string, column: string = shipmentHeads.order): Taken => failed([{ row: first.row, column, message }])
  if (other > 0) return at(`同一收货单在第 ${[first, ...others].map(({ row }) => row).join('、')} 行写了不同的运单号，请只保留一行`)
  try {
    return await shipped(tx, shipment, taking, at)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return at(error.message, '')
  }
}

/** Ships the consignment that a row names, or says what would come of it. @throws Refusal why it is not shipped. */
async function shipped(
  tx: Tx,
  shipment: Shipment,
  { dry, actor, now, address, runId }: Taking,
  at: (message: string, column?: string) => Taken,
) {
  const { carrier, trackingNo } = shipment
  const order = await found(tx, shipment.order, now)
  if (!order) return at(`没有订单 ${shipment.order}`)
  const consignment = order.consignments.find(({ place }) => place === (shipment.place ?? 1))
  if (order.consignments.length > 1 && shipment.place === null)
    return at(
      `订单 ${order.number} 有 ${order.consignments.length} 个收货单，请在“收货单”列填写 1-${order.consignments.length}`,
      shipmentHeads.place,
    )
  if (!consignment) return at(`订单 ${order.number} 没有收货单 ${shipment.place}，共 ${order.consignments.length} 个`, shipmentHeads.place)
  if (consignment.state !== 'waiting') {
    const sent = await sentWith(tx, consignment.id)
    if (sent.trackingNo.toUpperCase() === trackingNo) return { outcome: 'unchanged', changes: [] } as const
    return at(`已于 ${sent.at ? shanghai(sent.at).slice(0, 16) : '此前'} 用 ${sent.carrier} ${sent.trackingNo} 发货；更正运单请到订单页`)
  }
  const was = [{ column: '状态', was: '待发货', is: '已发货' }]
  if (dry) {
    stepOf(order, { consignmentId: consignment.id }, 'ship', actor, { carrier, trackingNo })
    await refuseTakenBack(tx, consignment.id, trackingNo)
    const other = await usedBy(tx, trackingNo, consignment.id)
    if (other !== null) throw numberUsed(trackingNo, other)
    return { outcome: 'updated', changes: [...was, ...told(shipment)] } as const
  }
  await undoneIfRefused(tx, () => send(tx, order, { consignmentId: consignment.id, carrier, trackingNo }, actor, now))
  const after = { import: runId, consignmentId: consignment.id }
  await insertAudit(tx, { actor, companyId: order.companyId, subject: `order ${order.id}`, address, after, action: 'shipping.import' }, now)
  return { outcome: 'updated', changes: [...was, ...told(shipment)] } as const
}

const told = ({ carrier, trackingNo }: Shipment) => [
  { column: shipmentHeads.carrier, was: '', is: carrier },
  { column: shipmentHeads.number, was: '', is: trackingNo },
]

const failed = (faults: readonly Fault[]): Taken => ({ outcome: 'failed', faults })

/** The order, locked; null: there is none of this number. */
async function found(tx: Tx, number: string, now: Date): Promise<LockedOrder | null> {
  return lockOrder(tx, number, null, now).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'order.missing') return null
    throw error
  })
}
