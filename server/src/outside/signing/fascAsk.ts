import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { jsonOf, ProviderError } from '../provider.ts'
import { askingHeaders, formOf, type FascKey } from './fascSign.ts'
import type { Platform } from './platform.ts'

const Answer = z.object({ code: z.union([z.int(), z.string()]), msg: z.string().nullish(), data: z.unknown() })
/** Seconds, as text in the platform's documents. */
const Token = z.object({ accessToken: z.string().min(1), expiresIn: z.coerce.number().positive() })

const done = '100000'
const tokenIsOver = '100002'
/** A token is asked for anew so long before it runs out, ms. */
const early = 5 * 60_000

/**
 * Asks the platform: every call is a POST of one form field under a token, which is kept until it runs out and asked for anew
 * where the platform knows it no more. dev.fadada.com, 接口请求说明 and 获取服务访问凭证; `FascOpenApiClient` of its SDKs.
 */
export function fascAsking(key: FascKey & { readonly base: string }, now: () => Date, { reach, read }: Platform) {
  let kept: { readonly token: string; readonly until: number } | null = null

  async function post(path: string, bizContent: string, token: string | null) {
    const headers = askingHeaders(key, token, bizContent, { nonce: randomBytes(16).toString('hex'), now: now() })
    const body = bizContent === '' ? '' : formOf(bizContent)
    const answer = await reach(`${key.base}${path}`, { method: 'POST', headers, body })
    const told = Answer.safeParse(await jsonOf(answer)).data
    if (!told) throw new ProviderError(`法大大应答 ${answer.status}`)
    return { ...told, code: String(told.code) }
  }

  async function newToken(): Promise<string> {
    const began = now().getTime()
    const { accessToken, expiresIn } = read(Token, dataOf(await post('/service/get-access-token', '', null)))
    kept = { token: accessToken, until: began + expiresIn * 1000 - early }
    return accessToken
  }

  async function ask(path: string, content: object): Promise<unknown> {
    const bizContent = JSON.stringify(content)
    const token = kept && kept.until > now().getTime() ? kept.token : await newToken()
    const told = await post(path, bizContent, token)
    return dataOf(told.code === tokenIsOver ? await post(path, bizContent, await newToken()) : told)
  }

  return { ask, newToken }
}

function dataOf({ code, data }: { code: string; data?: unknown }): unknown {
  if (code !== done) throw new ProviderError(`法大大未受理：${code}`, { code })
  return data
}
