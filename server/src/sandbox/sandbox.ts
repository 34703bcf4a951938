import type { FastifyInstance } from 'fastify'
import type { ChannelName } from '../../../contract/payment/channel.ts'
import type { Authority, AuthorityName } from '../outside/signing/authority.ts'
import { esign } from '../outside/signing/esign.ts'
import { fasc } from '../outside/signing/fasc.ts'
import { alipay } from '../outside/pay/alipay.ts'
import type { Send } from '../outside/provider.ts'
import type { Channel } from '../outside/pay/channel.ts'
import { weixin } from '../outside/pay/weixin.ts'
import { kuaidi100Label } from '../outside/waybill/kuaidi100Label.ts'
import type { Waybills } from '../outside/waybill/waybill.ts'
import type { Courier } from '../outside/courier/courier.ts'
import { courierNotifyPath, invoiceNotifyPath, payNotifyPath, signNotifyPath } from '../outside/notifyPath.ts'
import { kuaidi100 } from '../outside/courier/kuaidi100.ts'
import type { Db } from '../database/db.ts'
import { nuonuo } from '../outside/invoicing/nuonuo.ts'
import type { Platform } from '../outside/invoicing/platform.ts'
import type { Sandbox, SandboxKeys } from '../played.ts'
import { alipaySandbox } from './alipayGate.ts'
import { courierBase, courierKey, courierSandbox, waybillSecret } from './courierKey.ts'
import { esignBase, esignSandbox, esignSecret } from './esignKey.ts'
import { fascBase, fascSandbox, fascSecret } from './fascKey.ts'
import { here, sandboxKeys } from './keys.ts'
import { nuonuoRoot, nuonuoSandbox, nuonuoSecret, nuonuoServices } from './nuonuoKey.ts'
import { weixinSandbox } from './weixinGate.ts'

/** Answers requests by `app`, which need not listen. */
const inside =
  (app: () => FastifyInstance): Send =>
  async (url, init) => {
    const { pathname, search } = new URL(url)
    const answer = await app().inject({
      method: init.method === 'GET' || init.method === 'PUT' ? init.method : 'POST',
      url: `${pathname}${search}`,
      headers: init.headers as Record<string, string>,
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(init.body instanceof Uint8Array && { payload: Buffer.from(init.body) }),
    })
    const bodiless = answer.statusCode === 204
    return new Response(bodiless ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    })
  }

type Where = {
  readonly db: Db
  readonly dataDir: string
  readonly now: () => Date
}

/** The sandbox and the mall's own adapters set up for it, the same code that speaks to the real providers. */
export function sandboxIn(
  { db, dataDir, now }: Where,
  app: () => FastifyInstance,
): {
  sandbox: Sandbox
  channels: Record<ChannelName, Channel>
  invoicing: Platform
  authority: Authority
  /** Every platform it can play; `authority` is the first. */
  authorities: Record<AuthorityName, Authority>
  courier: Courier
  waybills: Waybills
} {
  let making: Promise<SandboxKeys> | null = null
  const keys = () => (making ??= sandboxKeys(dataDir))
  const send = inside(app)
  const authorities = { esign: authorityIn({ keys, send }, 'esign', now), fasc: authorityIn({ keys, send }, 'fasc', now) }
  return {
    sandbox: { keys, send },
    invoicing: laterPlatform(async () => {
      const root = `${here}${nuonuoRoot}`
      const at = {
        base: `${root}${nuonuoServices}`,
        tokenUrl: `${root}/accessToken`,
        notifyUrl: `${here}${invoiceNotifyPath}`,
      }
      return nuonuo({ ...at, ...nuonuoSandbox, secret: nuonuoSecret(await keys()) }, { db, now, send })
    }),
    authority: authorities.esign,
    authorities,
    courier: laterCourier(async () => {
      const set = { base: courierBase, customer: courierSandbox, callback: `${here}${courierNotifyPath}` }
      return kuaidi100({ ...set, key: courierKey(await keys()) }, now, send)
    }, now),
    waybills: laterWaybills(async () => {
      const all = await keys()
      return kuaidi100Label({ base: courierBase, key: courierKey(all), secret: waybillSecret(all), played: true }, now, send)
    }),
    channels: {
      alipay: later(async () => {
        const { merchant, alipay: theirs } = await keys()
        const at = { gateway: `${here}/sandbox/alipay/gateway.do`, notifyUrl: `${here}${payNotifyPath('alipay')}` }
        const set = { ...at, ...alipaySandbox, privateKey: merchant.privateKey, alipayPublicKey: theirs.publicKey }
        return alipay(set, now, send)
      }),
      weixin: later(async () => {
        const { merchant, apiKey } = await keys()
        const at = { base: `${here}/sandbox/weixin`, notifyUrl: `${here}${payNotifyPath('weixin')}` }
        return weixin({ ...at, ...weixinSandbox, privateKey: merchant.privateKey, apiKey }, now, send)
      }),
    },
  }
}

