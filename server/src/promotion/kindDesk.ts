import type { PromotionKind } from '../../../contract/promotion/rule.ts'
import type { Tx } from '../database/db.ts'
import type { Kept } from './promotion.sql.ts'

/** What a kind does besides when an activity of it is published, changed while it is, or stopped: within the same transaction. */
export type KindDesk = {
  /** Its terms hold from now on: published, or changed while it is published or paused. @throws Refusal. */
  readonly holds?: (tx: Tx, one: Pick<Kept, 'id' | 'version' | 'terms'>, now: Date) => Promise<void>
  readonly stopped?: (tx: Tx, one: Pick<Kept, 'id'>, now: Date) => Promise<void>
}

const known = new Map<PromotionKind, KindDesk>()

/** Given by each kind that has anything to do, when the mall starts. */
export const receiveKindDesk = (kind: PromotionKind, given: KindDesk): void => void known.set(kind, given)

/** What the kind does; nothing where it gave nothing. */
export const kindDesk = (kind: PromotionKind): KindDesk => known.get(kind) ?? {}
