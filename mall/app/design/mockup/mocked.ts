import { markOf, type Tone } from '../../../../artwork/engraving.ts'
import type { ProductDetail } from '../../../../contract/goods/catalog.ts'
import type { PrintView } from '../../../../contract/goods/printArea.ts'
import { printPlaceOf, type PrintPlace } from '../../../../pricing/printedOn.ts'
import { wornColour, wornViews } from '../../../../pricing/worn.ts'
import type { Asked } from '../../product/asked.ts'

/** What is printed at a position, and where it is seen. */
export type MockedPrint = PrintPlace & {
  readonly position: string
  /** The tone of what a laser cuts; null: it is printed. */
  readonly mark: Tone | null
}

/** A side of the article in one of its colours, with what is printed on it. */
export type Mocked = Pick<PrintView, 'picture' | 'widthMm' | 'heightMm'> & {
  readonly key: string
  /** 大红 正面; of goods that come in no colours 正面. */
  readonly label: string
  /** It is of the colour that is chosen. */
  readonly isChosen: boolean
  readonly prints: readonly MockedPrint[]
}

/** The most colours that are shown, the chosen one among them. */
const mostColours = 12

/** Each side that is printed on, in each colour, that which is chosen first. */
export function mockedOf({ rules, printViews }: Pick<ProductDetail, 'rules' | 'printViews'>, asked: Asked): Mocked[] {
  const chosen = wornColour(rules, asked.selection, 'matrix' in asked ? asked.matrix : null)
  const others = rules.colours.filter((colour) => colour !== chosen)
  return [chosen, ...others].slice(0, mostColours).flatMap((colour) =>
    wornViews(printViews, rules, colour).flatMap(({ label, picture, widthMm, heightMm, areas }) => {
      const prints = areas.flatMap((area): MockedPrint[] => {
        const print = asked.selection.prints.find(({ position }) => position === area.position)
        const rule = rules.positions.find(({ key }) => key === area.position)
        if (!print || !rule) return []
        const mark = markOf(rules.processes[print.process]?.kind, colour)
        return [{ position: area.position, mark, ...printPlaceOf(area, rule, print) }]
      })
      if (prints.length === 0) return []
      const named = { key: `${colour?.key ?? ''} ${label}`, label: colour ? `${colour.label} ${label}` : label }
      return [{ ...named, isChosen: colour === chosen, picture, widthMm, heightMm, prints }]
    }),
  )
}
