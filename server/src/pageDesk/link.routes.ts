import { findLinks, readLinks } from '../../../contract/page/linkDesk.ts'
import { toldLink } from '../catalog/link.rules.ts'
import { linkedThings } from '../catalog/link.sql.ts'
import type { Routes } from '../services.ts'
import { linkChoices } from './link.sql.ts'

/** Where links lead: chosen by name, and said in words. */
export const linkRoutes: Routes = ({ serve }) => {
  serve(findLinks, ({ input: { keyword }, db }) => linkChoices(db, keyword))

  serve(readLinks, async ({ input: { links }, db }) => {
    const known = await linkedThings(db, links)
    return links.map((link) => ({ link, ...toldLink(link, known) }))
  })
}
