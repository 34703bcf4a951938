import type { z } from 'zod'
import { refuse } from '../../../contract/refusal.ts'
import type { Area } from '../../../contract/grant.ts'
import type { StaffForm } from '../../../contract/account/staff.ts'
import { weightyOf } from '../factor/factor.rules.ts'
import { changedFields } from '../audit/audit.rules.ts'

export type Member = {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly areas: readonly Area[]
  readonly state: 'active' | 'disabled'
}

/**
 * Whoever changes the staff still may: of two who switch each other off the second no longer does. Together with
 * `judgeChange` it keeps at least one who may – the one who asks.
 * @throws Refusal 'permit.missing'.
 */
export function judgeKeeper(keepers: readonly number[], me: number): void {
  if (!keepers.includes(me)) refuse('permit.missing', { area: 'settings' })
}

/**
 * @throws Refusal 'staff.self' where the change would shut `me` out or give `me` more, 'input.invalid' for one's own password by
 * this way.
 */
export function judgeChange(
  { id, areas: had }: Pick<Member, 'id' | 'areas'>,
  me: number,
  change: { areas: readonly Area[]; password?: string | undefined },
): void {
  if (id !== me) return
  if (!change.areas.includes('settings')) refuse('staff.self', { fields: { areas: '不能收回自己的员工权限' } })
  if (change.areas.some((area) => !had.includes(area)))
    refuse('staff.self', { fields: { areas: '不能给自己增加权限' } }, '不能给自己增加权限')
  if (change.password !== undefined)
    refuse('input.invalid', { fields: { password: '请在“账号安全”中修改自己的密码' } }, '请在“账号安全”中修改自己的密码')
}

/** Of the areas asked for those that take effect by a second one's word only: the weighty ones the person has not got. */
export const toConfirm = (had: readonly Area[], asked: readonly Area[]): Area[] =>
  weightyOf(new Set(asked)).filter((area) => !had.includes(area))

/** Who may confirm what `me` asks for `id`: neither of the two. */
export const confirmers = (keepers: readonly number[], me: number, id: number | undefined): number[] =>
  keepers.filter((keeper) => keeper !== me && keeper !== id)

export type Asked = {
  readonly staffId: number
  readonly askedBy: number
  readonly expiresAt: Date
  readonly settledAt: Date | null
}

/** @throws Refusal 'grant.over' for what is settled, lapsed, or asked by one who keeps the staff no more; 'grant.own'. */
export function judgeConfirming(asked: Asked, keepers: readonly number[], me: number, now: Date): void {
  if (asked.settledAt || asked.expiresAt <= now || !keepers.includes(asked.askedBy)) refuse('grant.over')
  if (asked.askedBy === me || asked.staffId === me) refuse('grant.own')
}

/** What a saved form changes about a person, null for one who is new; `shutsOut`: who is logged in logs in anew. */
export function changeOf(member: Member | null, typed: z.output<typeof StaffForm>) {
  const { username, name, password } = typed
  const areas = [...new Set(typed.areas)].toSorted()
  const was = member && { username: member.username, name: member.name, areas: [...member.areas].toSorted() }
  const { before, after } = changedFields(was, { username, name, areas })
  const reset = member !== null && password !== undefined
  return {
    before,
    after: { ...after, ...(reset && { password: '已重设' }) },
    shutsOut: reset || (member !== null && 'areas' in after),
  }
}

/** The state after the switch. @throws Refusal 'staff.self' on oneself. */
export function stateAfter(member: Pick<Member, 'id' | 'state'>, me: number): Member['state'] {
  if (member.id === me) refuse('staff.self')
  return member.state === 'active' ? 'disabled' : 'active'
}
