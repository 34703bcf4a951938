import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../text.ts'
import { termUnits } from './terms.ts'

// 设置 · 交易: times and limits, subject by subject, each with what it comes to.

const settings = { who: 'staff', area: 'settings' } as const

const TermNow = z.object({
  name: z.string(),
  label: z.string(),
  unit: z.enum(termUnits),
  usual: z.int(),
  least: z.int(),
  most: z.int(),
  /** What it comes to; `{n}` is the number. */
  effect: z.string(),
  /** What 0 comes to, where it may be set. */
  zero: z.string().optional(),
  value: z.int(),
})

/** What is set together, and what of it was changed last. */
export const TermGroupNow = z.object({
  key: z.string(),
  title: z.string(),
  about: z.string(),
  /** 0: never set. */
  version: z.int(),
  changedBy: z.string(),
  changedTime: Moment.nullable(),
  terms: z.array(TermNow),
})
export type TermGroupNow = z.infer<typeof TermGroupNow>

export const listTerms = endpoint({
  ...settings,
  method: 'GET',
  path: '/api/admin/setting/terms',
  title: '交易设置',
  input: z.object({}),
  output: z.array(TermGroupNow),
})

/** Saves all of a group. `version`: what the writer began with; where somebody has saved since, it is refused. */
export const saveTerms = endpoint({
  ...settings,
  method: 'POST',
  path: '/api/admin/setting/terms/save',
  once: true,
  title: '修改交易设置',
  told: '保存成功',
  input: z.object({
    /** The `key` of a group. */
    group: z.string('请选择设置').min(1, '请选择设置').max(40, '设置不存在'),
    version: z.int('版本号应为整数').min(0, '版本号应为整数'),
    values: z.record(z.string().max(40, '设置不存在'), z.number('请填写整数')),
  }),
  output: z.object({ version: z.int() }),
})
