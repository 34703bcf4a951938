import { z } from 'zod'
import { addJob } from '../jobs.sql.ts'
import { carriers } from '../../../contract/carrier.ts'
import { askingSign, isSign } from '../outside/courier/kuaidi100Sign.ts'
import type { Services, Routes } from '../services.ts'
import { findSandboxParcel, insertSandboxParcel, takeQuestion } from './courier.sql.ts'
import { courierKey, courierPath, courierSandbox } from './courierKey.ts'
import { reached, resultOf, storyOf } from './courierStory.ts'

const Number_ = z.string().regex(/^[0-9A-Za-z]{6,32}$/)
const Known = z.enum(Object.keys(carriers) as [keyof typeof carriers, ...(keyof typeof carriers)[]])

const Subscription = z.object({
  company: z.string(),
  number: z.string(),
  key: z.string(),
  parameters: z.object({ callbackurl: z.url(), salt: z.string().default(''), phone: z.string().default('') }),
})
const Question = z.object({ com: z.string(), num: z.string(), phone: z.string().default('') })

/** How long a question about a parcel keeps the next one out, ms. */
const lockedFor = 30 * 60_000

type Answer = object
const no = (returnCode: string, message: string): Answer => ({ result: false, returnCode, message })
const wrong = no('700', 'POLL:订阅数据有误')

/** The sandbox's 快递100: takes subscriptions and answers queries. Nothing of it exists where the real one is set up. */
export const courierGateRoutes: Routes = (_, services, app) => {
  if (!services.sandbox) return
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_, body, done) => done(null, body))
    const gate = (path: string, answer: (services: Services, form: URLSearchParams) => Promise<Answer>) =>
      inner.post(`${courierPath}${path}`, async (request, reply) => {
        const answered = await answer(services, new URLSearchParams(String(request.body ?? '')))
        return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answered))
      })
    gate('/poll', subscribe)
    gate('/poll/query.do', look)
  })
}

async function subscribe({ db, now, sandbox }: Services, form: URLSearchParams): Promise<Answer> {
  const asked = Subscription.safeParse(jsonIn(form)).data
  if (form.get('schema') !== 'json' || !asked || !sandbox) return wrong
  if (asked.key !== courierKey(await sandbox.keys())) return no('600', '您不是合法的订阅者（即授权Key出错）')
  const { data: courier } = Known.safeParse(asked.company)
  if (!courier) return no('701', '拒绝订阅的快递公司')
  const { callbackurl: callbackUrl, salt, phone } = asked.parameters
  if (!Number_.safeParse(asked.number).success || (carriers[courier].phone && !phone)) return wrong
  const { number } = asked
  const taken = await insertSandboxParcel(db, { courier, number, callbackUrl, salt, since: now(), heldAt: null })
  if (!taken) return no('501', 'POLL:重复订阅')
  const first = new Date(now().getTime() + (storyOf(number)[0]?.after ?? 0))
  await addJob(db, 'sandboxParcel', { courier, number, step: 1 }, undefined, undefined, first)
  return { result: true, returnCode: '200', message: '提交成功' }
}

async function look({ db, now, sandbox }: Services, form: URLSearchParams): Promise<Answer> {
  if (!sandbox) return wrong
  const right = askingSign(form.get('param') ?? '', courierKey(await sandbox.keys()), courierSandbox)
  if (form.get('customer') !== courierSandbox || !isSign(form.get('sign') ?? '', right)) return no('503', '验证签名失败')
  const asked = Question.safeParse(jsonIn(form)).data
  const { data: courier } = Known.safeParse(asked?.com)
  if (!asked || !courier) return no('400', '找不到对应公司')
  if (carriers[courier].phone && !asked.phone) return no('408', '快递公司参数异常：验证码错误')
  const parcel = await findSandboxParcel(db, courier, asked.num)
  if (parcel && !(await takeQuestion(db, courier, asked.num, lockedFor, now()))) return no('502', '查询过于频繁，单号已锁定')
  const found = parcel && resultOf(parcel, parcel.heldAt ?? reached(parcel.number, parcel.since, now()))
  return found ?? no('500', '查询无结果，请隔段时间再查')
}

function jsonIn(form: URLSearchParams): unknown {
  try {
    return JSON.parse(form.get('param') ?? '')
  } catch {
    return null
  }
}
