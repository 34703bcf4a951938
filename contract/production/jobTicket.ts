import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FileLink } from '../file.ts'
import { id, queryId } from '../text.ts'

/** Whoever sees orders or makes the goods may print what the workshop works by. */
const workshop = { who: 'staff', area: ['orders', 'production'] } as const

/** Has the job ticket of a line drawn, as the line is when the paper is made. */
export const startTicket = endpoint({
  ...workshop,
  method: 'POST',
  path: '/api/admin/production/ticket',
  once: true,
  title: '生成工单',
  input: z.object({ lineId: id('订单明细') }),
  output: z.object({ id: z.int() }),
})

export const ticketDetail = endpoint({
  ...workshop,
  method: 'GET',
  path: '/api/admin/production/ticket/:id',
  title: '工单进度',
  input: z.object({ id: queryId('工单') }),
  output: z.object({
    state: z.enum(['making', 'made', 'failed']),
    /** Of a hundred. */
    progress: z.int(),
    /** The PDF once it is made. */
    file: FileLink.nullable(),
  }),
})
