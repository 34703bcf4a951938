import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { Moment, paging, text } from '../text.ts'

const desk = { who: 'staff', area: 'system' } as const

/** How a part of the mall stands: in order, to be looked after soon, out of order. */
export const standings = { ok: '正常', soon: '请留意', bad: '异常' } as const
export type Standing = keyof typeof standings

const Check = z.object({
  name: z.string(),
  standing: z.enum(Object.keys(standings) as [Standing, ...Standing[]]),
  /** What was found, and what to do where it is not in order. */
  words: z.string(),
  /** The desk's page of it; null: there is none. */
  link: z.string().nullable(),
})
export type Check = z.output<typeof Check>

/** Which release runs, and how the process that answers and what all share stand at this moment. */
export const systemStanding = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/system/standing',
  title: '系统状态',
  input: z.object({}),
  output: z.object({
    version: z.string(),
    /** The last migration that the database had. */
    migration: z.string(),
    node: z.string(),
    postgres: z.string(),
    /** Since when the process that answers runs. */
    startTime: Moment,
    checks: z.array(Check),
  }),
})

const Failure = z.object({
  /** The number that whoever met it was told. */
  requestId: z.string(),
  time: Moment,
  method: z.string(),
  /** The call, without what stood in it. */
  route: z.string(),
  version: z.string(),
  /** As the program said it, for whoever mends it. */
  error: z.string(),
})
export type Failure = z.output<typeof Failure>

export const listFailures = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/system/failure/list',
  title: '程序错误',
  replica: true,
  input: z.object({ ...paging(20), keyword: text('编号', 60, 0).optional() }),
  output: paged(Failure),
  paged: true,
})

const Licence = z.object({ name: z.string(), version: z.string(), license: z.string() })

/** What others have written that the mall runs on, and under which licence. */
export const listLicences = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/system/licences',
  title: '开源许可证',
  input: z.object({}),
  output: z.object({ own: z.string(), packages: z.array(Licence) }),
})

export const licenceText = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/system/licence',
  title: '许可证原文',
  input: z.object({ name: text('名称', 214) }),
  output: z.object({ text: z.string() }),
})
