import { groundOf, type Ground } from '../../../artwork/ground.ts'
import { isPlated, type Process } from '../../../artwork/preflight.ts'
import type { Surface } from '../../../contract/artwork/design.ts'
import type { ProductDetail } from '../../../contract/goods/catalog.ts'
import type { PrintView } from '../../../contract/goods/printArea.ts'
import { printRect, type Rect } from '../../../contract/goods/printPlace.ts'
import type { Position, PriceRules, Print } from '../../../contract/price/price.ts'
import { firstPrint } from '../../../pricing/measures.ts'
import { wornColour } from '../../../pricing/worn.ts'
import type { Asked } from '../product/asked.ts'
import { placesOf, processWords } from '../product/places.ts'
import { viewsIn } from '../product/worn.ts'

/** A picture of the article, as many mm large as it shows, and where on it the print lies. */
export type Scene = Pick<PrintView, 'picture' | 'widthMm' | 'heightMm'> & { readonly rect: Rect }

/** A surface that is printed: what it is called, by which process, in how many inks, and where it is seen (null: on no picture). */
export type Side = Omit<Surface, 'layers'> & {
  readonly label: string
  readonly process: Process
  readonly inks: number | null
  /** The process in words: 丝印 2色. */
  readonly by: string
  readonly scene: Scene | null
  /** The colour of the goods that are chosen, #rrggbb; null: they have none. */
  readonly ground: string | null
  /** Prints here by processes that mix their colours, each by its name; none where this one does. */
  readonly mixed: readonly { readonly print: Print; readonly label: string }[]
  /** What lies below the print; null: nobody knows. */
  readonly on: Ground | null
}

/** What is printed of a configuration, in its own order, on the article in the colour that is chosen. */
export function sidesOf({ rules, printViews }: Pick<ProductDetail, 'rules' | 'printViews'>, asked: Asked): Side[] {
  const views = viewsIn({ rules, printViews }, asked)
  const ground = wornColour(rules, asked.selection, 'matrix' in asked ? asked.matrix : null)?.hex ?? null
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
        ground,
        mixed: isPlated(process.kind) ? mixedOf(rules, asked, position) : [],
        on: groundOf(rules, asked.selection, print.process),
      },
    ]
  })
}

/** What could be printed there of as many colours as there are. */
function mixedOf(rules: PriceRules, { selection }: Asked, position: Position): Side['mixed'] {
  const isMixing = (key: string) => rules.processes[key]?.kind === 'digital'
  if (!position.processes.some(isMixing)) return []
  const place = placesOf(rules, selection).find((one) => one.position.key === position.key)
  return (place?.processes ?? [])
    .filter(({ key, blocked }) => blocked === null && isMixing(key))
    .map(({ key, label }) => ({ print: firstPrint(rules, position, key), label }))
}

function sceneOf(views: readonly PrintView[], position: Position, print: Print): Scene | null {
  const [seen] = views.flatMap((view) => view.areas.flatMap((area) => (area.position === position.key ? [{ view, area }] : [])))
  if (!seen) return null
  const { picture, widthMm, heightMm } = seen.view
  const { position: _, ...area } = seen.area
  return { picture, widthMm, heightMm, rect: printRect(area, position, print) ?? area }
}
