import { ProviderError, provider, type Send } from '../provider.ts'

/** A cache that stands before the mall and can be told to forget. */
export type EdgeCache = {
  /** Where its machines take such words. */
  readonly addresses: readonly string[]
  /** Has the one at `address` forget all that bears the tag. @throws ProviderError where it did not say that it does. */
  readonly forget: (address: string, tag: string) => Promise<void>
}

/** Varnish, as deploy/varnish/default.vcl has it listen: PURGE, with the tag, at a socket that no visitor reaches. */
export function varnish(addresses: readonly string[], send: Send = fetch): EdgeCache {
  const { reach } = provider('边缘缓存', send, 5000)
  return {
    addresses,
    async forget(address, tag) {
      const answer = await reach(address, { method: 'PURGE', headers: { 'cache-tag': tag } })
      await answer.body?.cancel()
      if (answer.status !== 200) throw new ProviderError(`边缘缓存没有清除：应答 ${answer.status}`)
    },
  }
}
