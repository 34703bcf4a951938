import { z } from 'zod'
import type { Authority } from './authority.ts'
import { esign } from './esign.ts'
import { fasc } from './fasc.ts'

const choices = ['sandbox', 'sandbox-fasc', 'esign', 'fasc', 'off'] as const

/** The settings of signing with certificates. */
export const authorityFields = {
  /** 'sandbox' plays e签宝, 'sandbox-fasc' 法大大; the others are the real ones. Absent: off in production, else sandbox. */
  SIGN_AUTHORITY: z.enum(choices, `应为 ${choices.join('、')} 之一`).optional(),
  ESIGN_BASE: z.url({ protocol: /^https$/, error: '应为 https 网址' }).default('https://openapi.esign.cn'),
  ESIGN_APP_ID: z.string().optional(),
  ESIGN_SECRET: z.string().optional(),
  FASC_BASE: z.url({ protocol: /^https$/, error: '应为 https 网址' }).default('https://api.fadada.com/api/v5'),
  FASC_APP_ID: z.string().optional(),
  FASC_SECRET: z.string().optional(),
  FASC_CORP_ID: z.string().optional(),
  FASC_SCENE_ID: z.string().optional(),
}

const Fields = z.object(authorityFields)
type AuthorityEnv = z.infer<typeof Fields> & { readonly NODE_ENV: string; readonly ORIGIN?: string | undefined }

/** The platforms that there are adapters for. */
export type AuthorityName = 'esign' | 'fasc'

/** The platform that the sandbox plays; null: none. */
export function playedAuthority({ SIGN_AUTHORITY, NODE_ENV }: Pick<AuthorityEnv, 'SIGN_AUTHORITY' | 'NODE_ENV'>): AuthorityName | null {
  const chosen = SIGN_AUTHORITY ?? (NODE_ENV === 'production' ? 'off' : 'sandbox')
  return chosen === 'sandbox' ? 'esign' : chosen === 'sandbox-fasc' ? 'fasc' : null
}

const needed = {
  esign: ['ESIGN_APP_ID', 'ESIGN_SECRET'],
  fasc: ['FASC_APP_ID', 'FASC_SECRET', 'FASC_CORP_ID', 'FASC_SCENE_ID'],
} as const

/** What is wrong with the settings. */
export function checkAuthority(env: AuthorityEnv): { name: string; fault: string }[] {
  const chosen = env.SIGN_AUTHORITY
  if (playedAuthority(env) && env.NODE_ENV === 'production') return [{ name: 'SIGN_AUTHORITY', fault: '生产环境不能使用电子签章沙箱' }]
  if (chosen !== 'esign' && chosen !== 'fasc') return []
  const missing = needed[chosen].filter((name) => !env[name])
  const faults = missing.map((name) => ({ name: name as string, fault: '未设置' }))
  return env.ORIGIN?.startsWith('https://') ? faults : [...faults, { name: 'ORIGIN', fault: `${chosen} 时须为 https 网址` }]
}

/** Where a platform tells us: a path. */
export const notifyPath = (name: AuthorityName): string => `/api/contract/${name}/notify`

/** The real platform that is set up; null: none. */
export function liveAuthority(env: AuthorityEnv, now: () => Date): Authority | null {
  const origin = env.ORIGIN
  if (!origin) return null
  if (env.SIGN_AUTHORITY === 'esign') {
    const { ESIGN_BASE: base, ESIGN_APP_ID: appId, ESIGN_SECRET: secret } = env
    return appId && secret ? esign({ base, appId, secret, origin, notifyUrl: `${origin}${notifyPath('esign')}` }, now) : null
  }
  if (env.SIGN_AUTHORITY !== 'fasc') return null
  const { FASC_BASE: base, FASC_APP_ID: appId, FASC_SECRET: secret, FASC_CORP_ID: corpId, FASC_SCENE_ID: sceneId } = env
  if (!appId || !secret || !corpId || !sceneId) return null
  return fasc({ base, appId, secret, corpId, sceneId, origin, notifyUrl: `${origin}${notifyPath('fasc')}` }, now)
}
