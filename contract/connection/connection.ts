import { z } from 'zod'
import { Phone } from '../account/phone.ts'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../text.ts'
import { connectionModeNames, connectionNames } from './names.ts'

const Name = z.enum(connectionNames, '接口不存在')
const Mode = z.enum(connectionModeNames, '状态应为正式使用、演示或停用')

const Connection = z.object({
  name: Name,
  mode: Mode,
  /** Which it can be set to here: in production nothing is played. */
  modes: z.array(Mode),
  /** Set by the environment, by these variables, and not to be changed here; empty: it is set here. */
  variables: z.array(z.string()),
  /** What is typed by field, secrets left out. */
  values: z.record(z.string(), z.string()),
  /** Of each secret and key that is there: its end or its fingerprint, and since when it is so. */
  shown: z.record(z.string(), z.object({ words: z.string(), time: Moment })),
  /** What was sealed cannot be opened by this machine's key. */
  unreadable: z.boolean(),
  /** Why it cannot be used as it stands; '' where it can. */
  fault: z.string(),
  /** Where it is to tell us, for its console; null: it is told with each question, or tells nothing. */
  notifyUrl: z.string().nullable(),
  /** What went wrong last, after it went well last; null: nothing. */
  error: z.object({ words: z.string(), time: Moment }).nullable(),
  /** When it went well last. */
  okTime: Moment.nullable(),
  /** 0: nothing was ever saved. */
  version: z.int(),
  changed: z.object({ who: z.string(), time: Moment }).nullable(),
})
export type Connection = z.output<typeof Connection>

const desk = { who: 'staff', area: 'connection' } as const

export const listConnections = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/connection/list',
  title: '接口设置',
  input: z.object({}),
  output: z.array(Connection),
})

/** What was seen when the form was opened: whoever saved meanwhile is not written over. */
const seen = z.int('版本不正确').min(0, '版本不正确')

export const ConnectionForm = z.object({
  name: Name,
  mode: Mode,
  /** By field. What is left empty is taken away, a secret stays as it is. */
  values: z.record(z.string().max(60, '字段不正确'), z.string('应为文字').max(10_000, '内容过长')),
  version: seen,
})

export const saveConnection = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/connection/save',
  once: true,
  proof: 'session',
  title: '保存接口设置',
  told: '已保存，马上生效',
  input: ConnectionForm,
  output: z.literal(true),
})

export const clearConnection = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/connection/clear',
  once: true,
  proof: 'session',
  title: '清除接口设置',
  told: '已清除',
  input: z.object({ name: Name, version: seen }),
  output: z.literal(true),
})

export const tryConnection = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/connection/try',
  twice: '每次都真的询问服务商一次；试短信时会再发一条',
  proof: 'session',
  title: '试一试接口',
  input: z.object({
    name: Name,
    /** Of text messages: where one is sent. */
    phone: Phone.optional(),
  }),
  /** `words`: what the provider answered, and what to do about it. */
  output: z.object({ ok: z.boolean(), words: z.string() }),
})
