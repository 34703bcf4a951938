import type { Readable } from 'node:stream'
import type { PutObjectCommand, S3Client, UploadPartCommand } from '@aws-sdk/client-s3'

/** By what a store is asked. */
export type Tools = { readonly sdk: typeof import('@aws-sdk/client-s3'); readonly client: S3Client }

/** Asks the store, again where what it meets may pass. @throws ProviderError in words. */
export type Ask = <T>(once: (tools: Tools) => Promise<T>) => Promise<T>

/** Asks the store once, and waits for a moment only. @throws ProviderError in words. */
export type AskSoon = <T>(once: (tools: Tools, stop: { readonly abortSignal: AbortSignal }) => Promise<T>) => Promise<T>

/** What is sent, and may have to be sent anew. */
export type Sent = { readonly hash: string; readonly size: number; readonly bytes: () => Readable }

/** Gives a request the hash of its body, which is signed with it: a store that looks refuses other bytes. */
export function bearing(asked: PutObjectCommand | UploadPartCommand, hash: string): void {
  // Both stacks are alike; their types differ by what is asked.
  const { middlewareStack } = asked as PutObjectCommand
  middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = hash
      return next(args)
    },
    { step: 'build', name: 'hash' },
  )
}
