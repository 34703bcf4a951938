import type { z } from 'zod'
import { refuse } from '../../../contract/refusal.ts'
import { Area, areas } from '../../../contract/grant.ts'
import type { StaffForm } from '../../../contract/account/staff.ts'
import { weightyOf } from '../factor/factor.rules.ts'
import { changedFields } from '../audit/fields.rules.ts'

export type Member = {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly areas: readonly Area[]
  readonly roleId: number | null
  readonly ownOnly: boolean
  readonly version: number
  readonly state: 'active' | 'disabled'
}

/** What somebody may: where, and of whose customers. */
export type Bundle = { readonly areas: readonly Area[]; readonly ownOnly: boolean }

/** What a person with a role may, when these areas were chosen: at least what the role says. */
export const withRole = (chosen: Bundle, role: Bundle | null): Bundle =>
  role ? { areas: Area.options.filter((area) => [...chosen.areas, ...role.areas].includes(area)), ownOnly: role.ownOnly } : chosen

/** What a person may once a role has changed: what it lost is gone, what it gained is there, what was given besides stays. */
export const afterRole = (had: Bundle, was: Bundle, is: Bundle): Bundle =>
  withRole({ areas: had.areas.filter((area) => !was.areas.includes(area)), ownOnly: is.ownOnly }, is)

/** Areas whose calls are about one customer at a time. All else must see the whole: stock, hours, what came in at the bank. */
export const ownOnlyAreas: readonly Area[] = ['orders', 'service', 'impersonate', 'members', 'margin', 'export', 'price', 'page']

/** @throws Refusal 'staff.ownOnly' where who sees own customers only would have an area that must see them all. */
export function judgeOwnOnly({ areas: asked, ownOnly }: Bundle): void {
  const whole = ownOnly ? asked.filter((area) => !ownOnlyAreas.includes(area)) : []
  const named = whole.map((area) => areas[area]).join('、')
  if (whole.length > 0)
    refuse('staff.ownOnly', { fields: { ownOnly: `不能与这些权限同时使用：${named}` } }, `只看自己客户的人不能有这些权限：${named}`)
}

/** @throws Refusal 'staff.beyond' where `giver` would give what `giver` has not. */
export function judgeGiving(giver: Bundle, had: Bundle | null, asked: Bundle): void {
  const beyond = asked.areas.filter((area) => !had?.areas.includes(area) && !giver.areas.includes(area))
  const named = beyond.map((area) => areas[area]).join('、')
  if (beyond.length > 0) refuse('staff.beyond', { fields: { areas: `您自己没有：${named}` } }, `不能授予自己没有的权限：${named}`)
  if (giver.ownOnly && !asked.ownOnly && (had?.ownOnly ?? true))
    refuse('staff.beyond', { fields: { ownOnly: '您只看自己的客户，不能让他人看全部客户' } })
}

/** @throws Refusal `changed` where somebody has changed it since `seen`; undefined: whoever asks does not say. */
export function judgeSeen(version: number, seen: number | undefined, changed: 'staff.changed' | 'role.changed'): void {
  if (seen !== undefined && seen !== version) refuse(changed)
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
  { id, areas: had, ownOnly }: Pick<Member, 'id' | 'areas' | 'ownOnly'>,
  me: number,
  change: Bundle & { password?: string | undefined },
): void {
  if (id !== me) return
  if (!change.areas.includes('settings')) refuse('staff.self', { fields: { areas: '不能收回自己的员工权限' } })
  if (change.areas.some((area) => !had.includes(area)) || (ownOnly && !change.ownOnly))
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

type Saved = Bundle & Pick<z.output<typeof StaffForm>, 'username' | 'name' | 'password'> & { readonly role: string }

/** What a saved form changes about a person, null for one who is new; `shutsOut`: who is logged in logs in anew. */
export function changeOf(member: (Member & { readonly role: string }) | null, typed: Saved) {
  const { username, name, password, role, ownOnly } = typed
  const areas = [...new Set(typed.areas)].toSorted()
  const was = member && {
    username: member.username,
    name: member.name,
    role: member.role,
    ownOnly: member.ownOnly,
    areas: [...member.areas].toSorted(),
  }
  const { before, after } = changedFields(was, { username, name, role, ownOnly, areas })
  const reset = member !== null && password !== undefined
  return {
    before,
    after: { ...after, ...(reset && { password: '已重设' }) },
    shutsOut: reset || (member !== null && ('areas' in after || 'ownOnly' in after)),
  }
}

/** The state after the switch. @throws Refusal 'staff.self' on oneself. */
export function stateAfter(member: Pick<Member, 'id' | 'state'>, me: number): Member['state'] {
  if (member.id === me) refuse('staff.self')
  return member.state === 'active' ? 'disabled' : 'active'
}
