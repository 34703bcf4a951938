import { givenFiles } from '../givenFiles.ts'
import { provider, ProviderError, type Send } from '../provider.ts'

const mostBytes = 60 * 2 ** 20

/** What every platform's adapter does with its answers, in the platform's own name; `base`: where the platform is. */
export function platformCalled(label: string, base: string, send: Send) {
  const { reach, read } = provider(label, send)
  const files = givenFiles(label, base, reach)
  return {
    reach,
    read,
    /** Hands a file over at an address that the platform gave out. @throws ProviderError where it was not taken. */
    handOver: files.put,
    /** The signed paper at an address that the platform gave out. @throws ProviderError where it is none. */
    async signedPaper(url: string): Promise<Uint8Array> {
      const bytes = await files.get(url, mostBytes)
      const isPdf = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
      if (!isPdf) throw new ProviderError(`${label}没有给出已签署的 PDF`)
      return bytes
    },
  }
}
export type Platform = ReturnType<typeof platformCalled>