/** A channel whose keys are made when it is first used. */
function later(make: () => Promise<Channel>): Channel {
  let made: Promise<Channel> | null = null
  const it = () => (made ??= make())
  return {
    open: async (trade) => (await it()).open(trade),
    look: async (outTradeNo) => (await it()).look(outTradeNo),
    close: async (outTradeNo) => (await it()).close(outTradeNo),
    refund: async (refund) => (await it()).refund(refund),
    lookRefund: async (outTradeNo, outRefundNo) => (await it()).lookRefund(outTradeNo, outRefundNo),
    hear: async (callback) => (await it()).hear(callback),
  }
}

/** The adapter of an authority's platform as the sandbox plays it; its key is made when it is first used. */
export function authorityIn({ keys, send }: Sandbox, name: AuthorityName, now: () => Date): Authority {
  let made: Promise<Authority> | null = null
  const at = { origin: '', notifyUrl: `${here}${signNotifyPath(name)}` }
  const make = async () =>
    name === 'esign'
      ? esign({ ...at, base: esignBase, appId: esignSandbox, secret: esignSecret(await keys()) }, now, send)
      : fasc({ ...at, base: fascBase, ...fascSandbox, secret: fascSecret(await keys()) }, now, send)
  const it = () => (made ??= make())
  return {
    label: name === 'esign' ? 'e签宝（沙箱）' : '法大大（沙箱）',
    prove: async () => (await it()).prove(),
    open: async (paper) => (await it()).open(paper),
    page: async (flowId, phone, backTo) => (await it()).page(flowId, phone, backTo),
    look: async (flowId) => (await it()).look(flowId),
    seal: async (flowId, fileId) => (await it()).seal(flowId, fileId),
    finish: async (flowId) => (await it()).finish(flowId),
    revoke: async (flowId, reason) => (await it()).revoke(flowId, reason),
    paper: async (flowId) => (await it()).paper(flowId),
    hear: async (callback) => (await it()).hear(callback),
  }
}

/** A platform whose key is made when it is first used. */
function laterPlatform(make: () => Promise<Platform>): Platform {
  let made: Promise<Platform> | null = null
  const it = () => (made ??= make())
  return {
    issue: async (request) => (await it()).issue(request),
    takeBack: async (request) => (await it()).takeBack(request),
    retry: async (asked) => (await it()).retry(asked),
    look: async (asked) => (await it()).look(asked),
    file: async (address) => (await it()).file(address),
    hear: async (call) => (await it()).hear(call),
  }
}

/** A provider of tracking whose key is made when it is first used; what it tells is judged without. */
function laterCourier(make: () => Promise<Courier>, now: () => Date): Courier {
  let made: Promise<Courier> | null = null
  const it = () => (made ??= make())
  const { hear } = kuaidi100({ base: courierBase, key: '', customer: courierSandbox, callback: '' }, now)
  return {
    subscribe: async (parcel) => (await it()).subscribe(parcel),
    look: async (parcel) => (await it()).look(parcel),
    hear,
  }
}

/** A provider of waybills whose keys are made when it is first used. */
function laterWaybills(make: () => Promise<Waybills>): Waybills {
  let made: Promise<Waybills> | null = null
  const it = () => (made ??= make())
  return {
    played: true,
    ask: async (asked) => (await it()).ask(asked),
    cancel: async (cancelled) => (await it()).cancel(cancelled),
    label: async (address) => (await it()).label(address),
  }
}
