import { z } from 'zod'
import { Phone } from '../account/phone.ts'
import { endpoint } from '../endpoint.ts'
import { TodoKind } from './todo.ts'

const staff = { who: 'staff' } as const
const Choice = z.object({ kind: TodoKind, sms: z.boolean('请选择是否短信提醒'), sound: z.boolean('请选择是否声音提醒') })
export type TodoChoice = z.infer<typeof Choice>

/** How the asker is told of each kind, besides the page; kinds that are not there are told on the page only. */
export const todoChoices = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/todo/choices',
  title: '待办提醒方式',
  input: z.object({}),
  /** `phone`: where text messages go, in part; null: none is kept. */
  output: z.object({ phone: z.string().nullable(), choices: z.array(Choice) }),
})

export const saveTodoChoices = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/todo/choose',
  once: true,
  title: '设置待办提醒方式',
  told: '保存成功',
  input: z.object({
    choices: z.array(Choice).max(TodoKind.options.length, '待办类别过多'),
    /** Absent: as it was; null: none. */
    phone: Phone.nullable().optional(),
  }),
  output: z.literal(true),
})

/** Minutes that what is new is gathered for one text message. */
export const todoSmsEvery = 15

/** Text messages of what waits that one member of staff gets in a day at most. */
export const todoSmsADay = 10
