import type { Services } from '../services.ts'
import type { Platform } from '../outside/invoicing/platform.ts'
import { chanceOf } from './chance.fixture.ts'
import { ProviderError } from '../outside/provider.ts'

/** The invoicing platform, which now and then does not answer, after it did the thing too, refuses, or has no OFD yet. */
export function moodyPlatform({ invoicing }: Pick<Services, 'invoicing'>, seed: number): Platform | undefined {
  if (!invoicing) return undefined
  const chance = chanceOf(seed + 3)
  const mood = () => new ProviderError('in a mood', { refused: chance.hits(20) })
  /** The answer to what changes something is lost before or after it is done; only then does it not refuse. */
  const moody = async (action: () => Promise<void>): Promise<void> => {
    if (chance.hits(15)) throw mood()
    await action()
    if (chance.hits(15)) throw new ProviderError('in a mood')
  }
  return {
    ...invoicing,
    issue: (request) => moody(() => invoicing.issue(request)),
    takeBack: (request) => moody(() => invoicing.takeBack(request)),
    retry: (asked) => moody(() => invoicing.retry(asked)),
    look: async (asked) => {
      if (chance.hits(15)) throw new ProviderError('in a mood')
      const known = await invoicing.look(asked)
      const { pdf = '' } = known.state === 'issued' ? known.files : {}
      return known.state === 'issued' && chance.hits(20) ? { ...known, files: { pdf } } : known
    },
    file: async (address) => (chance.hits(10) ? Buffer.from('<html>') : invoicing.file(address)),
  }
}
