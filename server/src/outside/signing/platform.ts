import { provider, ProviderError, type Send } from '../provider.ts'

const mostBytes = 60 * 2 ** 20

/** What every platform's adapter does with its answers, in the platform's own name. */
export function platformCalled(label: string, send: Send) {
  const { reach, read } = provider(label, send)
  return {
    reach,
    read,
    /** The signed paper at an address that the platform gave out. @throws ProviderError where it is none. */
    async signedPaper(url: string): Promise<Uint8Array> {
      const answer = await reach(url, { method: 'GET' })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
      if (!answer.ok || !isPdf || bytes.length > mostBytes) throw new ProviderError(`${label}没有给出已签署的 PDF`)
      return bytes
    },
  }
}
export type Platform = ReturnType<typeof platformCalled>
