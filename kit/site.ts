import type { ComponentType } from 'react'
import type { Call } from './once.ts'

/** How a site asks its server, says what was done, and shows what went wrong. */
export type Site = {
  readonly call: Call
  readonly tell: (words: string) => void
  readonly Fault: ComponentType<{ readonly error: unknown }>
  /** What a button says while its action is on its way; a turning wheel when absent. */
  readonly busyText?: string
}
