import { deleteSynonym, listSearchWords, listSynonyms, saveSynonym } from '../../../contract/goods/search.ts'
import { insertAudit } from '../audit/audit.sql.ts'
import type { Routes } from '../house.ts'
import { searchWords } from './log.sql.ts'
import { deleteSynonymRow, insertSynonym, synonyms, updateSynonym } from './synonym.sql.ts'

/** What is searched for, what finds nothing, and which words stand for each other. */
export const searchDeskRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listSearchWords, ({ input, db, now }) => searchWords(db, input, now))
  serve(listSynonyms, ({ db }) => synonyms(db))

  serveOnce(saveSynonym, async ({ input: { id: known, words }, actor, tx, now, origin }) => {
    const before = known === undefined ? null : { words: await updateSynonym(tx, known, words) }
    const id = known ?? (await insertSynonym(tx, words))
    const entry = { actor, action: 'synonym.save', subject: `synonym ${id}`, address: origin.address } as const
    await insertAudit(tx, { ...entry, before, after: { words } }, now)
    return { id }
  })

  serveOnce(deleteSynonym, async ({ input: { id }, actor, tx, now, origin }) => {
    const before = { words: await deleteSynonymRow(tx, id) }
    const entry = { actor, action: 'synonym.delete', subject: `synonym ${id}`, address: origin.address } as const
    await insertAudit(tx, { ...entry, before, after: null }, now)
    return true as const
  })
}
