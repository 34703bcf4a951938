import { z } from 'zod'
import type { Platform } from './platform.ts'
import { httpPlatform } from './platformHttp.ts'

/** The settings of invoicing. */
export const invoicingFields = {
  /** 'sandbox' plays the platform, 'live' is a real one; absent: off in production, else sandbox. */
  INVOICE_PLATFORM: z.enum(['sandbox', 'live', 'off'], '应为 sandbox、live 或 off').optional(),
  INVOICE_BASE: z.url({ protocol: /^https$/, error: '应为 https 网址' }).optional(),
  INVOICE_APP_ID: z.string().optional(),
  INVOICE_SECRET: z.string().min(32, '至少 32 位').optional(),
}

const Fields = z.object(invoicingFields)
type InvoicingEnv = z.infer<typeof Fields> & { readonly NODE_ENV: string }

/** Whether the sandbox plays the platform. */
export const playsInvoicing = ({ INVOICE_PLATFORM, NODE_ENV }: Pick<InvoicingEnv, 'INVOICE_PLATFORM' | 'NODE_ENV'>) =>
  (INVOICE_PLATFORM ?? (NODE_ENV === 'production' ? 'off' : 'sandbox')) === 'sandbox'

/** What is wrong with the settings. */
export function checkInvoicing(env: InvoicingEnv): { name: string; fault: string }[] {
  if (playsInvoicing(env) && env.NODE_ENV === 'production')
    return [{ name: 'INVOICE_PLATFORM', fault: '生产环境不能使用开票沙箱' }]
  if (env.INVOICE_PLATFORM !== 'live') return []
  const needed = ['INVOICE_BASE', 'INVOICE_APP_ID', 'INVOICE_SECRET'] as const
  return needed.filter((name) => !env[name]).map((name) => ({ name, fault: '未设置' }))
}

/** The real platform that is set up; null: none. */
export function livePlatform(env: InvoicingEnv, now: () => Date): Platform | null {
  const { INVOICE_BASE: base, INVOICE_APP_ID: appId, INVOICE_SECRET: secret } = env
  if (env.INVOICE_PLATFORM !== 'live' || !base || !appId || !secret) return null
  return httpPlatform({ base, appId, secret }, now)
}
