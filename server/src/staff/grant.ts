import { daysLater } from '../../../contract/text.ts'
import type { z } from 'zod'
import type { Area } from '../../../contract/grant.ts'
import { refuse } from '../../../contract/refusal.ts'
import { FactorCode } from '../../../contract/account/factor.ts'
import { grantDays, type AloneProof } from '../../../contract/account/staffGrant.ts'
import { proveOwn } from '../account/proveOwn.ts'
import type { Staff } from '../actor.ts'
import type { Db } from '../database/db.ts'
import { hasFactor } from '../factor/factor.sql.ts'
import { proveFactor } from '../factor/factor.ts'
import type { Services } from '../services.ts'
import type { Call, Context } from '../context.ts'
import { insertGrant, narrowGrants } from './grant.sql.ts'

type At = Call<Staff> & { readonly db: Db; readonly services: Services }

/** What whoever keeps the staff alone has shown of both factors. */
export type Word = { readonly given: boolean; readonly hasFactor: boolean }

/**
 * Password and code of whoever asks, where they came: they stand for the word of a second one who is not there.
 * @throws Refusal what `proveOwn` and `proveFactor` do, 'factor.wrong' where the code is missing.
 */
export async function aloneWord({ db, services, actor, origin, now }: At, typed: z.output<typeof AloneProof> | undefined): Promise<Word> {
  const person = { side: 'staff', id: actor.staffId } as const
  const withFactor = await hasFactor(db, person)
  if (!typed) return { given: false, hasFactor: withFactor }
  await proveOwn(db, actor, typed.password, origin, now)
  if (withFactor) {
    const code = FactorCode.safeParse(typed.code ?? '')
    if (!code.success) return refuse('factor.wrong', { fields: { code: code.error.issues[0]?.message ?? '' } })
    await proveFactor(db, services, person, code.data, origin, now)
  }
  return { given: true, hasFactor: withFactor }
}

/**
 * Whether it takes effect at once although it is weighty: where there is nobody to confirm it, by both factors.
 * @throws Refusal 'grant.alone' where they were not shown; its fact `code` says whether there is a second one.
 */
export function mayAlone(wide: readonly unknown[], others: readonly number[], { given, hasFactor: code }: Word): boolean {
  if (wide.length === 0) return true
  if (others.length > 0) return false
  return given || refuse('grant.alone', { code })
}

type Wish = { readonly staffId: number; readonly kind: 'areas' | 'factor'; readonly areas: Area[] }

/**
 * Of the weighty areas that a person lacks (`left`), `waits` wait from now on for a second one's word. What another one has asked for
 * already stays that one's wish: whoever saves a form again does not stand in for the second one. What is not lacking waits no more.
 */
export async function askGrants(
  staffId: number,
  { left, waits }: { readonly left: readonly Area[]; readonly waits: readonly Area[] },
  context: Context<Staff>,
): Promise<void> {
  const { tx, actor, now } = context
  const waiting = await narrowGrants(tx, staffId, left, actor.staffId, now)
  const areas = waits.filter((area) => !waiting.includes(area))
  if (areas.length > 0) await askGrant({ staffId, kind: 'areas', areas }, context)
}

/** Waits from now on for a second one's word. */
export async function askGrant(wish: Wish, { tx, actor, now, audit }: Context<Staff>): Promise<void> {
  const expiresAt = daysLater(now, grantDays)
  await insertGrant(tx, { ...wish, askedBy: actor.staffId, expiresAt }, now)
  const after = wish.kind === 'areas' ? { areas: wish.areas } : { factor: '待重置' }
  await audit('staff.grant.ask', `staff ${wish.staffId}`, { after })
}
