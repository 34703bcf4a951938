import type { Db } from '../db.ts'
import type { Services } from '../services.ts'
import { checkCourier, courierFields, liveCourier, playsCourier } from './courier/courierEnv.ts'
import { checkInvoicing, invoicingFields, livePlatform, playsInvoicing } from './invoicing/invoicingEnv.ts'
import { checkPay, liveChannels, payFields, playsPay } from './pay/payEnv.ts'
import { authorityFields, checkAuthority, liveAuthority, playedAuthority } from './signing/authorityEnv.ts'
import type { AuthorityName } from './signing/authority.ts'
import { checkSms, smsFields } from './sms/smsEnv.ts'
import type { Fault } from './settings.ts'

/** The settings of all providers. */
export const outsideFields = { ...smsFields, ...payFields, ...invoicingFields, ...authorityFields, ...courierFields }

type Parameter<F extends (env: never, ...rest: never[]) => unknown> = Parameters<F>[0]
type OutsideEnv = Parameter<typeof checkSms> &
  Parameter<typeof checkPay> &
  Parameter<typeof checkInvoicing> &
  Parameter<typeof checkAuthority> &
  Parameter<typeof checkCourier>

/** What is wrong with the settings of any provider. */
export const checkOutside = (env: OutsideEnv): Fault[] => [
  ...checkPay(env),
  ...checkInvoicing(env),
  ...checkAuthority(env),
  ...checkCourier(env),
  ...checkSms(env),
]

/** What the mall asks of others. */
export type Providers = Pick<Services, 'channels' | 'invoicing' | 'authority' | 'courier'>

/** Which platform of signing the sandbox plays, null: none; and whether it plays anything. */
export function playedIn(env: OutsideEnv): { readonly signsAt: AuthorityName | null; readonly any: boolean } {
  const signsAt = playedAuthority(env)
  return { signsAt, any: signsAt !== null || playsPay(env) || playsInvoicing(env) || playsCourier(env) }
}

/** The providers that are set up, those that the sandbox plays among them. @throws Error that names a key file which cannot be read. */
export function providersOf(env: OutsideEnv, { db, now }: { db: Db; now: () => Date }, played: Providers | null): Providers {
  const invoicing = played && playsInvoicing(env) ? played.invoicing : livePlatform(env, { db, now })
  const authority = played && playedAuthority(env) ? played.authority : liveAuthority(env, now)
  const courier = played && playsCourier(env) ? played.courier : liveCourier(env, now)
  const channels = played && playsPay(env) ? played.channels : liveChannels(env, now)
  return { ...(channels && { channels }), ...(invoicing && { invoicing }), ...(authority && { authority }), ...(courier && { courier }) }
}
