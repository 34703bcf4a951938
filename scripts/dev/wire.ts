import type { HotPayload } from 'vite'

// What the server that is worked on and the process that looks after it say to one another.

/** A question about the sites as they are just then: a module of the mall, or the back office's page. */
export type Question = { readonly about: 'module'; readonly payload: HotPayload } | { readonly about: 'office' }

export type ToKeeper =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }

export type ToServer =
  /** Read our sources, as they are now, and serve. */
  | { readonly kind: 'begin'; readonly quiet: boolean }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  /** A file of the mall, or of what it imports, was saved. */
  | { readonly kind: 'saved'; readonly file: string }
