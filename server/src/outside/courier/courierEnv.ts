import { z } from 'zod'
import { courierNotifyPath } from '../notifyPath.ts'
import { faultsIn, httpsUrl, type Around, type Fault } from '../settings.ts'
import type { Courier } from './courier.ts'
import { kuaidi100 } from './kuaidi100.ts'

/** The settings of following parcels. */
export const courierFields = {
  /** 'sandbox' plays 快递100, 'kuaidi100' is the real one; absent: as the back office has it. */
  COURIER: z.enum(['sandbox', 'kuaidi100', 'off'], '应为 sandbox、kuaidi100 或 off').optional(),
  KUAIDI100_BASE: httpsUrl().default('https://poll.kuaidi100.com'),
  KUAIDI100_KEY: z.string().optional(),
  KUAIDI100_CUSTOMER: z.string().optional(),
}

const Fields = z.object(courierFields)
type CourierEnv = z.infer<typeof Fields> & Around

const needed = ['KUAIDI100_KEY', 'KUAIDI100_CUSTOMER', 'ORIGIN'] as const

/** What is wrong with the settings. */
export const checkCourier = (env: CourierEnv): Fault[] =>
  faultsIn(env, { name: 'COURIER', plays: '物流', needs: env.COURIER === 'kuaidi100' ? needed : [] })

/** The real provider that is set up; null: none. */
export function liveCourier(env: CourierEnv, now: () => Date): Courier | null {
  const { KUAIDI100_BASE: base, KUAIDI100_KEY: key, KUAIDI100_CUSTOMER: customer, ORIGIN: origin } = env
  if (env.COURIER !== 'kuaidi100' || !key || !customer || !origin) return null
  return kuaidi100({ base, key, customer, callback: `${origin}${courierNotifyPath}` }, now)
}
