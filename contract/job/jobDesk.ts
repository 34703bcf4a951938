import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { id, Moment, paging, text } from '../text.ts'

/** What of the work behind the pages a person must look at, and how far it is. */
export const jobQueues = { dead: '已停止重试', failing: '反复失败', late: '迟迟未完成' } as const
export type JobQueue = keyof typeof jobQueues

const JobRow = z.object({
  id: z.int(),
  /** What it does, in words: 生成合同文件. */
  label: z.string(),
  /** Of what: 合同版本 12. Never what a text message says. */
  about: z.string(),
  /** The desk's page of it; null: there is none. */
  link: z.string().nullable(),
  tries: z.int(),
  triesAtMost: z.int(),
  createTime: Moment,
  /** When it was tried, or moved, last. */
  lastTime: Moment,
  /** When it is tried next by itself; null: never. */
  nextTime: Moment.nullable(),
  /** What went wrong, for whoever runs the shop; '' where nothing did yet. */
  fault: z.string(),
  /** The same as the program said it, for whoever mends it. */
  error: z.string(),
  /** Being worked on this moment: it can be neither tried nor given up. */
  working: z.boolean(),
})
export type JobRow = z.output<typeof JobRow>

const desk = { who: 'staff', area: 'system' } as const

export const listJobs = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/job/list',
  title: '后台任务',
  input: z.object({
    ...paging(20),
    queue: z.enum(Object.keys(jobQueues) as [JobQueue, ...JobQueue[]], '分类不正确').default('dead'),
  }),
  output: paged(JobRow, { queues: z.record(z.string(), z.int()) }),
  paged: true,
})

const SmsUse = z.object({ label: z.string(), used: z.int(), most: z.int() })

/** How much of the mall's text messages is used up. */
export const smsStanding = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/job/sms',
  title: '短信额度',
  input: z.object({}),
  output: z.array(SmsUse),
})

export const tryJobAgain = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/job/again',
  once: true,
  title: '再试一次后台任务',
  told: '已安排重试',
  input: z.object({ id: id('任务编号') }),
  output: z.literal(true),
})

export const dropJob = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/job/drop',
  once: true,
  title: '放弃后台任务',
  told: '已放弃',
  input: z.object({ id: id('任务编号'), reason: text('放弃原因', 200, 2) }),
  output: z.literal(true),
})
