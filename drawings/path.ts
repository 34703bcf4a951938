import { n } from './shape.ts'

export type Point = readonly [number, number]
export type Warp = (p: Point) => Point

/** Absolute M, L, C, Q and Z only, so that every point may be moved by a warp. */
const step = /([MLCQZ])([^MLCQZ]*)/g
const pieces = 4

function points(text: string): Point[] {
  const all = (text.match(/-?[\d.]+/g) ?? []).map(Number)
  return all.flatMap((x, i): Point[] => (i % 2 === 0 ? [[x, all[i + 1] ?? 0]] : []))
}

/** The path `d` (M L C Q Z, absolute) with each point moved; lines are cut in four so that they may bend. */
export function warped(d: string, warp: Warp): string {
  let here: Point = [0, 0]
  let out = ''
  const put = (p: Point) => warp(p).map(n).join(' ')
  for (const [, letter = '', text = ''] of d.matchAll(step)) {
    const list = points(text)
    if (letter === 'L') {
      for (const to of list) {
        out += cut(here, to)
          .map((p) => `L${put(p)}`)
          .join('')
        here = to
      }
    } else {
      out += letter + list.map(put).join(' ')
      here = list[list.length - 1] ?? here
    }
  }
  return out
}

const cut = (from: Point, to: Point): Point[] =>
  Array.from({ length: pieces }, (_, i) => {
    const part = (i + 1) / pieces
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
  })

/** A circle as four curves, which a warp can bend. */
export function ring(cx: number, cy: number, r: number): string {
  const k = r * 0.5523
  return `M${cx + r} ${cy}C${cx + r} ${cy + k} ${cx + k} ${cy + r} ${cx} ${cy + r}C${cx - k} ${cy + r} ${cx - r} ${cy + k} ${cx - r} ${cy}C${cx - r} ${cy - k} ${cx - k} ${cy - r} ${cx} ${cy - r}C${cx + k} ${cy - r} ${cx + r} ${cy - k} ${cx + r} ${cy}Z`
}
