import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { PriceRules } from './price.ts'
import { ProductHead, PublishForm } from './priceDesk.ts'
import { Scheduled, ScheduleState } from '../scheduled.ts'
import { id, Moment, paging, queryId } from '../text.ts'

// Prices to come: a publication with its moment, and what became of it.

const price = { who: 'staff', area: 'price' } as const

const ScheduledProduct = z.object({ ...ProductHead.shape, ...Scheduled.shape })
export type ScheduledProduct = z.infer<typeof ScheduledProduct>

/** What is to come, the next first; what failed or is over, the latest first. */
export const listSchedules = endpoint({
  ...price,
  method: 'GET',
  path: '/api/admin/price/schedule/list',
  title: '定时价格列表',
  input: z.object({ ...paging(20), state: ScheduleState.default('waiting') }),
  output: paged(ScheduledProduct, {
    /** How many there are of each. */
    counts: z.object({ waiting: z.int(), failed: z.int(), published: z.int(), cancelled: z.int() }),
  }),
  paged: true,
})

/** What a publication to come says, beside what is sold by now. */
export const readSchedule = endpoint({
  ...price,
  method: 'GET',
  path: '/api/admin/price/schedule/detail/:id',
  title: '定时价格内容',
  input: z.object({ id: queryId('定时价格') }),
  output: z.object({
    ...ScheduledProduct.shape,
    rules: PriceRules,
    /** The rules of the version it was made from; null: there was none. */
    before: PriceRules.nullable(),
  }),
})

export const ScheduleForm = z.object({
  ...PublishForm.shape,
  /** When it becomes the price; later than now. */
  dueTime: Moment,
})

export const schedulePrice = endpoint({
  ...price,
  method: 'POST',
  path: '/api/admin/price/schedule/save',
  once: true,
  title: '定时发布价格',
  told: '已定时发布',
  input: ScheduleForm,
  output: z.object({ id: z.int() }),
})

/** Calls off what is to come, or puts away what failed. */
export const cancelSchedule = endpoint({
  ...price,
  method: 'POST',
  path: '/api/admin/price/schedule/cancel',
  once: true,
  title: '取消定时价格',
  told: '取消成功',
  input: z.object({ id: id('定时价格') }),
  output: z.literal(true),
})
