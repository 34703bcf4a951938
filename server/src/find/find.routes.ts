import { findAnything, FindKind, findKinds } from '../../../contract/find/find.ts'
import { worksIn } from '../actor.ts'
import type { Routes } from '../services.ts'
import { found } from './find.sql.ts'

/** Ctrl+K: what a caller names, of the areas of the asker and of no others. */
export const findRoutes: Routes = ({ serve }) => {
  serve(findAnything, async ({ input: { keyword }, actor, db }) => {
    const mine = FindKind.options.filter((kind) => worksIn(actor, findKinds[kind].area))
    return { groups: await found(db, mine, keyword.normalize('NFKC')) }
  })
}
