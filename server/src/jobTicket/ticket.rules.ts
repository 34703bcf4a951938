import { namesWords } from '../../../artwork/namesWords.ts'
import type { Address } from '../../../contract/account/address.ts'
import { goodsTypes, type GoodsType } from '../../../contract/goods.ts'
import { lineStates, type LineState } from '../../../contract/production/lineState.ts'
import type { PriceRules, Selection } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import type { PrintView } from '../../../contract/goods/printArea.ts'
import { printText } from '../../../pricing/chosen.ts'
import { wornColour, wornViews } from '../../../pricing/worn.ts'
import { cellName } from '../catalog/wording.rules.ts'

/** What a ticket tells of a line. */
export type TicketLine = {
  readonly id: number
  readonly title: string
  readonly number: string
  readonly type: GoodsType
  readonly quantity: number
  readonly unit: string
  readonly matrix: Matrix | null
  readonly promisedDay: string | null
  readonly scheduledDay: string | null
  readonly sample: boolean
  readonly state: LineState
}

/** What goes to which address. */
export type TicketShare = {
  readonly place: number
  readonly shares: readonly { readonly lineId: number; readonly quantity: number }[]
  readonly address: Address
}

/** Where something is printed: the side of the article, all its areas, and the one that is meant. */
export type Place = {
  readonly words: string
  /** To scale; null: nothing was drawn, and `area` stands alone. */
  readonly view: {
    readonly label: string
    readonly picture: string
    readonly widthMm: number
    readonly heightMm: number
    /** The picture shows what is printed. */
    readonly isMocked?: true
  } | null
  readonly area: {
    readonly xMm: number
    readonly yMm: number
    readonly widthMm: number
    readonly heightMm: number
  } | null
}

/** The places that are printed, in the order chosen. */
export function placesOf(
  { prints, colour }: Pick<Selection, 'prints' | 'colour'>,
  rules: PriceRules | null,
  drawnViews: readonly PrintView[],
  matrix: Matrix | null = null,
): Place[] {
  const worn = rules && wornColour(rules, { colour }, matrix)
  const views = rules && worn ? wornViews(drawnViews, rules, worn) : drawnViews
  return prints.map((print) => {
    const words = rules ? printText(rules, print) : print.position
    const view = views.find(({ areas }) => areas.some(({ position }) => position === print.position)) ?? null
    const drawn = view?.areas.find(({ position }) => position === print.position)
    const ruled = rules?.positions.find(({ key }) => key === print.position)
    return { words, view, area: drawn ?? (ruled ? { xMm: 0, yMm: 0, ...ruled } : null) }
  })
}

export type Facts = readonly (readonly [name: string, value: string])[]

/** What the workshop has to know of a line besides where it prints, name by name. `run`: the run that it is printed in with others. */
export function factsOf(line: TicketLine, tolerance: number, run: number | null = null): Facts {
  const { title, number, type, quantity, unit, promisedDay, scheduledDay, sample, state } = line
  return [
    ['商品', title],
    ['采购编号', `${number}　${goodsTypes[type].tag}`],
    ['数量', `${quantity} ${unit}（可短少 ${tolerance} ${unit}）`],
    ['当前状态', lineStates[state]],
    ['承诺交期', promisedDay ?? '待付款后确定'],
    ['排产日期', scheduledDay ?? '未排产'],
    ['打样', sample ? '需要，样品确认后生产' : '不需要'],
    ...(run === null ? [] : [['同印', `拼印 ${run} 号，与该批其他订单一起印刷`] as const]),
  ]
}

/** 一物一名 as the workshop is told; '' where all pieces are alike. */
export const namesTold = (rows: number | null): string => (rows === null ? '' : `${namesWords(rows)}，每件一页，名单见稿件包`)

/** Each colour that is made with its picture, the first six, those of most pieces first; of one alone its picture without words. */
export function wornOf(
  { matrix, picture }: Pick<TicketLine, 'matrix'> & { readonly picture: string },
  rules: PriceRules | null,
): { readonly words: string; readonly picture: string }[] {
  const pieces = new Map<string, number>()
  for (const { colour = '', quantity } of matrix ?? []) pieces.set(colour, (pieces.get(colour) ?? 0) + quantity)
  if (!rules || pieces.size < 2) return [{ words: '', picture }]
  return [...pieces]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([colour, quantity]) => ({
      words: `${cellName(rules, { colour })} × ${quantity}`,
      picture: rules.colours.find(({ key }) => key === colour)?.picture ?? picture,
    }))
}

/** The pieces of each colour and size; none where the whole quantity is alike. */
export const cellsOf = ({ matrix }: TicketLine, rules: PriceRules | null): Facts =>
  (matrix ?? []).map((cell) => [rules ? cellName(rules, cell) : [cell.colour, cell.size].filter(Boolean).join(' '), String(cell.quantity)])

/** What is packed for which address. */
export const packedFor = (line: TicketLine, consignments: readonly TicketShare[], orderId: string): Facts =>
  consignments.flatMap(({ place, shares, address }): Facts => {
    const share = shares.find(({ lineId }) => lineId === line.id)
    if (!share) return []
    return [[`${orderId}-${place}`, `${share.quantity} ${line.unit}　${address.province}${address.city}${address.district}`]]
  })
