import { deliveryStates, listStaffDeliveries, pingEvent, webhookEvents } from '../../../contract/webhook/webhook.ts'
import { shanghai } from '../../../contract/text.ts'
import { listSheet, moment } from '../sheet/outward.ts'
import { deliveryPage } from './webhook.sql.ts'

type Row = Awaited<ReturnType<typeof deliveryPage>>['rows'][number]

const events: Readonly<Record<string, string>> = { ...webhookEvents, [pingEvent]: '测试推送' }

/** 推送记录 as a sheet: of one of the merchant's addresses, or of all of them. */
export const deliverySheet = listSheet({
  filter: listStaffDeliveries.input.pick({ id: true }).partial(),
  columns: [
    ['推送编号', 12, (row: Row) => String(row.id)],
    ['接收地址', 44, (row) => row.url],
    ['事件', 18, (row) => events[row.event] ?? row.event],
    ['创建时间', 20, (row) => shanghai(row.createdAt)],
    ['状态', 10, (row) => deliveryStates[row.state]],
    ['手动推送', 10, (row) => (row.byHand ? '是' : '否')],
    ['已试次数', 10, (row) => String(row.attempts), true],
    ['最近应答', 36, (row) => row.said],
    ['下次推送', 20, (row) => moment(row.nextAt)],
  ],
  list: (db, asked) => deliveryPage(db, null, asked),
})
