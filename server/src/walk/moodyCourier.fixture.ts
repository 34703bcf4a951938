import type { Courier } from '../outside/courier/courier.ts'
import type { Services } from '../services.ts'
import { chanceOf } from './chance.fixture.ts'
import { ProviderError } from '../outside/provider.ts'

/** The provider of tracking, which now and then does not answer, or does not take a parcel; what it tells, the walk tells. */
export function moodyCourier({ courier, now }: Pick<Services, 'courier' | 'now'>, seed: number): Courier | undefined {
  if (!courier) return undefined
  const chance = chanceOf(seed + 2)
  return {
    hear: courier.hear,
    subscribe: async () => {
      if (chance.hits(15)) throw new ProviderError('in a mood', { refused: chance.hits(30) })
    },
    look: async () => {
      if (chance.hits(20)) throw new ProviderError('in a mood')
      if (chance.hits(40)) return null
      const stops = [{ at: now(), words: '快件已签收' }]
      return { following: 'over', status: 'signed', stops, courier: null, words: '' }
    },
  }
}
