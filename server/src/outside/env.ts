import type { ConnectionMode, ConnectionName } from '../../../contract/connection/names.ts'
import type { Db } from '../database/db.ts'
import type { Services } from '../services.ts'
import type { SmsProvider } from '../sms.rules.ts'
import { checkCourier, courierFields, liveCourier } from './courier/courierEnv.ts'
import { checkInvoicing, invoicingFields, livePlatform } from './invoicing/invoicingEnv.ts'
import { checkPay, liveChannels, payFields } from './pay/payEnv.ts'
import { authorityFields, checkAuthority, liveAuthority } from './signing/authorityEnv.ts'
import { checkSms, liveSms, smsFields } from './sms/smsEnv.ts'
import { checkStorage, liveStorage, storageFields } from './storage/storageEnv.ts'
import type { Around, Fault } from './settings.ts'
import { checkWaybills, waybillFields } from './waybill/waybillEnv.ts'

/** The settings of all providers. */
export const outsideFields = {
  ...smsFields,
  ...payFields,
  ...invoicingFields,
  ...authorityFields,
  ...courierFields,
  ...waybillFields,
  ...storageFields,
}

type Parameter<F extends (env: never, ...rest: never[]) => unknown> = Parameters<F>[0]
export type OutsideEnv = Parameter<typeof checkSms> &
  Parameter<typeof checkPay> &
  Parameter<typeof checkInvoicing> &
  Parameter<typeof checkAuthority> &
  Parameter<typeof checkCourier> &
  Parameter<typeof checkWaybills> &
  Parameter<typeof checkStorage> &
  Around

/** What is wrong with the settings of any provider. */
export const checkOutside = (env: OutsideEnv): Fault[] => [
  ...checkPay(env),
  ...checkInvoicing(env),
  ...checkAuthority(env),
  ...checkCourier(env),
  ...checkWaybills(env),
  ...checkStorage(env),
  ...checkSms(env),
]

/** What the mall asks of others. */
export type Providers = Pick<Services, 'channels' | 'invoicing' | 'authority' | 'courier' | 'smsOff' | 'storage'>

/** By which setting each is chosen, and how the settings begin that say more of it. */
const chosenBy = {
  sms: ['SMS_PROVIDER', /^SMS_(?!HOUR|DAY|KEPT)/],
  alipay: ['PAY_CHANNELS', /^ALIPAY_/],
  weixin: ['PAY_CHANNELS', /^WEIXIN_/],
  invoicing: ['INVOICE_PLATFORM', /^NUONUO_/],
  esign: ['SIGN_AUTHORITY', /^ESIGN_/],
  fasc: ['SIGN_AUTHORITY', /^FASC_/],
  courier: ['COURIER', /^KUAIDI100_/],
  storage: ['STORAGE_URL', /^STORAGE_/],
} as const satisfies Record<ConnectionName, readonly [keyof typeof outsideFields, RegExp]>

/** Which settings of the surroundings have set this provider up: the one that chose it first. Empty: they did not. */
export function variablesOf(env: OutsideEnv, given: readonly string[], name: ConnectionName): string[] {
  const [chooser, more] = chosenBy[name]
  if (env[chooser] === undefined) return []
  return [chooser, ...given.filter((one) => one !== chooser && one in outsideFields && more.test(one))]
}

/** How the surroundings have each provider that they chose. */
export function modesIn(env: OutsideEnv): Readonly<Record<ConnectionName, ConnectionMode | null>> {
  const { SMS_PROVIDER: sms, PAY_CHANNELS: pay, INVOICE_PLATFORM: invoicing, SIGN_AUTHORITY: signing } = env
  const { COURIER: courier, STORAGE_URL: storage } = env
  const paying = (begun: unknown) => (pay === 'live' ? (begun ? 'live' : 'off') : (pay ?? null))
  return {
    sms: sms === undefined ? null : ({ outbox: 'sandbox', aliyun: 'live', off: 'off' } as const)[sms],
    alipay: paying(env.ALIPAY_APP_ID),
    weixin: paying(env.WEIXIN_MCH_ID),
    invoicing: invoicing === 'nuonuo' ? 'live' : (invoicing ?? null),
    esign: signing === undefined ? null : signing === 'esign' ? 'live' : signing === 'sandbox' ? 'sandbox' : 'off',
    fasc: signing === undefined ? null : signing === 'fasc' ? 'live' : signing === 'sandbox-fasc' ? 'sandbox' : 'off',
    courier: courier === 'kuaidi100' ? 'live' : (courier ?? null),
    storage: storage === undefined ? null : storage === 'off' ? 'off' : 'live',
  }
}

/** The real providers that the surroundings have set up. @throws Error that names a key file which cannot be read. */
export function liveIn(env: OutsideEnv, { db, now }: { db: Db; now: () => Date }) {
  const authority = liveAuthority(env, now)
  return {
    ...liveChannels(env, now),
    sms: liveSms(env, now) satisfies SmsProvider | null,
    invoicing: livePlatform(env, { db, now }),
    courier: liveCourier(env, now),
    storage: liveStorage(env),
    esign: env.SIGN_AUTHORITY === 'esign' ? authority : null,
    fasc: env.SIGN_AUTHORITY === 'fasc' ? authority : null,
  }
}
