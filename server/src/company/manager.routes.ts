import { companyManagers, manageCompanies } from '../../../contract/account/company.ts'
import type { Routes } from '../services.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { keepManager, lockManaged, managers, setManager } from './manager.sql.ts'

/** Whose customers companies are. */
export const managerRoutes: Routes = ({ serve, serveOnce }) => {
  serve(companyManagers, ({ db }) => managers(db))

  serveOnce(manageCompanies, async ({ input: { companyIds, staffId }, tx, audit, onCommit }) => {
    const managerName = staffId === null ? '' : await keepManager(tx, staffId)
    const changed = (await lockManaged(tx, companyIds)).filter(({ managerId }) => managerId !== staffId)
    await setManager(
      tx,
      changed.map(({ id }) => id),
      staffId,
    )
    for (const { id, managerId, managerName: before } of changed)
      await audit('company.manager', `company ${id}`, {
        companyId: id,
        before: { managerId, managerName: before },
        after: { managerId: staffId, managerName },
      })
    // Whoever looks in the name of one that is no longer the own customer is out.
    onCommit(forgetBelieved)
    return { changed: changed.length }
  })
}
