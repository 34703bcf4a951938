import { z } from 'zod'
import type { Courier } from './courier.ts'
import { kuaidi100 } from './kuaidi100.ts'

/** The settings of following parcels. */
export const courierFields = {
  /** 'sandbox' plays 快递100, 'kuaidi100' is the real one; absent: off in production, else sandbox. */
  COURIER: z.enum(['sandbox', 'kuaidi100', 'off'], '应为 sandbox、kuaidi100 或 off').optional(),
  KUAIDI100_BASE: z.url({ protocol: /^https$/, error: '应为 https 网址' }).default('https://poll.kuaidi100.com'),
  KUAIDI100_KEY: z.string().optional(),
  KUAIDI100_CUSTOMER: z.string().optional(),
}

const Fields = z.object(courierFields)
type CourierEnv = z.infer<typeof Fields> & { readonly NODE_ENV: string; readonly ORIGIN?: string | undefined }

/** Whether the sandbox plays the provider. */
export const playsCourier = ({ COURIER, NODE_ENV }: Pick<CourierEnv, 'COURIER' | 'NODE_ENV'>): boolean =>
  (COURIER ?? (NODE_ENV === 'production' ? 'off' : 'sandbox')) === 'sandbox'

/** What is wrong with the settings. */
export function checkCourier(env: CourierEnv): { name: string; fault: string }[] {
  if (playsCourier(env) && env.NODE_ENV === 'production') return [{ name: 'COURIER', fault: '生产环境不能使用物流沙箱' }]
  if (env.COURIER !== 'kuaidi100') return []
  const needed = ['KUAIDI100_KEY', 'KUAIDI100_CUSTOMER', 'ORIGIN'] as const
  return needed.filter((name) => !env[name]).map((name) => ({ name, fault: '未设置' }))
}

/** Where 快递100 tells us of a parcel: a path, which the parcel's id follows. */
export const courierNotifyPath = '/api/courier/kuaidi100/notify'

/** The real provider that is set up; null: none. */
export function liveCourier(env: CourierEnv, now: () => Date): Courier | null {
  const { KUAIDI100_BASE: base, KUAIDI100_KEY: key, KUAIDI100_CUSTOMER: customer, ORIGIN: origin } = env
  if (env.COURIER !== 'kuaidi100' || !key || !customer || !origin) return null
  return kuaidi100({ base, key, customer, callback: `${origin}${courierNotifyPath}` }, now)
}
