import { yuan } from '../../../contract/money.ts'
import type { PromotionRow } from '../../../contract/promotion/promotionDesk.ts'
import { shanghai } from '../../../contract/text.ts'
import { givesWords, phaseOf, standingOf } from '../promotion/promotion.rules.ts'
import type { Kept } from '../promotion/promotion.sql.ts'

/** How it stands, from what is kept. */
export const isAsked = ({ askedBy, ...one }: Kept) => ({ ...one, asked: askedBy !== null })

/** One that it clashes with. */
export const clashShown = ({ id, name, from, until }: Kept) => ({ id, name, from: shanghai(from), until: shanghai(until) })

/** An activity as a list shows it. */
export const rowOf = (one: Kept, now: Date): PromotionRow => ({
  id: one.id,
  kind: one.kind,
  name: one.name,
  state: one.state,
  phase: phaseOf(one, now),
  standing: standingOf(isAsked(one), now),
  from: shanghai(one.from),
  until: shanghai(one.until),
  extended: one.extended,
  gives: givesWords(one.terms),
  budget: one.budget === null ? null : yuan(one.budget),
  used: yuan(one.used),
  spent: one.spent,
  revision: one.revision,
  staffName: one.staffName,
})
