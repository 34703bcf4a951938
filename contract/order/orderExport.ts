import { endpoint, paged } from '../endpoint.ts'
import { listOrders } from './order.ts'
import { ExportRun } from '../sheet.ts'
import { z } from 'zod'
import { paging } from '../text.ts'

/** How many exports an account may have under way at once. */
export const exportsAtOnce = 2

/** What the list on the screen is filtered by, and what kind of file is wanted. */
export const startOrderExport = endpoint({
  method: 'POST',
  path: '/api/order/export',
  who: 'buyer',
  self: true,
  once: true,
  title: '导出订单',
  input: listOrders.input.omit({ page: true, limit: true }).extend({
    format: z.enum(['xlsx', 'csv'], '导出格式应为 xlsx 或 csv').default('xlsx'),
  }),
  output: z.object({ id: z.int() }),
})

/** The asker's own exports, the newest first. */
export const listOrderExports = endpoint({
  method: 'GET',
  path: '/api/order/export/list',
  who: 'buyer',
  self: true,
  title: '订单导出记录',
  input: z.object(paging(3)),
  output: paged(ExportRun.omit({ subject: true, staffName: true })),
  paged: true,
})
