import type { Ink, PlacedDrawing, PlacedText } from '../../contract/artwork/layer.ts'
import { rounded } from '../place.ts'

// What templates are made of: words that fit where they are put, and plain shapes. Lengths in mm.

export const inkOf = (rgb: string): Ink => ({ rgb, spot: null })

/** How wide a line is, in ems: Chinese signs take all of one, others about half. */
const emsOf = (line: string): number => [...line].reduce((sum, sign) => sum + (/[\u0020-\u00ff]/.test(sign) ? 0.58 : 1), 0)

type Room = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Look = Partial<Pick<PlacedText, 'font' | 'align' | 'tracking' | 'isVertical' | 'angle'>>

/** Words as large as there is room for, around the middle of the room, or at its left or right edge. */
export function words(id: string, text: string, { x, y, width, height }: Room, rgb: string, look: Look = {}): PlacedText {
  const { font = 'sans', align = 'middle', tracking = 0, isVertical = false, angle = 0 } = look
  const leading = 1.3
  const lines = text.split('\n')
  const ems = Math.max(...lines.map((line) => (isVertical ? [...line].length : emsOf(line)) + tracking * [...line].length))
  const [along, across] = isVertical ? [height, width] : [width, height]
  const size = rounded(Math.max(0.8, Math.min(along / ems, across / (lines.length * leading))))
  const [long, wide] = [rounded(ems * size), rounded(lines.length * leading * size)]
  const [own, tall] = isVertical ? [wide, long] : [long, wide]
  const shift = align === 'middle' ? 0 : ((width - own) / 2) * (align === 'start' ? -1 : 1)
  return {
    ...{
      kind: 'text',
      id,
      x: rounded(x + shift),
      y: rounded(y),
      width: own,
      height: tall,
      angle,
      text,
      font,
      size,
      align,
      leading,
      tracking,
    },
    ...{ isVertical, bend: 0, ink: inkOf(rgb), outline: null },
  }
}

type Paint = { readonly fill?: string; readonly stroke?: string; /** Of the box. */ readonly line?: number }
export type Part = Paint & { readonly d: string }

/** A drawing in a box, in a room of any proportions. */
export function drawing(
  id: string,
  name: string,
  box: { width: number; height: number },
  parts: readonly Part[],
  room: Room,
): PlacedDrawing {
  const { x, y, width, height } = room
  return {
    ...{ kind: 'drawing', id, name, x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height), angle: 0, box },
    parts: parts.map(({ d, fill, stroke, line = 1 }) => ({
      ...{ d, evenOdd: false, fill: fill === undefined ? null : inkOf(fill) },
      stroke: stroke === undefined ? null : { ink: inkOf(stroke), width: line },
    })),
  }
}

const square = { width: 100, height: 100 }
export const rectD = 'M0 0L100 0L100 100L0 100Z'

/** A filled rectangle. */
export const block = (id: string, name: string, room: Room, fill: string): PlacedDrawing =>
  drawing(id, name, square, [{ d: rectD, fill }], room)

/** The outline of a rectangle, so many mm thick. */
export const frame = (id: string, name: string, room: Room, stroke: string, line: number): PlacedDrawing =>
  drawing(id, name, { width: room.width, height: room.height }, [{ d: boxD(room.width, room.height), stroke, line }], room)

const boxD = (width: number, height: number) => `M0 0L${width} 0L${width} ${height}L0 ${height}Z`

/** A figure of a square box, as large as there is room for. */
export function figure(id: string, name: string, parts: readonly Part[], { x, y, width, height }: Room): PlacedDrawing {
  const side = Math.min(width, height)
  return drawing(id, name, square, parts, { x, y, width: side, height: side })
}

/** A circle as four curves. */
export function circleD(x: number, y: number, r: number): string {
  const k = rounded(r * 0.5523)
  const [left, right, top, bottom] = [x - r, x + r, y - r, y + r].map(rounded)
  return `M${right} ${y}C${right} ${rounded(y + k)} ${rounded(x + k)} ${bottom} ${x} ${bottom}C${rounded(x - k)} ${bottom} ${left} ${rounded(y + k)} ${left} ${y}C${left} ${rounded(y - k)} ${rounded(x - k)} ${top} ${x} ${top}C${rounded(x + k)} ${top} ${right} ${rounded(y - k)} ${right} ${y}Z`
}

/** Corners on circles of these radii in turn, the first at the top: a star, a polygon, a burst. */
export function cornersD(corners: number, radii: readonly [number, ...number[]], x = 50, y = 50): string {
  const at = Array.from({ length: corners * radii.length }, (_, i) => {
    const turn = (i * 2 * Math.PI) / (corners * radii.length) - Math.PI / 2
    const r = radii[i % radii.length] ?? radii[0]
    return `${rounded(x + r * Math.cos(turn))} ${rounded(y + r * Math.sin(turn))}`
  })
  return `M${at.join('L')}Z`
}
