import type { Matrix } from './drawn.ts'
import type { Size } from './facts.ts'

export const still: Matrix = [1, 0, 0, 1, 0, 0]

/** What is first moved by the second, then by the first. */
export const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  ...([a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j] as const),
  ...([a * k + c * l + e, b * k + d * l + f] as const),
]

/** How much longer lines become, by both ways alike. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))

const formsAtMost = 50

/** A list such as `translate(10 20) rotate(45)`; null: some of it is not lawful. */
export function transformOf(text: string): Matrix | null {
  let matrix = still
  let count = 0
  for (const one of text.split(')')) {
    if (one.trim() === '') continue
    const [, name = '', inner = ''] = /^[\s,]*([a-zA-Z]+)\s*\(([^(]{0,500})$/.exec(one) ?? []
    // As style sheets write them, lengths and angles have units.
    const numbers = inner
      .trim()
      .split(/[\s,]+/)
      .map((number) => Number(number.replace(/(px|deg)$/, '') || Number.NaN))
    const form = numbers.every(Number.isFinite) ? formOf(name, numbers) : null
    if (!form || ++count > formsAtMost) return null
    matrix = times(matrix, form)
  }
  return matrix.every(Number.isFinite) ? matrix : null
}

function formOf(name: string, numbers: readonly number[]): Matrix | null {
  const [a = 0, b, c, d, e, f] = numbers
  const degrees = (a * Math.PI) / 180
  const [cos, sin] = [Math.cos(degrees), Math.sin(degrees)]
  if (name === 'translate') return [1, 0, 0, 1, a, b ?? 0]
  if (name === 'scale') return [a, 0, 0, b ?? a, 0, 0]
  if (name === 'skewX') return [1, 0, Math.tan(degrees), 1, 0, 0]
  if (name === 'skewY') return [1, Math.tan(degrees), 0, 1, 0, 0]
  if (name === 'rotate') {
    const [x, y] = [b ?? 0, c ?? 0]
    return times(times([1, 0, 0, 1, x, y], [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -x, -y])
  }
  if (name !== 'matrix' || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined) return null
  return [a, b, c, d, e, f]
}

const pxPer: Readonly<Record<string, number>> = {
  ...{ '': 1, px: 1, in: 96, mm: 96 / 25.4, cm: 96 / 2.54, pt: 96 / 72, pc: 16, em: 16, rem: 16, ex: 8 },
}

/** A length in units of its place; of a percentage: of `whole`; null: there is none. */
export function lengthOf(text: string | undefined, whole: number): number | null {
  const [, number, unit = ''] = /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z]*|%)\s*$/i.exec(text ?? '') ?? []
  const length = Number(number ?? Number.NaN) * (unit === '%' ? whole / 100 : (pxPer[unit.toLowerCase()] ?? Number.NaN))
  return Number.isFinite(length) ? length : null
}

export type View = Size & { readonly x: number; readonly y: number }

/** The part of its own plane that a piece shows; null: it says none. */
export function viewBoxOf(text: string | undefined): View | null {
  const numbers = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map((one) => Number(one || Number.NaN))
  const [x = 0, y = 0, width = 0, height = 0] = numbers
  return numbers.length === 4 && numbers.every(Number.isFinite) && width > 0 && height > 0 ? { x, y, width, height } : null
}

const shares: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 }

/** From what is shown to a place of that size, as `preserveAspectRatio` says. */
export function viewMatrix(view: View, place: Size, ratio: string | undefined): Matrix {
  const [across, along] = [place.width / view.width, place.height / view.height]
  if (/^\s*none\b/.test(ratio ?? '')) return [across, 0, 0, along, -view.x * across, -view.y * along]
  const scale = (ratio ?? '').includes('slice') ? Math.max(across, along) : Math.min(across, along)
  const [, x = 'Mid', y = 'Mid'] = /x(Min|Mid|Max)Y(Min|Mid|Max)/.exec(ratio ?? '') ?? []
  const left = (place.width - view.width * scale) * (shares[x] ?? 0.5)
  const top = (place.height - view.height * scale) * (shares[y] ?? 0.5)
  return [scale, 0, 0, scale, left - view.x * scale, top - view.y * scale]
}
