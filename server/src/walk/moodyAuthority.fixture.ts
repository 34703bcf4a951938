import type { Authority } from '../outside/signing/authority.ts'
import type { Services } from '../services.ts'
import { authorityIn } from '../sandbox/sandbox.ts'
import { chanceOf } from './chance.fixture.ts'
import { ProviderError } from '../outside/provider.ts'

/** One of the platforms, by the seed, that now and then does not answer or does not let a flow go. */
export function moodyAuthority({ sandbox, now }: Pick<Services, 'sandbox' | 'now'>, seed: number): Authority | undefined {
  if (!sandbox) return undefined
  const chance = chanceOf(seed + 1)
  const authority = authorityIn(sandbox, seed % 2 === 0 ? 'fasc' : 'esign', now)
  const unless = async <T>(percent: number, action: () => Promise<T>): Promise<T> => {
    if (chance.hits(percent)) throw new ProviderError('in a mood')
    return action()
  }
  return {
    ...authority,
    open: (paper) => unless(10, () => authority.open(paper)),
    page: (flowId, phone, backTo) => unless(10, () => authority.page(flowId, phone, backTo)),
    revoke: (flowId, reason) => unless(40, () => authority.revoke(flowId, reason)),
  }
}
