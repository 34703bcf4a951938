import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Send } from '../channel/channel.ts'
import { AuthorityError } from './authority.ts'

/** How long a platform may take, ms. */
const patience = 15_000
const mostBytes = 60 * 2 ** 20

/** What every platform's adapter does with its answers, in the platform's own name. All throw AuthorityError. */
export function platformCalled(label: string, send: Send) {
  async function reach(url: string, init: RequestInit): Promise<Response> {
    return send(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
      throw new AuthorityError(`${label}没有应答：${error instanceof Error ? error.name : '未知错误'}`)
    })
  }
  return {
    reach,
    /** What was answered, as the platform's own documents say it looks. */
    read<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
      const told = schema.safeParse(data)
      if (!told.success) throw new AuthorityError(`${label}的应答缺少字段`)
      return told.data
    },
    /** The signed paper at an address that the platform gave out. */
    async signedPaper(url: string): Promise<Uint8Array> {
      const answer = await reach(url, { method: 'GET' })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
      if (!answer.ok || !isPdf || bytes.length > mostBytes) throw new AuthorityError(`${label}没有给出已签署的 PDF`)
      return bytes
    },
  }
}
export type Platform = ReturnType<typeof platformCalled>

/** null: it is no JSON. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Compares in a time that tells nothing. */
export function isSame(given: string, right: string): boolean {
  // Bytes, not letters: whoever forges may write letters of several.
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether a clock in ms is no further away than `apart` ms. */
export const isFresh = (timestamp: string, now: Date, apart: number): boolean =>
  /^\d{13}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp)) <= apart
