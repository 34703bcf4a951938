import { z } from 'zod'

/** What settings of every provider are judged by. */
export type Around = { readonly NODE_ENV: string; readonly ORIGIN?: string | undefined }
export type Fault = { readonly name: string; readonly fault: string }

/** The address of a provider's service. */
export const httpsUrl = (fault = '应为 https 网址') => z.url({ protocol: /^https$/, error: fault })

type Choice<Env> = {
  /** The setting by which the provider is chosen. */
  readonly name: string & keyof Env
  /** What the sandbox plays, e.g. 支付. */
  readonly plays: string
  /** What the provider that was chosen cannot be without; none where none was. */
  readonly needs: readonly (string & keyof Env)[]
  /** Whether it tells us of what happens, which it does at https addresses. */
  readonly tells?: boolean
}

/** What is wrong with a provider's settings: played in production, set up by half, or unable to reach the mall. */
export function faultsIn<Env extends Around>(env: Env, { name, plays, needs, tells = false }: Choice<Env>): Fault[] {
  const choice = (env[name] as string | undefined) ?? ''
  if (choice.startsWith('sandbox') && env.NODE_ENV === 'production') return [{ name, fault: `正式环境不能使用${plays}沙箱` }]
  const missing = needs.filter((need) => !env[need]).map((need) => ({ name: need, fault: '未设置' }))
  if (!tells || env.ORIGIN?.startsWith('https://')) return missing
  return [...missing, { name: 'ORIGIN', fault: `${choice} 时须为 https 网址` }]
}
