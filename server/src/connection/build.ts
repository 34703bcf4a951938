import { createPrivateKey, createPublicKey } from 'node:crypto'
import { connectionKinds, templateField } from '../../../contract/connection/kinds.ts'
import type { ConnectionName } from '../../../contract/connection/names.ts'
import type { Db } from '../database/db.ts'
import { kuaidi100 } from '../outside/courier/kuaidi100.ts'
import type { Courier } from '../outside/courier/courier.ts'
import { nuonuo } from '../outside/invoicing/nuonuo.ts'
import type { Platform } from '../outside/invoicing/platform.ts'
import { courierNotifyPath, invoiceNotifyPath, payNotifyPath, signNotifyPath } from '../outside/notifyPath.ts'
import { alipay } from '../outside/pay/alipay.ts'
import type { Channel } from '../outside/pay/channel.ts'
import { weixin } from '../outside/pay/weixin.ts'
import type { Send } from '../outside/provider.ts'
import type { Authority } from '../outside/signing/authority.ts'
import { esign } from '../outside/signing/esign.ts'
import { fasc } from '../outside/signing/fasc.ts'
import { aliyun } from '../outside/sms/aliyun.ts'
import type { ObjectStore } from '../outside/storage/objectStore.ts'
import { namesBucketInPath } from '../outside/storage/place.ts'
import { s3, type Patience } from '../outside/storage/s3.ts'
import { smsTypes, type SmsProvider, type SmsType } from '../sms.rules.ts'
import type { Values } from './connection.sql.ts'

/** How each is asked. */
export type Adapters = {
  readonly sms: SmsProvider
  readonly alipay: Channel
  readonly weixin: Channel
  readonly invoicing: Platform
  readonly esign: Authority
  readonly fasc: Authority
  readonly courier: Courier
  readonly storage: ObjectStore
}

export type Ground = {
  readonly db: Db
  readonly now: () => Date
  readonly origin: string
  readonly send: Send
  readonly store?: Patience | undefined
  /** Where browsers are led to a store that answers at `endpoint`; undefined: nowhere. */
  readonly linksAt?: (endpoint: string) => string | undefined
}

/** Where each tells us by an address that is fixed; what is missing here is told with each question. */
export const notifyPaths: Readonly<Partial<Record<ConnectionName, string>>> = {
  alipay: payNotifyPath('alipay'),
  weixin: payNotifyPath('weixin'),
  esign: signNotifyPath('esign'),
  fasc: signNotifyPath('fasc'),
}

type Builders = { readonly [Name in ConnectionName]: (set: (field: string) => string, ground: Ground) => Adapters[Name] }

