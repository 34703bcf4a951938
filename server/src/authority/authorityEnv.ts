import { z } from 'zod'
import type { Authority } from './authority.ts'
import { esign } from './esign.ts'

/** The settings of signing with certificates. */
export const authorityFields = {
  /** 'sandbox' plays e签宝, 'esign' is the real one; absent: off in production, else sandbox. */
  SIGN_AUTHORITY: z.enum(['sandbox', 'esign', 'off'], '应为 sandbox、esign 或 off').optional(),
  ESIGN_BASE: z.url({ protocol: /^https$/, error: '应为 https 网址' }).default('https://openapi.esign.cn'),
  ESIGN_APP_ID: z.string().optional(),
  ESIGN_SECRET: z.string().optional(),
}

const Fields = z.object(authorityFields)
type AuthorityEnv = z.infer<typeof Fields> & { readonly NODE_ENV: string; readonly ORIGIN?: string | undefined }

/** Whether the sandbox plays the platform. */
export const playsAuthority = ({ SIGN_AUTHORITY, NODE_ENV }: Pick<AuthorityEnv, 'SIGN_AUTHORITY' | 'NODE_ENV'>) =>
  (SIGN_AUTHORITY ?? (NODE_ENV === 'production' ? 'off' : 'sandbox')) === 'sandbox'

/** What is wrong with the settings. */
export function checkAuthority(env: AuthorityEnv): { name: string; fault: string }[] {
  if (playsAuthority(env) && env.NODE_ENV === 'production')
    return [{ name: 'SIGN_AUTHORITY', fault: '生产环境不能使用电子签章沙箱' }]
  if (env.SIGN_AUTHORITY !== 'esign') return []
  const missing = (['ESIGN_APP_ID', 'ESIGN_SECRET'] as const).filter((name) => !env[name])
  const faults = missing.map((name) => ({ name: name as string, fault: '未设置' }))
  return env.ORIGIN?.startsWith('https://') ? faults : [...faults, { name: 'ORIGIN', fault: 'esign 时须为 https 网址' }]
}

/** The real platform that is set up; null: none. */
export function liveAuthority(env: AuthorityEnv, now: () => Date): Authority | null {
  const { SIGN_AUTHORITY, ESIGN_BASE: base, ESIGN_APP_ID: appId, ESIGN_SECRET: secret, ORIGIN } = env
  if (SIGN_AUTHORITY !== 'esign' || !appId || !secret || !ORIGIN) return null
  return esign({ base, appId, secret, origin: ORIGIN, notifyUrl: `${ORIGIN}/api/contract/esign/notify` }, now)
}
