import { suggest } from '../../../contract/goods/catalog.ts'
import { namesBeginning, namesFound } from './names.sql.ts'
import { catalogMemory } from '../catalogMemory.ts'
import { visibilities } from './visibility.ts'
import type { Routes } from '../services.ts'
import { mostSuggestions, wordsBeginning } from '../search/suggest.ts'
import { vocabulary } from '../search/vocabulary.ts'

export const suggestRoutes: Routes = ({ serve }, { db, pool }) => {
  const memory = catalogMemory(db)
  const words = vocabulary(db)
  const suggestions = memory.shelf<string[]>(1000)

  const seen = visibilities(db)

  serve(suggest, async ({ input, actor, now }) => {
    const visibility = await seen.of(actor, now)
    return suggestions(`${visibility.key} ${input.keyword.toLowerCase()}`, now, async () => {
      const known = wordsBeginning(input.keyword, await words.all(now))
      const missing = (found: readonly string[]) => known.length + found.length < mostSuggestions
      const begun = missing([]) ? await namesBeginning(pool, input.keyword, visibility, mostSuggestions) : []
      const readings = missing(begun) ? await words.readings(input.keyword, now) : []
      const found = readings[0] ? await namesFound(pool, readings[0], visibility, mostSuggestions) : []
      return [...new Set([...known, ...begun, ...found])].slice(0, mostSuggestions)
    })
  })
}