const builders: Builders = {
  sms: (set, { now, send }) => {
    const templates = Object.fromEntries(smsTypes.map((name) => [name, set(templateField(name))])) as Record<SmsType, string>
    const account = { endpoint: set('SMS_ENDPOINT'), accessKey: set('SMS_ACCESS_KEY'), secret: set('SMS_SECRET'), sign: set('SMS_SIGN') }
    return aliyun({ ...account, templates }, now, { send })
  },
  alipay: (set, { now, origin, send }) =>
    alipay(
      {
        gateway: set('ALIPAY_GATEWAY'),
        appId: set('ALIPAY_APP_ID'),
        sellerId: set('ALIPAY_SELLER_ID'),
        privateKey: createPrivateKey(set('ALIPAY_KEY')),
        alipayPublicKey: createPublicKey(set('ALIPAY_PUBLIC_KEY')),
        notifyUrl: `${origin}${payNotifyPath('alipay')}`,
      },
      now,
      send,
    ),
  weixin: (set, { now, origin, send }) =>
    weixin(
      {
        base: set('WEIXIN_BASE'),
        mchId: set('WEIXIN_MCH_ID'),
        appId: set('WEIXIN_APP_ID'),
        serial: set('WEIXIN_SERIAL'),
        apiKey: set('WEIXIN_API_KEY'),
        privateKey: createPrivateKey(set('WEIXIN_KEY')),
        notifyUrl: `${origin}${payNotifyPath('weixin')}`,
        ...(set('WEIXIN_PUBLIC_KEY') && { publicKey: { id: set('WEIXIN_PUBLIC_KEY_ID'), key: createPublicKey(set('WEIXIN_PUBLIC_KEY')) } }),
      },
      now,
      send,
    ),
  invoicing: (set, { db, now, origin, send }) =>
    nuonuo(
      {
        base: set('NUONUO_BASE'),
        tokenUrl: set('NUONUO_TOKEN_URL'),
        notifyUrl: `${origin}${invoiceNotifyPath}`,
        appKey: set('NUONUO_APP_KEY'),
        secret: set('NUONUO_APP_SECRET'),
        taxNumber: set('NUONUO_TAX_NUMBER'),
        address: set('NUONUO_ADDRESS'),
        phone: set('NUONUO_PHONE'),
        clerk: set('NUONUO_CLERK'),
        extension: set('NUONUO_EXTENSION') || undefined,
        goodsCode: set('NUONUO_GOODS_CODE') || undefined,
      },
      { db, now, send },
    ),
  esign: (set, { now, origin, send }) => {
    const app = { base: set('ESIGN_BASE'), appId: set('ESIGN_APP_ID'), secret: set('ESIGN_SECRET') }
    return esign({ ...app, origin, notifyUrl: `${origin}${signNotifyPath('esign')}` }, now, send)
  },
  fasc: (set, { now, origin, send }) => {
    const app = { base: set('FASC_BASE'), appId: set('FASC_APP_ID'), secret: set('FASC_SECRET') }
    const own = { corpId: set('FASC_CORP_ID'), sceneId: set('FASC_SCENE_ID') }
    return fasc({ ...app, ...own, origin, notifyUrl: `${origin}${signNotifyPath('fasc')}` }, now, send)
  },
  courier: (set, { now, origin, send }) => {
    const account = { base: set('KUAIDI100_BASE'), key: set('KUAIDI100_KEY'), customer: set('KUAIDI100_CUSTOMER') }
    return kuaidi100({ ...account, callback: `${origin}${courierNotifyPath}` }, now, send)
  },
  storage: (set, { store, linksAt }) => {
    const place = { endpoint: set('STORAGE_URL'), region: set('STORAGE_REGION'), bucket: set('STORAGE_BUCKET') }
    const account = { accessKey: set('STORAGE_KEY'), secret: set('STORAGE_SECRET') }
    const reached = { inPath: namesBucketInPath(place.endpoint), linksAt: linksAt?.(place.endpoint) }
    return s3({ ...place, ...account, ...reached, prefix: set('STORAGE_PREFIX') }, store)
  },
}

/** Asks as it is set up by `values`, secrets among them. @throws Error where a key cannot be read. */
export function build<Name extends ConnectionName>(name: Name, values: Values, ground: Ground): Adapters[Name] {
  const usual = Object.fromEntries(connectionKinds[name].fields.map((field) => [field.name, field.usual ?? '']))
  return builders[name]((field) => values[field] || (usual[field] ?? ''), ground)
}

/** Why it cannot be used as it is set up; '' where it can. `origin` is the mall's own, '' where it has none. */
export function faultOf(name: ConnectionName, values: Values, origin: string): string {
  const { fields, tells, provider } = connectionKinds[name]
  const missing = fields.filter((field) => !field.optional && !values[field.name]).map(({ label }) => label)
  if (missing.length > 0) return `还没有填写：${missing.join('、')}`
  if (name === 'weixin' && Boolean(values['WEIXIN_PUBLIC_KEY']) !== Boolean(values['WEIXIN_PUBLIC_KEY_ID']))
    return '微信支付公钥与公钥 ID 须一起填写'
  if (tells && !origin.startsWith('https://')) return `${provider}须能通知到商城：请先把商城网址（ORIGIN）设为 https`
  return ''
}
