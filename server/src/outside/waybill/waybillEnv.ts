import { z } from 'zod'
import { faultsIn, httpsUrl, type Around, type Fault } from '../settings.ts'
import { kuaidi100Label } from './kuaidi100Label.ts'
import type { Waybills } from './waybill.ts'

/** The settings of waybills; the key is that of following parcels. */
export const waybillFields = {
  /** 'sandbox' plays 快递100 电子面单, 'kuaidi100' is the real one; absent: off in production, else sandbox. */
  WAYBILL: z.enum(['sandbox', 'kuaidi100', 'off'], '应为 sandbox、kuaidi100 或 off').optional(),
  KUAIDI100_LABEL_BASE: httpsUrl().default('https://api.kuaidi100.com'),
  KUAIDI100_SECRET: z.string().optional(),
}

const Fields = z.object(waybillFields)
type WaybillEnv = z.infer<typeof Fields> & Around & { readonly KUAIDI100_KEY?: string | undefined }

/** Whether the sandbox plays the provider. */
export const playsWaybills = ({ WAYBILL: chosen, NODE_ENV }: Pick<WaybillEnv, 'WAYBILL' | 'NODE_ENV'>): boolean =>
  (chosen ?? (NODE_ENV === 'production' ? 'off' : 'sandbox')) === 'sandbox'

/** What is wrong with the settings. */
export const checkWaybills = (env: WaybillEnv): Fault[] =>
  faultsIn(env, { name: 'WAYBILL', plays: '电子面单', needs: env.WAYBILL === 'kuaidi100' ? ['KUAIDI100_KEY', 'KUAIDI100_SECRET'] : [] })

/** The real provider that is set up; null: none. */
export function liveWaybills(env: WaybillEnv, now: () => Date): Waybills | null {
  const { KUAIDI100_LABEL_BASE: base, KUAIDI100_KEY: key, KUAIDI100_SECRET: secret } = env
  return env.WAYBILL === 'kuaidi100' && key && secret ? kuaidi100Label({ base, key, secret, played: false }, now) : null
}
