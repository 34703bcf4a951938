import { publicGet, publicPut, readAtMost, Unfetchable, type Sent } from '../http/publicGet.ts'
import { ProviderError, type Provider } from './provider.ts'

/**
 * Files at addresses that a provider gives out: at its own (`base`), or by https on the open internet, and nowhere else.
 * `label`: how the provider is called.
 */
export function givenFiles(label: string, base: string, reach: Provider['reach']) {
  const isOwn = (address: string): boolean => URL.parse(address)?.origin === new URL(base).origin

  async function reached(address: string, init: RequestInit): Promise<Response> {
    const answer = await reach(address, init)
    if (!answer.ok) throw new ProviderError(`${label}应答 ${answer.status}`)
    return answer
  }
  const told = (error: unknown): never => {
    throw error instanceof Unfetchable ? new ProviderError(`${label}给出的${error.message}`) : error
  }

  return {
    /** What lies there, of at most so many bytes. @throws ProviderError. */
    async get(address: string, most: number): Promise<Uint8Array> {
      const bytes = isOwn(address) ? readAtMost((await reached(address, { method: 'GET' })).body ?? [], most) : publicGet(address, most)
      return bytes.catch(told)
    },
    /** @throws ProviderError where it was not taken. */
    async put(address: string, { headers, bytes }: Sent): Promise<void> {
      if (isOwn(address)) await reached(address, { method: 'PUT', headers, body: new Uint8Array(bytes) })
      else await publicPut(address, { headers, bytes }).catch(told)
    },
  }
}
