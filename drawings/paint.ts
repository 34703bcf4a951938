import { darker, mix } from './colour.ts'
import { logoOn, inkOn, type Place } from './logo.ts'
import type { Carried } from './marks.ts'
import type { Sheet } from './sheet.ts'

/** What a kind is drawn with. `back` asks for the other side; `logo` answers nothing there, and nothing on plain goods. */
export type Paint = {
  readonly sheet: Sheet
  readonly colour: string
  /** Trims, straps, lids. */
  readonly second: string
  readonly back: boolean
  /** As before anything is printed: what is drawn all over as a sample is left out, too. */
  readonly isPlain: boolean
  readonly logo: (place: Place, ground?: string) => string
}

export type Box = readonly [x: number, y: number, w: number, h: number]

/**
 * One thing in a field of 1000 × 1000. `box` is what it fills, `focus` the square worth a closer look (centre x, y, side),
 * `rest` whether it was photographed standing on a table or lying under the camera.
 */
export type Drawing = {
  readonly art: string
  readonly box: Box
  readonly focus: readonly [number, number, number]
  readonly rest: 'stands' | 'lies'
  /** Where it touches the table, when that is not a circle under it. */
  readonly foot?: string
  /** It carries writing, so the view of its back may not be a mirror image. */
  readonly written?: boolean
}

export type Draw = (paint: Paint) => Drawing

export type PaintSpec = {
  colour: string
  second?: string | undefined
  mark: Carried
  ink?: string | undefined
  back?: boolean | undefined
}

export function paintFor(sheet: Sheet, { colour, second, mark, ink, back = false }: PaintSpec): Paint {
  return {
    sheet,
    colour,
    second: second ?? mix(darker(colour, 0.35), '#3a3028', 0.25),
    back,
    isPlain: mark === 'plain',
    logo: (place, ground = colour) => (back || mark === 'plain' ? '' : logoOn(sheet, mark, ink ?? inkOn(ground), ground, place)),
  }
}
