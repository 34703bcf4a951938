import newQr from 'qrcode-generator'
import type { Surface } from '../contract/artwork/design.ts'
import type { CodeKind, Ink, PlacedCode } from '../contract/artwork/layer.ts'
import { code128, ean13, type Bars } from './barcodes.ts'
import { digitPath } from './digits.ts'
import type { Size } from './facts.ts'
import { between, rounded } from './place.ts'

/** A code as it is drawn, in modules, with the light margin that its readers need. */
export type CodeDrawing = {
  /** M, L and Z alone, absolute; '': it cannot be drawn. */
  readonly d: string
  readonly box: Size
  /** Why it cannot be drawn; null: it can. */
  readonly fault: string | null
}

/** How high bars are drawn, in modules: those of goods as they are in shops. */
const barsHigh = { code128: 50, ean13: 69 } as const

const kept = new Map<string, CodeDrawing>()
const keptAtMost = 64

/** What is drawn of a code. What was drawn lately is kept: a large one takes long, and is asked for while it is dragged. */
export function codePath(code: CodeKind, data: string): CodeDrawing {
  const key = `${code} ${data}`
  const before = kept.get(key)
  if (before) return before
  const drawing = code === 'qr' ? qrOf(data) : barsOf(code === 'ean13' ? ean13(data) : code128(data), barsHigh[code])
  if (kept.size >= keptAtMost) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, drawing)
  return drawing
}

/** The code in the proportions of what it says now: its bars stay as high and its middle where it is. One that cannot be drawn stays as it is. */
export function fittedCode(layer: PlacedCode): PlacedCode {
  const { box, fault } = codePath(layer.code, layer.data)
  return fault === null ? { ...layer, width: rounded(between(0.1, (layer.height * box.width) / box.height, 9000)) } : layer
}

/** A code in the middle of the surface, as large as a third of its shorter side. */
export function newCode(
  { widthMm, heightMm }: Pick<Surface, 'widthMm' | 'heightMm'>,
  code: PlacedCode['code'],
  ink: Ink,
  id: string,
): PlacedCode {
  const data = sample[code]
  const { box } = codePath(code, data)
  const scale = Math.min(widthMm, heightMm) / 3 / Math.max(box.width, box.height)
  const size = { width: rounded(box.width * scale), height: rounded(box.height * scale) }
  return { kind: 'code', id, code, data, ink, x: rounded(widthMm / 2), y: rounded(heightMm / 2), ...size, angle: 0 }
}

/** What a code says that says nothing yet. */
export const sample: Readonly<Record<CodeKind, string>> = { qr: 'https://', code128: 'ABC-1234', ean13: '690123456789' }

const refused = (fault: string): CodeDrawing => ({ d: '', box: { width: 1, height: 1 }, fault })

/** What the largest code of level M takes, in bytes. */
const bytesAtMost = 2331
const quiet = 4

function qrOf(data: string): CodeDrawing {
  const bytes = new TextEncoder().encode(data)
  if (bytes.length > bytesAtMost) return refused('内容过长')
  const drawn = newQr(0, 'M')
  const mode = /^\d+$/.test(data) ? 'Numeric' : /^[0-9A-Z $%*+\-./:]+$/.test(data) ? 'Alphanumeric' : 'Byte'
  // It takes the lower byte of every sign.
  drawn.addData(mode === 'Byte' ? Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') : data, mode)
  drawn.make()
  const count = drawn.getModuleCount()
  const rows = Array.from({ length: count }, (_, row) => runsOf(count, (at) => drawn.isDark(row, at)))
  const side = count + 2 * quiet
  return { d: rectangles(rows), box: { width: side, height: side }, fault: null }
}

type Run = { readonly from: number; readonly to: number }

function runsOf(count: number, isDark: (at: number) => boolean): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < count; at++) {
    if (!isDark(at)) continue
    const from = at
    while (at < count && isDark(at)) at++
    runs.push({ from, to: at })
  }
  return runs
}

/** Runs of rows as rectangles, as high as the rows below have the same run. */
function rectangles(rows: readonly (readonly Run[])[]): string {
  const open = new Map<string, Run & { readonly top: number }>()
  const out: string[] = []
  for (const [row, runs] of [...rows, []].entries()) {
    const here = new Map(runs.map((run) => [`${run.from} ${run.to}`, run]))
    for (const [key, { from, to, top }] of open) {
      if (here.has(key)) continue
      out.push(rectangle(from + quiet, top + quiet, to + quiet, row + quiet))
      open.delete(key)
    }
    for (const [key, run] of here) if (!open.has(key)) open.set(key, { ...run, top: row })
  }
  return out.join('')
}

const rectangle = (left: number, top: number, right: number, bottom: number): string =>
  `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`

function barsOf(bars: Bars, height: number): CodeDrawing {
  if ('fault' in bars) return refused(bars.fault)
  const { before, dark, after, digits } = bars
  const runs = runsOf(dark.length, (at) => dark[at] === '1')
  const longer = (from: number) => (digits && isGuard(from, dark.length) ? guardsLonger : 0)
  const d = runs.map(({ from, to }) => rectangle(from + before, 0, to + before, height + longer(from))).join('')
  const width = before + dark.length + after
  if (!digits) return { d, box: { width, height }, fault: null }
  return { d: d + digitsBelow(digits, before, height), box: { width, height: height + digitsHigh }, fault: null }
}

// Of goods: how much longer the bars at both ends and in the middle are, and how much room there is for the digits between them, in modules.
const guardsLonger = 5
const digitsHigh = 10

const isGuard = (at: number, count: number): boolean => at < 3 || at >= count - 3 || (at >= 45 && at < 50)

/** The first digit stands before the bars, six below each half, each below its own seven modules. */
function digitsBelow(digits: readonly number[], before: number, height: number): string {
  const high = 0.9
  const top = height + 1.6
  const middles = digits.map((_, at) => (at === 0 ? before - 6.5 : before + 3 + (at - 1) * 7 + 3.5 + (at > 6 ? 5 : 0)))
  return digits.map((digit, at) => digitPath(digit, (middles[at] ?? 0) - 2, top, high)).join('')
}
