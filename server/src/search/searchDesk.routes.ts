import { deleteSynonym, listSearchWords, listSynonyms, saveSynonym } from '../../../contract/goods/search.ts'
import type { Routes } from '../services.ts'
import { searchWords } from './log.sql.ts'
import { deleteSynonymRow, insertSynonym, synonyms, updateSynonym } from './synonym.sql.ts'

/** What is searched for, what finds nothing, and which words stand for each other. */
export const searchDeskRoutes: Routes = ({ serve, serveOnce }) => {
  serve(listSearchWords, ({ input, db, now }) => searchWords(db, input, now))
  serve(listSynonyms, ({ db }) => synonyms(db))

  serveOnce(saveSynonym, async ({ input: { id: known, words }, tx, audit }) => {
    const before = known === undefined ? null : { words: await updateSynonym(tx, known, words) }
    const id = known ?? (await insertSynonym(tx, words))
    await audit('synonym.save', `synonym ${id}`, { before, after: { words } })
    return { id }
  })

  serveOnce(deleteSynonym, async ({ input: { id }, tx, audit }) => {
    const before = { words: await deleteSynonymRow(tx, id) }
    await audit('synonym.delete', `synonym ${id}`, { before, after: null })
    return true as const
  })
}
