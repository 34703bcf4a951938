import type { Matrix } from './drawn.ts'
import { quarter } from './shapes.ts'

/** A step of a path, with absolute places: to where, by which handles. */
export type Step =
  | { readonly to: 'M' | 'L'; readonly at: readonly [number, number] }
  | { readonly to: 'C'; readonly at: readonly [number, number, number, number, number, number] }
  | { readonly to: 'Z'; readonly at: readonly [] }

export const move = (x: number, y: number): Step => ({ to: 'M', at: [x, y] })
export const line = (x: number, y: number): Step => ({ to: 'L', at: [x, y] })
const curve = (...at: [number, number, number, number, number, number]): Step => ({ to: 'C', at })
export const close: Step = { to: 'Z', at: [] }

/** How many numbers each command takes. */
const arity: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** What a path of an SVG draws, up to where it is not lawful any more. */
export function stepsOf(d: string): { readonly steps: Step[]; readonly isBroken: boolean } {
  const steps: Step[] = []
  // Where the pen is, where the subpath began, and the handle that a smooth curve goes on with.
  let [x, y, fromX, fromY, handleX, handleY] = [0, 0, 0, 0, 0, 0]
  let [command, last, isClosed] = ['', '', false]
  const read = readerOf(d)
  for (;;) {
    const letter = read.command()
    if (letter === null) return { steps, isBroken: false }
    if (letter === '' && (command === '' || command.toUpperCase() === 'Z')) return { steps, isBroken: true }
    // After a move, more numbers are lines.
    command = letter || (command === 'M' ? 'L' : command === 'm' ? 'l' : command)
    const kind = command.toUpperCase()
    const numbers = read.numbers(kind)
    if (!numbers || (steps.length === 0 && kind !== 'M')) return { steps, isBroken: true }
    const isRelative = command !== kind
    const [dx, dy] = isRelative ? [x, y] : [0, 0]
    const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0, h = 0] = numbers
    // After the end of a subpath the next one begins where that began.
    if (isClosed && kind !== 'M' && kind !== 'Z') steps.push(move(x, y))
    isClosed = kind === 'Z'
    const [beforeX, beforeY] = [x, y]
    const cubic = (x1: number, y1: number, x2: number, y2: number, toX: number, toY: number) => {
      steps.push(curve(x1, y1, x2, y2, toX, toY))
      ;[x, y, handleX, handleY] = [toX, toY, x2, y2]
    }
    const quadratic = (qx: number, qy: number, toX: number, toY: number) => {
      const third = (from: number, to: number) => from + ((to - from) * 2) / 3
      cubic(third(beforeX, qx), third(beforeY, qy), third(toX, qx), third(toY, qy), toX, toY)
      ;[handleX, handleY] = [qx, qy]
    }
    // The handle mirrored at the pen, where the step before was such a curve.
    const mirror = (kinds: string) =>
      kinds.includes(last) && last !== '' ? ([2 * x - handleX, 2 * y - handleY] as const) : ([x, y] as const)
    if (kind === 'M') {
      ;[x, y] = [a + dx, b + dy]
      ;[fromX, fromY] = [x, y]
      steps.push(move(x, y))
    } else if (kind === 'Z') {
      if (last !== 'Z') steps.push(close)
      ;[x, y] = [fromX, fromY]
    } else if (kind === 'C') cubic(a + dx, b + dy, c + dx, e + dy, f + dx, g + dy)
    else if (kind === 'S') cubic(...mirror('CS'), a + dx, b + dy, c + dx, e + dy)
    else if (kind === 'Q') quadratic(a + dx, b + dy, c + dx, e + dy)
    else if (kind === 'T') quadratic(...mirror('QT'), a + dx, b + dy)
    else if (kind === 'A') {
      for (const step of arcOf(x, y, a, b, c, e !== 0, f !== 0, g + dx, h + dy)) steps.push(step)
      ;[x, y] = [g + dx, h + dy]
    } else {
      ;[x, y] = kind === 'H' ? [a + dx, y] : kind === 'V' ? [x, a + dy] : [a + dx, b + dy]
      steps.push(line(x, y))
    }
    last = kind
  }
}

/** Reads commands and numbers in turn: signs may follow each other without a gap, and flags of arcs too. */
function readerOf(d: string) {
  const number = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/y
  const flag = /[\s,]*([01])/y
  const letter = /[\s,]*([MLHVCSQTAZmlhvcsqtaz])/y
  const blank = /[\s,]*$/y
  let at = 0
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(d)
    if (found) at = pattern.lastIndex
    return found ? (found[1] ?? '') : null
  }
  return {
    /** The next letter; '': numbers come first; null: there is nothing more. */
    command: (): string | null => (take(blank) === null ? (take(letter) ?? '') : null),
    numbers(kind: string): number[] | null {
      const out: number[] = []
      for (let n = 0; n < (arity[kind] ?? 0); n++) {
        const value = Number(take(kind === 'A' && (n === 3 || n === 4) ? flag : number) ?? Number.NaN)
        if (!Number.isFinite(value)) return null
        out.push(value)
      }
      return out
    },
  }
}

