import { z } from 'zod'
import { signNotifyPath } from '../notifyPath.ts'
import { faultsIn, httpsUrl, type Around, type Fault } from '../settings.ts'
import type { Authority } from './authority.ts'
import { esign } from './esign.ts'
import { fasc } from './fasc.ts'

const choices = ['sandbox', 'sandbox-fasc', 'esign', 'fasc', 'off'] as const

/** The settings of signing with certificates. */
export const authorityFields = {
  /** 'sandbox' plays e签宝, 'sandbox-fasc' 法大大; the others are the real ones. Absent: as the back office has it. */
  SIGN_AUTHORITY: z.enum(choices, `应为 ${choices.join('、')} 之一`).optional(),
  ESIGN_BASE: httpsUrl().default('https://openapi.esign.cn'),
  ESIGN_APP_ID: z.string().optional(),
  ESIGN_SECRET: z.string().optional(),
  FASC_BASE: httpsUrl().default('https://api.fadada.com/api/v5'),
  FASC_APP_ID: z.string().optional(),
  FASC_SECRET: z.string().optional(),
  FASC_CORP_ID: z.string().optional(),
  FASC_SCENE_ID: z.string().optional(),
}

const Fields = z.object(authorityFields)
type AuthorityEnv = z.infer<typeof Fields> & Around

const needed = {
  esign: ['ESIGN_APP_ID', 'ESIGN_SECRET'],
  fasc: ['FASC_APP_ID', 'FASC_SECRET', 'FASC_CORP_ID', 'FASC_SCENE_ID'],
} as const

/** What is wrong with the settings. */
export function checkAuthority(env: AuthorityEnv): Fault[] {
  const chosen = env.SIGN_AUTHORITY
  const live = chosen === 'esign' || chosen === 'fasc'
  return faultsIn(env, { name: 'SIGN_AUTHORITY', plays: '电子签章', needs: live ? needed[chosen] : [], tells: live })
}

/** The real platform that is set up; null: none. */
export function liveAuthority(env: AuthorityEnv, now: () => Date): Authority | null {
  const origin = env.ORIGIN
  if (!origin) return null
  if (env.SIGN_AUTHORITY === 'esign') {
    const { ESIGN_BASE: base, ESIGN_APP_ID: appId, ESIGN_SECRET: secret } = env
    return appId && secret ? esign({ base, appId, secret, origin, notifyUrl: `${origin}${signNotifyPath('esign')}` }, now) : null
  }
  if (env.SIGN_AUTHORITY !== 'fasc') return null
  const { FASC_BASE: base, FASC_APP_ID: appId, FASC_SECRET: secret, FASC_CORP_ID: corpId, FASC_SCENE_ID: sceneId } = env
  if (!appId || !secret || !corpId || !sceneId) return null
  return fasc({ base, appId, secret, corpId, sceneId, origin, notifyUrl: `${origin}${signNotifyPath('fasc')}` }, now)
}
