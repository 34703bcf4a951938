import type { Readable } from 'node:stream'

/** A content on its way out of the store. */
export type Held = { readonly size: number; readonly bytes: Readable }

/** An object under a name of its own. */
export type Named = { readonly name: string; readonly size: number; readonly time: Date }

/** Keeps files of any size under names. @throws ProviderError in words, of code 'full' where there is no room. */
export type NamedObjects = {
  /** Takes the file at `path`; the store has it whole when this answers. */
  readonly put: (name: string, path: string) => Promise<void>
  /** Null: there is none of this name. */
  readonly get: (name: string) => Promise<Held | null>
  /** What is there. */
  readonly list: () => Promise<Named[]>
  /** What is not there is gone already. */
  readonly drop: (name: string) => Promise<void>
}

/** What an answer says of a content: its kind, and whether it is shown or saved, under which name. */
export type Said = { readonly type: string; readonly disposition: string }

/** Links of the store's own, which open one content to whoever holds them, for a moment. */
export type StoreLinks = {
  /** Where they lead, e.g. https://shop.oss-cn-hangzhou.aliyuncs.com. */
  readonly origin: string
  /** The store itself is not asked for it. */
  readonly to: (hash: string, said: Said) => Promise<string>
}

/** Keeps contents by their SHA-256, each under one name for good. Every call may be made again. @throws ProviderError in words, of code 'full' where it has no room. */
export type ObjectStore = {
  /** Takes the file at `path`, which has this hash and `size` bytes; the store has it whole when this answers. */
  readonly put: (hash: string, path: string, size: number) => Promise<void>
  /** Null: it has no such content. */
  readonly get: (hash: string) => Promise<Held | null>
  /** What it has not is gone already. */
  readonly drop: (hash: string) => Promise<void>
  /** Writes, reads and deletes something small, as whoever sets it up wants to see. */
  readonly prove: () => Promise<void>
  /** How many bytes it has of this content; null: it has none. Waits for a moment only. */
  readonly sizeOf: (hash: string) => Promise<number | null>
  /** Absent: contents are given through this server. */
  readonly links?: StoreLinks
  /** Copies of backups, apart from the contents. */
  readonly backups: NamedObjects
  /** A drawn picture as it was put; null: there is none, or other bytes than were put. Waits for a moment only. */
  readonly drawn: (name: string) => Promise<Buffer | null>
  readonly putDrawn: (name: string, bytes: Buffer) => Promise<void>
  /** Takes away the drawn pictures under this folder, e.g. mockups/, that were put before. */
  readonly dropDrawn: (folder: string, before: Date) => Promise<void>
}
