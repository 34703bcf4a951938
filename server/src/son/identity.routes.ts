import { deleteIdentity, editIdentity, listIdentities } from '../../../contract/account/son.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { changedFields } from '../audit/fields.rules.ts'
import type { Routes } from '../services.ts'
import { checkNameFree, deleteUnused, identitiesOf, insertIdentity, lockIdentities, lockIdentity, setIdentity } from './identity.sql.ts'
import { checkIdentityName } from './son.rules.ts'

/** Identities: the company's own bundles of grants. A changed one holds for all who have it within a second. */
export const identityRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listIdentities, ({ actor, db }) => identitiesOf(db, actor.companyId))

  serveOnce(editIdentity, async ({ input, actor, tx, onCommit, audit }) => {
    const { id: wanted = null, ...fields } = input
    const { companyId } = actor
    checkIdentityName(fields.name)
    await lockIdentities(tx, companyId)
    const before = wanted === null ? {} : await lockIdentity(tx, companyId, wanted)
    await checkNameFree(tx, companyId, fields.name, wanted)
    if (wanted !== null) await setIdentity(tx, companyId, wanted, fields)
    const id = wanted ?? (await insertIdentity(tx, companyId, fields))
    onCommit(forgetBelieved)
    const changed = changedFields(before, fields)
    const subject = `identity ${id}`
    await audit('identity.save', subject, changed)
    return { id }
  })

  serveOnce(deleteIdentity, async ({ input, actor, tx, audit }) => {
    const { id } = input
    const before = await lockIdentity(tx, actor.companyId, id)
    await deleteUnused(tx, actor.companyId, id)
    const subject = `identity ${id}`
    await audit('identity.delete', subject, { before })
    return true as const
  })
}
