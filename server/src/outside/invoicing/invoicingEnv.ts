import { z } from 'zod'
import type { Db } from '../../database/db.ts'
import { invoiceNotifyPath } from '../notifyPath.ts'
import { faultsIn, httpsUrl, type Around, type Fault } from '../settings.ts'
import type { Platform } from './platform.ts'
import { nuonuo } from './nuonuo.ts'

const choices = ['sandbox', 'nuonuo', 'off'] as const

/** The settings of invoicing. */
export const invoicingFields = {
  /** 'sandbox' plays 诺诺, 'nuonuo' is the real one; absent: as the back office has it. */
  INVOICE_PLATFORM: z.enum(choices, '应为 sandbox、nuonuo 或 off').optional(),
  NUONUO_BASE: httpsUrl('服务地址应为 https 网址').default('https://sdk.nuonuo.com/open/v1/services'),
  NUONUO_TOKEN_URL: httpsUrl('令牌地址应为 https 网址').default('https://open.nuonuo.com/accessToken'),
  NUONUO_APP_KEY: z.string().optional(),
  NUONUO_APP_SECRET: z.string().optional(),
  NUONUO_TAX_NUMBER: z
    .string()
    .regex(/^[0-9A-Z]{15,20}$/, '应为销方税号')
    .optional(),
  NUONUO_ADDRESS: z.string().max(80, '最多 80 字').optional(),
  NUONUO_PHONE: z.string().max(20, '最多 20 字').optional(),
  NUONUO_CLERK: z.string().max(20, '最多 20 字').optional(),
  NUONUO_EXTENSION: z
    .string()
    .regex(/^\d{1,5}$/, '应为分机号数字')
    .optional(),
  NUONUO_GOODS_CODE: z
    .string()
    .regex(/^\d{19}$/, '应为 19 位税收分类编码')
    .optional(),
}

const Fields = z.object(invoicingFields)
type InvoicingEnv = z.infer<typeof Fields> & Around

const needed = ['NUONUO_APP_KEY', 'NUONUO_APP_SECRET', 'NUONUO_TAX_NUMBER', 'NUONUO_ADDRESS', 'NUONUO_PHONE', 'NUONUO_CLERK'] as const

/** What is wrong with the settings. */
export function checkInvoicing(env: InvoicingEnv): Fault[] {
  const live = env.INVOICE_PLATFORM === 'nuonuo'
  return faultsIn(env, { name: 'INVOICE_PLATFORM', plays: '开票', needs: live ? needed : [], tells: live })
}

/** The real platform that is set up; null: none. */
export function livePlatform(env: InvoicingEnv, world: { db: Db; now: () => Date }): Platform | null {
  const { NUONUO_APP_KEY: appKey, NUONUO_APP_SECRET: secret, NUONUO_TAX_NUMBER: taxNumber } = env
  const { NUONUO_ADDRESS: address, NUONUO_PHONE: phone, NUONUO_CLERK: clerk, ORIGIN: origin } = env
  if (env.INVOICE_PLATFORM !== 'nuonuo' || !appKey || !secret || !taxNumber) return null
  if (!address || !phone || !clerk || !origin) return null
  const at = { base: env.NUONUO_BASE, tokenUrl: env.NUONUO_TOKEN_URL, notifyUrl: `${origin}${invoiceNotifyPath}` }
  const seller = { address, phone, clerk, extension: env.NUONUO_EXTENSION, goodsCode: env.NUONUO_GOODS_CODE }
  return nuonuo({ ...at, appKey, secret, taxNumber, ...seller }, world)
}
