import { closeAccount, exportMine, listConsents } from '../../../contract/account/account.ts'
import { provePassword } from '../account/provePassword.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Buyer } from '../actor.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import { inTransaction, type Db } from '../database/db.ts'
import { fileLinks, insertFile } from '../file/file.sql.ts'
import { forgetPassing } from '../file/passing.ts'
import type { Services, Routes } from '../services.ts'
import { fileWord, shopMemory } from '../shop.ts'
import { passApprovals, passDesigns, passLists } from '../son/handOver.sql.ts'
import { exportLimit } from '../account/account.rules.ts'
import { mainOf } from '../account/main.sql.ts'
import { mayClose } from './closing.rules.ts'
import { anonymise, closeCompany, lockLeaving, unfinishedOf } from './closing.sql.ts'
import { checkSettled } from '../account/openChange.sql.ts'
import { packed } from './export.ts'
import { consentsOf, ownLogin } from '../account/profile.sql.ts'
import { forgetBelieved } from '../session/session.sql.ts'
import { countDown, countUp } from '../tally/tally.sql.ts'

/** What one may ask of one's own data: all of it, and its end. */
export const personalRoutes: Routes = ({ serve, serveTried }, services) => {
  serve(listConsents, async ({ actor, db }) => {
    const rows = await consentsOf(db, actor)
    return rows.map(({ givenAt, ...consent }) => ({ ...consent, givenTime: shanghai(givenAt) }))
  })

  serveTried(exportMine, async ({ actor, now, db, act, today }) => {
    const shop = await shopMemory(db).now(now)
    const archive = await counted(db, actor, now, () => packed(services, actor))
    return act(async ({ tx, audit }) => {
      const name = `${fileWord(shop.name)}个人数据-${today}.zip`
      const { size, hash } = archive
      const { id } = await insertFile(tx, actor, { kind: 'export', name, type: 'zip', size, hash, preview: null })
      await audit('account.export', `account ${actor.accountId}`, { after: { file: id } })
      return (await fileLinks(tx, services, actor.companyId, [id])).get(id) ?? refuse('file.missing')
    })
  })

  serve(closeAccount, async ({ input: { password }, actor, origin, now, db }) => {
    const own = await ownLogin(db, actor)
    const wrong = { wrong: 'password.mismatch', field: 'password' } as const
    await provePassword({ db, side: 'buyer', name: own.phone, password, origin, now, ...wrong }, async () => own)
    await inTransaction(db, async (tx) => {
      const leaving = await lockLeaving(tx, actor)
      await checkSettled(
        tx,
        leaving.map(({ id }) => id),
        '注销账号',
        now,
      )
      mayClose(await unfinishedOf(tx, actor))
      if (!actor.main) {
        const handOver = { ...passedBy(actor), mainId: await mainOf(tx, actor.companyId) }
        await passApprovals(tx, handOver)
        // What the company uses stays the company's; a person's own lists go with the person.
        await passLists(tx, handOver, 'shared')
        await passDesigns(tx, handOver, 'shared')
      }
      await anonymise(tx, actor.companyId, leaving)
      if (actor.main) await closeCompany(tx, actor.companyId)
      const after = { accounts: leaving.map(({ id }) => id), company: actor.main ? 'closed' : 'stays' }
      const entry = { actor, subject: `account ${actor.accountId}`, after, address: origin.address }
      await insertAudit(tx, { ...entry, action: 'account.close' }, now)
    })
    forgetBelieved()
    await forgetAtOnce(services)
    return true as const
  })
}

const passedBy = ({ companyId, accountId }: Buyer) => ({ companyId, sonId: accountId })

/** Counts an archive before it is made, and gives it back where it could not be made. */
async function counted<T>(db: Db, { accountId }: Buyer, now: Date, make: () => Promise<T>): Promise<T> {
  const limit = exportLimit(accountId)
  await inTransaction(db, (tx) => countUp(tx, [limit], 'export.tooOften', now))
  try {
    return await make()
  } catch (error) {
    await countDown(db, [limit], now)
    throw error
  }
}

/** The account is closed, whatever becomes of its files now: what could not be deleted is left to the next sweep. */
const forgetAtOnce = (services: Services): Promise<void> => forgetPassing(services).catch(() => {})
