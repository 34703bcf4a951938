import { readBlocks } from '../../../contract/page/page.ts'
import { refuse } from '../../../contract/refusal.ts'
import { catalogMemory } from '../catalogMemory.ts'
import type { Services } from '../services.ts'
import { shownAt } from './canvas.rules.ts'
import { draftOf, dueCanvases, type CanvasRow } from './canvas.sql.ts'
import { draftOwner } from './preview.ts'

export type ShownCanvas = Pick<CanvasRow, 'name' | 'json' | 'updatedAt'> & { readonly id: number | null }

/**
 * Answers the layout shown at a moment. Versions are kept in memory with those that are going to be shown, so that each
 * comes on time in every process. `tell` hears once of every version that has broken blocks.
 */
export function canvases({ db, ...services }: Services, tell: (broken: { canvasId: number; faults: string[] }) => void) {
  const versions = catalogMemory(db).shelf<CanvasRow[]>(9)
  const told = new Set<number>()

  async function read(terminal: number, now: Date): Promise<CanvasRow[]> {
    const rows = await dueCanvases(db, terminal, now)
    for (const { id, json } of rows) {
      const { faults } = readBlocks(json)
      if (faults.length > 0 && !told.has(id)) tell({ canvasId: id, faults })
      told.add(id)
    }
    return rows
  }

  /** What visitors see; null: nothing was laid out. */
  const shown = async (terminal: number, now: Date): Promise<ShownCanvas | null> =>
    shownAt(await versions(String(terminal), now, () => read(terminal, now)), now)

  /** What the holder of a preview's token sees; kept nowhere. @throws Refusal 'preview.ended'. */
  async function draft(token: string, now: Date): Promise<ShownCanvas> {
    const owner = draftOwner(services, token, now)
    const found = owner === null ? null : await draftOf(db, owner)
    return found ? { ...found, id: null, name: '预览' } : refuse('preview.ended')
  }

  return { shown, draft }
}
