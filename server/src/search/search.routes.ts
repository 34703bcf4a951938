import { suggest } from '../../../contract/catalog.ts'
import { catalogMemory } from '../catalog/memory.ts'
import type { Routes } from '../house.ts'
import { searchQueries } from './query.ts'
import { mostSuggestions, wordsBeginning } from './suggest.ts'
import { allWords, namesBeginning, namesFound } from './search.sql.ts'

export const searchRoutes: Routes = ({ serve }, { db, pool }) => {
  const memory = catalogMemory(db)
  const vocabulary = memory.shelf<string[]>(1)
  const suggestions = memory.shelf<string[]>(1000)

  serve(suggest, ({ input, now }) =>
    suggestions(input.keyword.toLowerCase(), now, async () => {
      const words = wordsBeginning(input.keyword, await vocabulary('', now, () => allWords(db)))
      const begun = words.length < mostSuggestions ? await namesBeginning(pool, input.keyword, mostSuggestions) : []
      const short = words.length + begun.length < mostSuggestions
      const found = short ? await namesFound(pool, searchQueries(input.keyword)[0], mostSuggestions) : []
      return [...new Set([...words, ...begun, ...found])].slice(0, mostSuggestions)
    }),
  )
}
