import { suggest } from '../../../contract/catalog.ts'
import { catalogMemory } from '../catalog/memory.ts'
import type { Routes } from '../house.ts'
import { mostSuggestions, wordsBeginning } from './suggest.ts'
import { namesBeginning, namesFound } from './search.sql.ts'
import { vocabulary } from './vocabulary.ts'

export const searchRoutes: Routes = ({ serve }, { db, pool }) => {
  const memory = catalogMemory(db)
  const words = vocabulary(db)
  const suggestions = memory.shelf<string[]>(1000)

  serve(suggest, ({ input, now }) =>
    suggestions(input.keyword.toLowerCase(), now, async () => {
      const known = wordsBeginning(input.keyword, await words.all(now))
      const begun = known.length < mostSuggestions ? await namesBeginning(pool, input.keyword, mostSuggestions) : []
      const short = known.length + begun.length < mostSuggestions
      const found = short ? await namesFound(pool, (await words.readings(input.keyword, now))[0], mostSuggestions) : []
      return [...new Set([...known, ...begun, ...found])].slice(0, mostSuggestions)
    }),
  )
}
