import { deleteRole, listRoles, saveRole } from '../../../contract/account/role.ts'
import type { Area } from '../../../contract/grant.ts'
import { refuse } from '../../../contract/refusal.ts'
import type { Staff } from '../actor.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Context } from '../context.ts'
import type { Routes } from '../services.ts'
import { endSessionsOfStaff, forgetBelieved } from '../session/session.sql.ts'
import { aloneWord, askGrants, mayAlone, type Word } from './grant.ts'
import { claimRoleName, deleteRoleRow, lockRole, roles, writeRole } from './role.sql.ts'
import {
  afterRole,
  confirmers,
  judgeChange,
  judgeGiving,
  judgeKeeper,
  judgeOwnOnly,
  judgeSeen,
  toConfirm,
  type Bundle,
  type Member,
} from './staff.rules.ts'
import { lockKeepers, lockMember, lockMembersOf, updateStaff } from './staff.sql.ts'

/** Roles: named bundles of areas, and what a change of one does to those who have it. */
export const roleRoutes: Routes = ({ serve, serveOnce, serveTried }, services) => {
  serve(listRoles, ({ db }) => roles(db))

  serveTried(saveRole, async ({ input, db, act, ...call }) => {
    const word = await aloneWord({ db, services, ...call }, input.alone)
    return act(async ({ onCommit, ...context }) => {
      const { tx, actor, audit } = context
      const keepers = await lockKeepers(tx)
      judgeKeeper(keepers, actor.staffId)
      const was = input.id === undefined ? null : await lockRole(tx, input.id)
      if (was) judgeSeen(was.version, input.version, 'role.changed')
      judgeGiving(await lockMember(tx, actor.staffId), was, input)
      judgeOwnOnly(input)
      await claimRoleName(tx, input.name, was?.id)
      const { name, remark, ownOnly } = input
      const is = { name, remark, ownOnly, areas: [...new Set(input.areas)].toSorted() }
      const id = await writeRole(tx, was?.id, is)
      const { name: _, ...told } = is
      const before = was && { name: was.name, remark: was.remark, ownOnly: was.ownOnly, areas: was.areas.toSorted() }
      await audit('role.save', `role ${id}`, changedFields(before, { name, ...told }))
      let waits = 0
      for (const member of was ? await lockMembersOf(tx, was.id) : []) {
        const next = afterRole(member, was ?? is, is)
        const gained = is.areas.filter((area) => !was?.areas.includes(area))
        if (await follow(context, member, next, { keepers, word, gained })) waits++
      }
      onCommit(forgetBelieved)
      return { id, waits }
    })
  })

  serveOnce(deleteRole, async ({ input: { id }, actor, tx, audit }) => {
    judgeKeeper(await lockKeepers(tx), actor.staffId)
    const { name } = await lockRole(tx, id)
    if ((await lockMembersOf(tx, id)).length > 0) refuse('role.used')
    await deleteRoleRow(tx, id)
    await audit('role.delete', `role ${id}`, { before: { name } })
    return true as const
  })
}

type By = {
  readonly keepers: readonly number[]
  readonly word: Word
  /** What the role gives from now on. */
  readonly gained: readonly Area[]
}

/**
 * Has a person be as the changed role says. What the role gave before and a second one has not confirmed, or has refused, is neither
 * given nor asked for anew: whoever saves the role for another reason speaks for none of it.
 * @returns whether something of it waits from now on for a second one's word.
 */
async function follow(context: Context<Staff>, member: Member, next: Bundle, { keepers, word, gained }: By): Promise<boolean> {
  const { tx, actor, now, audit, origin } = context
  judgeChange(member, actor.staffId, next)
  judgeOwnOnly(next)
  const lacking = toConfirm(member.areas, next.areas)
  const wide = lacking.filter((area) => gained.includes(area))
  const waits = mayAlone(wide, confirmers(keepers, actor.staffId, member.id), word) ? [] : wide
  const given = wide.filter((area) => !waits.includes(area))
  const areas = next.areas.filter((area) => !lacking.includes(area) || given.includes(area)).toSorted()
  const was = { areas: member.areas.toSorted(), ownOnly: member.ownOnly }
  const change = changedFields(was, { areas, ownOnly: next.ownOnly })
  if (Object.keys(change.after).length > 0) {
    await updateStaff(tx, member.id, { areas, own_only: next.ownOnly })
    await endSessionsOfStaff(tx, member.id, now, origin.token)
    await audit('staff.save', `staff ${member.id}`, change)
  }
  const left = lacking.filter((area) => !given.includes(area))
  await askGrants(member.id, { left, waits }, context)
  if (given.length > 0) await audit('staff.grant.alone', `staff ${member.id}`, { after: { areas: given } })
  return waits.length > 0
}
