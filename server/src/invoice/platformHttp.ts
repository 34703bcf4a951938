import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fromShanghai, Moment } from '../../../contract/text.ts'
import { Forged, type Send } from '../channel/channel.ts'
import { PlatformError, type Issued, type Platform } from './platform.ts'
import { isFresh, isGenuine, signedHeaders } from './platformSign.ts'

/** What a merchant has set up at the platform. */
export type PlatformSet = {
  /** e.g. https://invoice.example.com; what is asked stands under /v1. */
  readonly base: string
  readonly appId: string
  readonly secret: string
}

/** How long the platform may take, ms. */
const patience = 15_000

const Fault = z.object({ message: z.string() })
const Known = z.discriminatedUnion('state', [
  z.object({ state: z.literal('working') }),
  z.object({ state: z.literal('failed'), fault: z.string() }),
  z.object({ state: z.literal('issued'), number: z.string().regex(/^\d{20}$/), issuedAt: Moment, amount: z.string() }),
])
const Notice = z.object({ appId: z.string(), serial: z.string().min(1) })

/** An invoicing platform spoken to by signed JSON; docs/decisions/019 describes the protocol. */
export function httpPlatform(set: PlatformSet, now: () => Date, send: Send = fetch): Platform {
  /** Asks, and proves that the answer is the platform's and to this very request. */
  async function ask(method: 'GET' | 'POST', path: string, body = '') {
    const nonce = randomUUID()
    const headers = signedHeaders(set, { subject: `${method} ${path}`, body, nonce, now: now() })
    const init = { method, headers, ...(method === 'POST' && { body }) }
    const answer = await send(`${set.base}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw new PlatformError(`开票平台没有应答：${error instanceof Error ? error.name : '未知错误'}`)
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const timestamp = answer.headers.get('x-timestamp') ?? ''
    const signed = { timestamp, nonce, subject: String(answer.status), body: bytes }
    if (!isFresh(timestamp, now()) || !isGenuine(set.secret, signed, answer.headers.get('x-sign') ?? ''))
      throw new PlatformError('开票平台的应答未通过验签')
    return { status: answer.status, bytes }
  }

  const jsonOf = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

  return {
    async issue(request) {
      const { status, bytes } = await ask('POST', '/v1/invoices', JSON.stringify(request))
      if (status === 200) return
      const fault = Fault.safeParse(jsonOf(bytes)).data?.message ?? String(status)
      throw new PlatformError(fault, status >= 400 && status < 500)
    },
    async look(serial): Promise<Issued> {
      const { status, bytes } = await ask('GET', `/v1/invoices/${serial}`)
      if (status === 404) return { state: 'missing' }
      if (status !== 200) throw new PlatformError(`开票平台应答 ${status}`)
      const known = Known.parse(jsonOf(bytes))
      return known.state === 'issued' ? { ...known, issuedAt: fromShanghai(known.issuedAt) } : known
    },
    async file(serial, type) {
      const { status, bytes } = await ask('GET', `/v1/invoices/${serial}/${type}`)
      if (status !== 200) throw new PlatformError(`开票平台没有给出${type.toUpperCase()}文件`)
      return bytes
    },
    async hear({ headers, body }) {
      const { 'x-timestamp': timestamp = '', 'x-nonce': nonce = '', 'x-sign': sign = '' } = headers
      const signed = { timestamp, nonce, subject: 'POST callback', body }
      if (!isFresh(timestamp, now()) || !isGenuine(set.secret, signed, sign)) throw new Forged('未通过验签')
      const { appId, serial } = Notice.parse(jsonOf(new TextEncoder().encode(body)))
      if (appId !== set.appId) throw new Forged('不是发给本商户的')
      return serial
    },
  }
}
