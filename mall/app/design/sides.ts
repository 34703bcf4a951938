import { processesFinding } from '../../../artwork/carried.ts'
import { groundOf, isDark } from '../../../artwork/ground.ts'
import { isCut, isPlated } from '../../../artwork/preflight.ts'
import type { ProductDetail } from '../../../contract/goods/catalog.ts'
import { sceneOf } from '../../../contract/goods/printPlace.ts'
import type { Position, PriceRules } from '../../../contract/price/price.ts'
import { firstPrint } from '../../../pricing/measures.ts'
import { wornColour } from '../../../pricing/worn.ts'
import type { Side } from '../../../studio/side.ts'
import type { Asked } from '../product/asked.ts'
import { placesOf, processWords } from '../product/places.ts'
import { viewsIn } from '../product/worn.ts'

/** What is printed of a configuration, in its own order, on the article in the colour that is chosen. */
export function sidesOf({ rules, printViews }: Pick<ProductDetail, 'rules' | 'printViews'>, asked: Asked): Side[] {
  const views = viewsIn({ rules, printViews }, asked)
  const worn = wornColour(rules, asked.selection, 'matrix' in asked ? asked.matrix : null)
  return asked.selection.prints.flatMap((print) => {
    const position = rules.positions.find(({ key }) => key === print.position)
    const process = rules.processes[print.process]
    if (!position || !process) return []
    const size = { widthMm: print.widthMm ?? position.widthMm, heightMm: print.heightMm ?? position.heightMm }
    const named = { position: position.key, label: position.label, by: processWords(rules, print) }
    return [
      {
        ...named,
        ...size,
        process: process.kind,
        inks: print.colours ?? null,
        scene: sceneOf(views, position, print),
        // Pages that are put in are of paper, whatever colour the goods are.
        ground: isCut(process.kind) ? '#ffffff' : (worn?.hex ?? null),
        isDark: !isCut(process.kind) && worn !== undefined && isDark(worn),
        mixed: isPlated(process.kind) ? mixedOf(rules, asked, position) : [],
        on: groundOf(rules, asked.selection, print.process, 'matrix' in asked ? asked.matrix : null),
        ...(print.pages !== undefined && { pages: print.pages }),
        ...(position.limits && { limits: position.limits }),
      },
    ]
  })
}

/** Why what is printed by several processes at one position cannot be drawn; null: nothing is. */
export const severalAt = (sides: readonly Pick<Side, 'position' | 'label'>[]): string | null =>
  [...Map.groupBy(sides, ({ position }) => position).values()]
    .flatMap((all) => processesFinding(all[0]?.label ?? '', all.length)?.words ?? [])
    .join('；') || null

/** What could be printed there of as many colours as there are. */
function mixedOf(rules: PriceRules, { selection }: Asked, position: Position): Side['mixed'] {
  const isMixing = (key: string) => rules.processes[key]?.kind === 'digital'
  if (!position.processes.some(isMixing)) return []
  const place = placesOf(rules, selection).find((one) => one.position.key === position.key)
  return (place?.processes ?? [])
    .filter(({ key, blocked }) => blocked === null && isMixing(key))
    .map(({ key, label }) => ({ print: firstPrint(rules, position, key), label }))
}
