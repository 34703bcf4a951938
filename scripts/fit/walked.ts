import prepare from '../../server/src/testDatabase.ts'
import { actions, passTime } from '../../server/src/walk/actions.fixture.ts'
import { amends } from '../../server/src/walk/offerActions.fixture.ts'
import { aWalk, type Walk } from '../../server/src/walk/walk.fixture.ts'
import { hearStatements, type Asked } from './asked.ts'

type Before = {
  /** What is done first, heard as well. */
  readonly deeds: (walk: Walk) => Promise<void>
  /** Told what was asked for that alone. */
  readonly heard: (asked: Asked) => void
}

/**
 * A mall of its own on a database that goes again, in which people do so many things by chance (server/src/walk), and what the program
 * asked of the database meanwhile: what the walk itself looks up is not heard.
 */
export async function walked(steps: number, seed: number, before?: Before) {
  const stopDatabase = await prepare()
  const walk = await aWalk(seed)
  await amends(walk)
  const { asked, during, over } = hearStatements()
  const [ask, tick] = [walk.shop.ask, walk.tick]
  Object.assign(walk.shop, { ask: (...given: Parameters<typeof ask>) => during(() => ask(...given)) })
  Object.assign(walk, { tick: () => during(tick) })
  if (before) {
    await before.deeds(walk)
    before.heard(new Map(asked))
  }
  for (let done = 0; done < steps; done++) {
    const action = walk.orders.length < 8 ? actions[0][1] : walk.chance.weighed(actions)
    await action?.(walk)
    if (walk.chance.hits(8)) await passTime(walk)
  }
  over()
  const end = async () => {
    await walk.shop.close()
    await stopDatabase()
  }
  return { walk, asked, end }
}
