import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, Moment } from '../text.ts'

// The main account passes to one of the sub-accounts. Both must agree, each with the own password.

const Password = z.string('请输入密码').min(1, '请输入密码').max(64, '密码过长')

/** A succession that waits for its answer, for the two it concerns; null: none. */
export const successionState = endpoint({
  method: 'GET',
  path: '/api/son/succession',
  who: 'buyer',
  title: '待确认的主账号移交',
  input: z.object({}),
  output: z
    .object({
      from: z.string(),
      to: z.object({ id: z.int(), nickname: z.string() }),
      /** What the present main account will be afterwards. */
      identityName: z.string(),
      /** True for the one who is to answer. */
      mine: z.boolean(),
      expiresTime: Moment,
    })
    .nullable(),
})

export const SuccessionForm = z.object({ id: id('子账号编号'), identityId: id('身份'), password: Password })
export type SuccessionForm = z.output<typeof SuccessionForm>

/** Offers the main account to a sub-account, for three days. A new offer takes the place of the last one. */
export const startSuccession = endpoint({
  method: 'POST',
  path: '/api/son/succession/start',
  proof: 'input',
  who: 'buyer',
  self: true,
  grant: 'son.manage',
  once: true,
  title: '移交主账号',
  told: '已发出，等待对方确认',
  input: SuccessionForm,
  output: z.literal(true),
})

export const cancelSuccession = endpoint({
  method: 'POST',
  path: '/api/son/succession/cancel',
  who: 'buyer',
  self: true,
  grant: 'son.manage',
  once: true,
  title: '撤回主账号移交',
  told: '已撤回',
  input: z.object({}),
  output: z.literal(true),
})

export const SuccessionAnswer = z.object({ accept: z.boolean('请选择接受或拒绝'), password: Password })
export type SuccessionAnswer = z.output<typeof SuccessionAnswer>

/** Takes the main account over, or not. Taken over, both log in anew. */
export const answerSuccession = endpoint({
  method: 'POST',
  path: '/api/son/succession/answer',
  proof: 'input',
  who: 'buyer',
  self: true,
  once: true,
  title: '确认接任主账号',
  told: '已提交',
  input: SuccessionAnswer,
  output: z.literal(true),
})
