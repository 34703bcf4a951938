import { z } from 'zod'
import { Forged, jsonOf, parsed, provider, ProviderError, type Send } from '../provider.ts'
import type { Courier } from './courier.ts'
import { Push, Result, toldBy, toldByLook } from './kuaidi100Words.ts'
import { askingSign, isSign, tellingSign } from './kuaidi100Sign.ts'

/** What a merchant has set up at 快递100. */
export type Kuaidi100Set = {
  /** e.g. https://poll.kuaidi100.com */
  readonly base: string
  /** 授权 key. */
  readonly key: string
  readonly customer: string
  /** Where it tells us; the parcel's id follows. */
  readonly callback: string
}

const Subscribed = z.object({ result: z.boolean(), returnCode: z.coerce.string(), message: z.string().default('') })
const Refused = z.object({ returnCode: z.coerce.string(), message: z.string().default('') })

// What it answers to a subscription, by its 订阅接口: 600 and 601 are about our key, 700 to 702 about the parcel.
const alreadyFollowed = '501'
const ofTheParcel = ['700', '701', '702']
// And to a query, by its 实时快递查询: 500 查询无结果, 400 no such company, 408 the receiver's phone is another.
const nothingFound = '500'
const wrongParcel = ['400', '408']

/**
 * 快递100 (Kingdee), by its published protocol: 订阅推送 and 实时查询. A subscription is told at `callback` until the parcel is
 * signed for; queries are for those of which nothing was heard. See docs/decisions/031.
 */
export function kuaidi100(set: Kuaidi100Set, now: () => Date, send: Send = fetch): Courier {
  const { reach } = provider('快递100 ', send)

  async function ask(path: string, form: Record<string, string>): Promise<unknown> {
    const answer = await reach(`${set.base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(form).toString(),
    })
    if (!answer.ok) throw new ProviderError(`快递100 应答 ${answer.status}`)
    return jsonOf(answer)
  }

  return {
    async subscribe({ id, salt, courier, number, phone, to }) {
      const parameters = { callbackurl: `${set.callback}/${id}`, salt, resultv2: '1', ...(phone && { phone }) }
      const param = JSON.stringify({ company: courier, number, to, key: set.key, parameters })
      const { data } = Subscribed.safeParse(await ask('/poll', { schema: 'json', param }))
      if (!data) throw new ProviderError('快递100 的应答无法识别')
      if (data.result || data.returnCode === alreadyFollowed) return
      throw new ProviderError(data.message || data.returnCode, { refused: ofTheParcel.includes(data.returnCode) })
    },

    async look({ courier, number, phone, to }) {
      const asked = { com: courier, num: number, to, ...(phone && { phone }), resultv2: '1', show: '0', order: 'desc' }
      const param = JSON.stringify(asked)
      const sign = askingSign(param, set.key, set.customer)
      const answer = await ask('/poll/query.do', { customer: set.customer, sign, param })
      const no = Refused.safeParse(answer).data
      if (no?.returnCode === nothingFound) return null
      if (no) throw new ProviderError(no.message || no.returnCode, { refused: wrongParcel.includes(no.returnCode) })
      const found = Result.safeParse(answer).data
      if (found?.nu.toUpperCase() !== number.toUpperCase()) throw new ProviderError('快递100 的应答无法识别')
      return toldByLook(found, now())
    },

    hear({ body }, { number, salt }) {
      const form = new URLSearchParams(body)
      const param = form.get('param') ?? ''
      if (!isSign(form.get('sign') ?? '', tellingSign(param, salt))) throw new Forged('未通过验签')
      const push = Push.safeParse(parsed(param)).data
      if (!push) throw new Forged('内容无法识别')
      const { nu = '' } = push.lastResult ?? {}
      if (nu !== '' && nu.toUpperCase() !== number.toUpperCase()) throw new Forged('不是这个包裹')
      return toldBy(push, now())
    },
  }
}
