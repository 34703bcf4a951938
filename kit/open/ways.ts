import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { KeyRow } from '../../contract/account/apiKey.ts'
import type { Delivery, DeliveryRow, WebhookForm, WebhookRow } from '../../contract/webhook/webhook.ts'

/** A key as it is wished for. */
export type KeyWish = {
  readonly name: string
  readonly scopes: string[]
  readonly days: number
  /** The log-in password once more. */
  readonly password: string
}
export type HookWish = z.output<typeof WebhookForm> & { readonly id?: number }

/** What each site gives the desk of the open interface: its own calls, and how it says that something was done. */
export type OpenWays = {
  readonly scopes: Readonly<Record<string, { readonly label: string }>>
  /** Judges a wish as the server will. */
  readonly keyForm: z.ZodType<KeyWish>
  readonly tell: (words: string) => void
  readonly keys: () => Promise<KeyRow[]>
  readonly addKey: (wish: KeyWish) => Promise<{ key: string }>
  readonly revokeKey: (id: number) => Promise<unknown>
  readonly hooks: () => Promise<WebhookRow[]>
  readonly saveHook: (wish: HookWish) => Promise<{ secret: string | null }>
  readonly rotate: (id: number) => Promise<{ secret: string }>
  readonly deleteHook: (id: number) => Promise<unknown>
  readonly ping: (id: number) => Promise<unknown>
  readonly deliveries: (id: number, page: number) => Promise<{ rows: DeliveryRow[]; total: number }>
  readonly delivery: (id: number) => Promise<Delivery>
  readonly replay: (id: number) => Promise<unknown>
  /** The way to all that was sent to an address as a file, where the site has one. */
  readonly exportLog?: (hookId: number) => ReactNode
}

/** Where TanStack Query keeps what is shown here. */
export const openQueries = { keys: ['open', 'keys'], hooks: ['open', 'hooks'], log: ['open', 'log'] } as const
