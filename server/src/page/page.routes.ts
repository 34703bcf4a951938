import { article, getCanvas, site } from '../../../contract/page.ts'
import { refuse } from '../../../contract/refusal.ts'
import { shanghai } from '../../../contract/text.ts'
import { catalogMemory } from '../catalog/memory.ts'
import type { Routes } from '../house.ts'
import { newestCanvas, readArticle, readSetting, type CanvasRow } from './page.sql.ts'

/** What the site says of itself before the merchant has said anything. */
const unsaid = { name: '印采', company: '', phone: '', hours: '', icp: '', police: '', licence: '', serviceCode: '' }

export const pageRoutes: Routes = ({ serve }, { db }) => {
  const memory = catalogMemory(db)
  const canvases = memory.shelf<CanvasRow | null>(9)
  const settings = memory.shelf<typeof unsaid>(1)

  serve(getCanvas, async ({ input: { terminal }, now }) => {
    const stored = await canvases(String(terminal), now, () => newestCanvas(db, terminal))
    if (!stored) return { canvasId: null, terminal, name: '', json: null, updateTime: null }
    return {
      canvasId: stored.id,
      terminal,
      name: stored.name,
      json: stored.json,
      updateTime: shanghai(stored.updated_at),
    }
  })

  serve(article, async ({ input }) => {
    const found = (await readArticle(db, input.key)) ?? refuse('article.missing')
    return { title: found.title, content: found.content, updateTime: shanghai(found.updated_at) }
  })

  serve(site, ({ now }) =>
    settings('', now, async () => ({ ...unsaid, ...((await readSetting(db, 'site')) as object | null) })),
  )
}
