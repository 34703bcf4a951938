import type { Position, PriceRules, Print, Process } from '../contract/price/price.ts'
import { refuse } from '../contract/refusal.ts'

/** A print with its position found, and checked against what position and process allow. */
export type Placed = { print: Print; position: Position }

/** @throws Refusal selection.invalid for what cannot be printed, price.needsQuote for what only a person can price. */
export function placed(rules: PriceRules, prints: readonly Print[]): Placed[] {
  const seen = new Set<string>()
  return prints.map((print, index) => {
    const field = `prints.${index}`
    const position = positionOf(rules, print, field)
    const process = processOf(rules, position, print, field)
    const place = JSON.stringify([print.position, print.process])
    if (seen.has(place)) refuse('selection.invalid', { field }, `${position.label}的${process.label}重复`)
    seen.add(place)
    checkSize(print, position, field)
    checkMeasure(print, process, field)
    return { print, position }
  })
}

function positionOf(rules: PriceRules, print: Print, field: string): Position {
  const found = rules.positions.find((position) => position.key === print.position)
  if (found) return found
  const advice = rules.positions.length > 0 ? `可选：${rules.positions.map(({ label }) => label).join('、')}` : '该商品不支持印刷'
  refuse('selection.invalid', { field: `${field}.position`, nearest: rules.positions[0]?.key ?? null }, `印刷部位不存在，${advice}`)
}

function processOf(rules: PriceRules, position: Position, print: Print, field: string): Process {
  const process = Object.hasOwn(rules.processes, print.process) ? rules.processes[print.process] : undefined
  if (process && position.processes.includes(print.process)) return process
  const possible = position.processes.find((key) => Object.hasOwn(rules.processes, key))
  const elsewhere = process && rules.positions.find((other) => other.processes.includes(print.process))
  const nearest = possible === undefined ? '' : (rules.processes[possible]?.label ?? '')
  refuse(
    'selection.invalid',
    { field: `${field}.process`, nearest: possible ?? null, positions: elsewhere ? [elsewhere.key] : [] },
    `${position.label}不能做${process?.label ?? '此印刷工艺'}${nearest && `，可改选「${nearest}」`}`,
  )
}

function checkSize({ widthMm, heightMm }: Print, position: Position, field: string): void {
  const tooLarge = (size: number | undefined, most: number) => size !== undefined && !(size >= 1 && size <= most && Number.isInteger(size))
  if (!tooLarge(widthMm, position.widthMm) && !tooLarge(heightMm, position.heightMm)) return
  const nearest = [position.widthMm, position.heightMm]
  refuse('selection.invalid', { field, nearest }, `${position.label}的印刷尺寸须为不超过 ${nearest.join('×')} 毫米的整数`)
}

/** What each kind of process is priced by: fields that must be there, and the most that the rules can price. */
function checkMeasure(print: Print, process: Process, field: string): void {
  const need = (name: 'colours' | 'stitches' | 'pages' | 'widthMm' | 'heightMm', chinese: string, most = Infinity) => {
    const value = print[name] ?? 0
    if (!(Number.isInteger(value) && value >= 1)) {
      refuse('selection.invalid', { field: `${field}.${name}`, nearest: 1 }, `请填写${process.label}的${chinese}，应为正整数`)
    }
    if (value > most)
      refuse(
        'price.needsQuote',
        { field: `${field}.${name}`, nearest: most },
        `${process.label}的${chinese}超过 ${most}，需要人工报价，请联系在线客服`,
      )
  }
  if (process.kind === 'screen') need('colours', '颜色数', process.maxColours)
  if (process.kind === 'embroidery') need('stitches', '针数', process.maxStitches)
  if (process.kind === 'insert') need('pages', '页数', process.maxPages)
  if ((process.kind === 'digital' && process.areas) || (process.kind === 'foil' && process.diePerCm2 !== undefined)) {
    need('widthMm', '印刷宽度')
    need('heightMm', '印刷高度')
  }
  if (process.kind === 'digital' && process.areas) {
    const most = Math.max(...process.areas.map((area) => area.upToCm2))
    if ((print.widthMm ?? 0) * (print.heightMm ?? 0) > most * 100) {
      refuse('price.needsQuote', { field, nearest: most }, `${process.label}超过 ${most} cm²，需要人工报价，请联系在线客服`)
    }
  }
}
