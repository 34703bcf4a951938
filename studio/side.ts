import type { Ground } from '../artwork/ground.ts'
import type { Process } from '../artwork/preflight.ts'
import type { Surface } from '../contract/artwork/design.ts'
import type { Scene } from '../contract/goods/printPlace.ts'
import type { Print, PrintLimits } from '../contract/price/price.ts'

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
  /** The goods are dark in that colour. */
  readonly isDark: boolean
  /** Prints here by processes that mix their colours, each by its name; none where this one does. */
  readonly mixed: readonly { readonly print: Print; readonly label: string }[]
  /** How many pages are paid, where several are put in. */
  readonly pages?: number
  /** How fine is printed there where the merchant says that. */
  readonly limits?: PrintLimits
  /** What lies below the print; null: nobody knows. */
  readonly on: Ground | null
}
