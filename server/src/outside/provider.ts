import type { z } from 'zod'
import { storable } from '../../../contract/text.ts'

/** A call from outside, as it came: nothing in it is believed yet. */
export type Callback = {
  /** What stands after the mall's own path; '' where nothing does. */
  readonly path: string
  /** Their names are small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/** A callback that cannot be the provider's, or is not for us, or is too old to be told just now. */
export class Forged extends Error {}

/** A provider did not answer, or did not do what it was asked. The message is for staff and names the provider's own code, never a person. */
export class ProviderError extends Error {
  /** The provider's own code, e.g. ACQ.TRADE_NOT_EXIST or ORDERPAID; '' where none came. */
  readonly code: string
  /** True where it understood and said no for good: asking again says the same. */
  readonly refused: boolean
  constructor(message: string, { code = '', refused = false }: { readonly code?: string; readonly refused?: boolean } = {}) {
    super(message)
    this.code = code
    this.refused = refused
  }
}

/** Sends a request and gives the answer. Tests and the sandbox hand in one that stays in this process. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

/** Why nobody was reached, as whoever set the provider up understands it, with the code that an operator looks for. */
const unreached: Readonly<Record<string, string>> = {
  ENOTFOUND: '找不到它的网址',
  EAI_AGAIN: '域名解析失败',
  ECONNREFUSED: '对方拒绝连接',
  ECONNRESET: '连接被中断',
  ETIMEDOUT: '连接超时',
  UND_ERR_CONNECT_TIMEOUT: '连接超时',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
}

function whyUnreached(error: unknown): string {
  if (!(error instanceof Error)) return '未知错误'
  if (error.name === 'TimeoutError') return '等候超时'
  const code = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''
  if (code === '') return '连接不上'
  const words = unreached[code] ?? (/CERT|TLS|SSL|ALTNAME/.test(code) ? '它的证书不可信' : '连接不上')
  return `${words}（${code}）`
}

/** What every adapter does with its provider's answers, in the provider's name; `patience`: how long one may take, ms. */
export function provider(label: string, send: Send, patience = 15_000) {
  return {
    /** Gives the answer, whatever it is. @throws ProviderError where none came in time, or it leads elsewhere. */
    async reach(url: string, init: RequestInit): Promise<Response> {
      return send(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
        throw new ProviderError(`${label}没有应答：${whyUnreached(error)}`)
      })
    },
    /** What was answered, as the provider's own documents say it looks. @throws ProviderError where it does not. */
    read<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
      const told = schema.safeParse(data)
      if (!told.success) throw new ProviderError(`${label}的应答缺少字段`)
      return told.data
    },
  }
}
export type Provider = ReturnType<typeof provider>

/** What a JSON text says, its words as the database takes them; null: it is no JSON. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value))
  } catch {
    return null
  }
}

/** What an answer says that is JSON; null: it is none, or did not come whole. */
export const jsonOf = async (answer: Response): Promise<unknown> => parsed(await answer.text().catch(() => ''))
