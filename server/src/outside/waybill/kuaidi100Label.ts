import { createHash } from 'node:crypto'
import { z } from 'zod'
import { readAtMost, Unfetchable } from '../../http/publicGet.ts'
import { jsonOf, provider, ProviderError, type Send } from '../provider.ts'
import { collectedCode, type Account, type Party, type Waybills } from './waybill.ts'

/** What a merchant has set up at 快递100 for 电子面单. */
export type LabelSet = {
  /** e.g. https://api.kuaidi100.com */
  readonly base: string
  readonly key: string
  readonly secret: string
  readonly played: boolean
}

/** 电子面单: MD5(param + t + key + secret), capital letters. */
export const labelSign = (param: string, t: string, key: string, secret: string): string =>
  createHash('md5').update(`${param}${t}${key}${secret}`).digest('hex').toUpperCase()

const texts = z
  .string()
  .nullish()
  .transform((told) => told ?? '')
const Answer = z.object({ success: z.boolean(), code: z.coerce.string(), message: texts, data: z.unknown().optional() })
const Made = z.object({
  kuaidinum: z.string().regex(/^[0-9A-Za-z-]{4,40}$/),
  childNum: texts,
  kdComOrderNum: texts,
  bulkpen: texts,
  label: texts,
})

// What it says of itself, after which nobody knows whether a number was made: it is asked again by the same order number.
const unsure = ['500', '501', '502', '504']
const unsureWords = /重复|已存在|处理中|超时|系统异常|系统繁忙/

// What carriers say of a waybill that is none any more, not of an account or a template; and of one whose parcel they have.
const isNone = /(?:^|[单件])号?(?:信息|记录)?[\s\w]*(?:此前|之前)?(?:已[经被]*(?:取消|撤销)(?!合作|授权|服务)|不存在)/
const isCollected = /(?<!未)(?:揽收|揽件|签收)|运输中|派送中/

/** A label is a small picture; whatever is larger is none. */
const labelAtMost = 2 * 2 ** 20

/**
 * 快递100 (Kingdee) 电子面单, by its published protocol: label/order with method order and cancel. One order number of ours is one
 * waybill, however often it is asked for. See docs/decisions/072.
 */
export function kuaidi100Label({ base, key, secret, played }: LabelSet, now: () => Date, send: Send = fetch): Waybills {
  const { reach, read } = provider('快递100 电子面单', send, 30_000)

  async function ask(method: 'order' | 'cancel', asked: object): Promise<unknown> {
    const param = JSON.stringify(asked)
    const t = String(now().getTime())
    const form = { method, key, t, param, sign: labelSign(param, t, key, secret) }
    const answer = await reach(`${base}/label/order?method=${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(form).toString(),
    })
    if (!answer.ok) throw new ProviderError(`快递100 电子面单应答 ${answer.status}`)
    const { success, code, message, data } = read(Answer, await jsonOf(answer))
    if (success) return data
    const said = message || `错误 ${code}`
    throw new ProviderError(said, { code, refused: !unsure.includes(code) && !unsureWords.test(said) })
  }

  return {
    played,

    async ask({ orderId, carrier, account, payType, expType, template, sender, receiver, cargo, count, weightKg }) {
      const data = await ask('order', {
        ...partner(account),
        kuaidicom: carrier,
        orderId,
        recMan: man(receiver),
        sendMan: man(sender),
        cargo,
        count: String(count),
        weight: String(weightKg),
        payType,
        ...(expType && { expType }),
        ...(count > 1 && { needChild: '1' }),
        ...(template ? { printType: 'IMAGE', tempId: template } : { printType: 'NON' }),
        needDesensitization: true,
      })
      const { kuaidinum, childNum, kdComOrderNum, bulkpen, label } = read(Made, data)
      return {
        trackingNo: kuaidinum.toUpperCase(),
        children: childNum.split(',').filter(Boolean),
        carrierOrder: kdComOrderNum,
        sorting: bulkpen.slice(0, 40),
        label: label || null,
      }
    },

    async cancel({ carrier, account, trackingNo, carrierOrder, reason }) {
      const order = carrierOrder ? { orderId: carrierOrder } : {}
      const asked = { ...partner(account), kuaidicom: carrier, kuaidinum: trackingNo, ...order, reason }
      await ask('cancel', asked).catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error
        // Taken back by an asking whose answer was lost.
        if (isNone.test(error.message)) return
        throw error.refused && isCollected.test(error.message)
          ? new ProviderError(error.message, { code: collectedCode, refused: true })
          : error
      })
    },

    async label(address) {
      if (!isTheirs(address, base)) throw new ProviderError('面单图片的地址不属于快递100')
      const answer = await reach(address, { method: 'GET' })
      if (!answer.ok) throw new ProviderError(`面单图片应答 ${answer.status}`)
      const bytes = await readAtMost(answer.body ?? [], labelAtMost).catch((error: unknown) => {
        throw error instanceof Unfetchable ? new ProviderError(`面单图片${error.message}`) : error
      })
      if (bytes.length === 0) throw new ProviderError('面单图片是空的')
      return bytes
    },
  }
}

const partner = ({ partnerId, partnerKey, net }: Account) => ({ partnerId, ...(partnerKey && { partnerKey }), ...(net && { net }) })

const man = ({ name, phone, address, company }: Party) => ({
  name,
  // Landlines have a field of their own.
  ...(phone.startsWith('1') ? { mobile: phone } : { tel: phone }),
  printAddr: address,
  ...(company && { company }),
})

/** Whether an address is the provider's own: what an answer names is fetched from nowhere else. */
function isTheirs(address: string, base: string): boolean {
  const [url, own] = [URL.parse(address), URL.parse(base)]
  if (!url || !own) return false
  if (url.origin === own.origin) return true
  return url.protocol === 'https:' && url.port === '' && (url.hostname === 'kuaidi100.com' || url.hostname.endsWith('.kuaidi100.com'))
}