/** An arc of an ellipse as curves of an eighth turn at most, by the implementation notes of SVG 1.1 (F.6.5). */
function arcOf(
  x: number,
  y: number,
  rxGiven: number,
  ryGiven: number,
  degrees: number,
  isLarge: boolean,
  isClockwise: boolean,
  toX: number,
  toY: number,
): Step[] {
  if (x === toX && y === toY) return []
  let [rx, ry] = [Math.abs(rxGiven), Math.abs(ryGiven)]
  if (rx === 0 || ry === 0) return [line(toX, toY)]
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const [halfX, halfY] = [(x - toX) / 2, (y - toY) / 2]
  const [px, py] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX]
  const tooFar = Math.sqrt((px / rx) ** 2 + (py / ry) ** 2)
  if (tooFar > 1) [rx, ry] = [rx * tooFar, ry * tooFar]
  const [a, b] = [(px / rx) ** 2, (py / ry) ** 2]
  const far = (isLarge === isClockwise ? -1 : 1) * Math.sqrt(Math.max(0, 1 / (a + b) - 1))
  const [mx, my] = [(far * rx * py) / ry, (-far * ry * px) / rx]
  const [middleX, middleY] = [cos * mx - sin * my + (x + toX) / 2, sin * mx + cos * my + (y + toY) / 2]
  const from = Math.atan2((py - my) / ry, (px - mx) / rx)
  let turn = Math.atan2((-py - my) / ry, (-px - mx) / rx) - from
  if (isClockwise && turn < 0) turn += 2 * Math.PI
  if (!isClockwise && turn > 0) turn -= 2 * Math.PI
  const count = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 4) - 1e-9))
  const handle = (4 / 3) * Math.tan(turn / count / 4)
  const place = (u: number, v: number): [number, number] => [middleX + cos * rx * u - sin * ry * v, middleY + sin * rx * u + cos * ry * v]
  return Array.from({ length: count }, (_, n) => {
    const [one, other] = [from + (turn * n) / count, from + (turn * (n + 1)) / count]
    const end: [number, number] = n === count - 1 ? [toX, toY] : place(Math.cos(other), Math.sin(other))
    return curve(
      ...place(Math.cos(one) - handle * Math.sin(one), Math.sin(one) + handle * Math.cos(one)),
      ...place(Math.cos(other) + handle * Math.sin(other), Math.sin(other) - handle * Math.cos(other)),
      ...end,
    )
  })
}

/** A rectangle, its corners rounded where `rx` and `ry` are more than 0. */
export function rectangleSteps(x: number, y: number, width: number, height: number, rxGiven: number, ryGiven: number): Step[] {
  const [rx, ry] = [Math.min(rxGiven, width / 2), Math.min(ryGiven, height / 2)]
  const [right, bottom] = [x + width, y + height]
  if (!(rx > 0 && ry > 0)) return [move(x, y), line(right, y), line(right, bottom), line(x, bottom), close]
  const [kx, ky] = [rx * (1 - quarter), ry * (1 - quarter)]
  return [
    ...[move(x + rx, y), line(right - rx, y), curve(right - kx, y, right, y + ky, right, y + ry)],
    ...[line(right, bottom - ry), curve(right, bottom - ky, right - kx, bottom, right - rx, bottom)],
    ...[line(x + rx, bottom), curve(x + kx, bottom, x, bottom - ky, x, bottom - ry)],
    ...[line(x, y + ry), curve(x, y + ky, x + kx, y, x + rx, y), close],
  ]
}

export function ellipseSteps(cx: number, cy: number, rx: number, ry: number): Step[] {
  const [kx, ky] = [rx * quarter, ry * quarter]
  return [
    ...[move(cx + rx, cy), curve(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)],
    ...[curve(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy), curve(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)],
    ...[curve(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy), close],
  ]
}

/** Where the matrix takes it. */
export function movedBy([a, b, c, d, e, f]: Matrix, step: Step): Step {
  const at = step.at.map((_, n) => {
    const [x = 0, y = 0] = n % 2 === 0 ? [step.at[n], step.at[n + 1]] : [step.at[n - 1], step.at[n]]
    return n % 2 === 0 ? a * x + c * y + e : b * x + d * y + f
  })
  const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0] = at
  return step.to === 'Z' ? close : step.to === 'C' ? curve(p, q, r, s, t, u) : { to: step.to, at: [p, q] }
}

/** The path as text, its numbers rounded to so many decimals; moves that nothing follows are left out. */
export function pathText(steps: readonly Step[], decimals: number): string {
  const by = 10 ** decimals
  const text = (value: number): string => String(Math.round(value * by) / by + 0)
  const isDrawn = ({ to }: Step, at: number) => to !== 'M' || (steps[at + 1]?.to ?? 'M') !== 'M'
  return steps
    .filter(isDrawn)
    .map(({ to, at }) => to + at.map(text).join(' '))
    .join('')
}
