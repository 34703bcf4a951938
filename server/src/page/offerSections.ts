import type { z } from 'zod'
import type { homeSections, OfferBlock } from '../../../contract/page/page.ts'
import type { Actor } from '../actor.ts'
import type { Db } from '../database/db.ts'

export type Section = z.output<typeof homeSections.output>['sections'][number]

/** What a block of the layout shows whoever asks of what is on offer now; null: nothing, and the block is left out. */
export type OfferSections = (block: OfferBlock, actor: Actor | null, now: Date) => Promise<Section | null>

const known = new WeakMap<Db, OfferSections>()

/** Given by the activities when the mall starts: pages stand below them, and ask here. */
export const receiveOfferSections = (db: Db, given: OfferSections): void => void known.set(db, given)

/** What is on offer, whenever it is asked. Nothing is where nobody was told of activities. */
export const offerSectionsOf =
  (db: Db): OfferSections =>
  async (block, actor, now) =>
    known.get(db)?.(block, actor, now) ?? null
