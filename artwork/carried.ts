import type { Ink } from '../contract/artwork/layer.ts'
import { unapprovedRule, type Finding } from '../contract/order/finding.ts'
import { colourFinding } from './pageFindings.ts'
import { finestFindings, isPlated, platesAtMost, type Measures, type Place } from './preflight.ts'
import { platesTogether, plateWords, type Seen } from './together.ts'

// What a design says goes with its file: to the cart, the order, the desk and the workshop.

/** How many rows of a list have a text that goes beyond the surface, and the first of them, counted from 1. */
export type Over = { readonly rows: number; readonly first: number }

/** What is noted of a surface when its file is made. */
export type Noted = {
  /** How large it is, mm. */
  readonly widthMm: number
  readonly heightMm: number
  /** In how many inks it is drawn, besides its pictures. */
  readonly inks: number
  /** 一物一名: of how many pieces its list is, a page each; null: all pieces are alike. */
  readonly rows: number | null
  /** Rows of its list that are not printed wholly; absent: none, or a release of before noted it. */
  readonly over?: Over
  /** Something on it is a picture, or a page that was not read wholly, of which nobody knows the inks. */
  readonly pictured: boolean
  /** How many of its inks are plain white, which is no plate everywhere; absent: none is, or a release of before noted it. */
  readonly whites?: number
  /** What its placed pages are called that have colours mixed of several inks; absent: none, or a release of before noted it. */
  readonly mixed?: readonly string[]
  /** What its placed pages are called that were not read wholly; absent as above. */
  readonly partial?: readonly string[]
  /** The finest that is drawn on it; absent: nothing that is measured, or a release of before noted it. */
  readonly finest?: Measures
  /** What is known of the inks of its pictures, each once, and which inks are drawn besides; absent: it has none, or a release of before noted it. */
  readonly beside?: { readonly pictures: readonly Seen[]; readonly drawn: readonly Ink[] }
}

/** What a file brings with it that was made from a design. */
export type Carried = Noted & {
  readonly position: string
  /** The products that it was made for; null: a release of before made it, and did not say. */
  readonly productIds: readonly number[] | null
  /** The products that its company approved it for; absent: it wants no approval before it orders. */
  readonly approvedFor?: readonly number[]
}

/** How many inks too many there are for what is paid at a place; 0 where its process prints any number of them. */
export const inksBeyond = (place: Pick<Place, 'process' | 'inks'>, inks: number): number =>
  Math.max(0, inks - (platesAtMost(place) ?? inks))

/** A place of a line that is printed. */
export type PaidPlace = Place & { readonly position: string }

/** What a line is of, and what was paid for it. */
export type PaidLine = {
  readonly productId: number
  readonly quantity: number
  /** What its pieces are counted in. */
  readonly unit: string
  readonly places: readonly PaidPlace[]
  /** What the product's positions are called, those that are not printed too. */
  readonly labels: ReadonlyMap<string, string>
}

/** P33: a position that is printed by several processes; nothing in a design says which of them prints what. Null: it is printed by at most one. */
export const processesFinding = (label: string, processes: number): Finding | null =>
  processes > 1
    ? refused('P33', `${label} 选了 ${processes} 种印刷工艺，设计分不出哪部分用哪种：请只选一种，或上传稿件文件并在备注中说明`)
    : null

/** P34: several designs at one position, each of which was counted, seen and approved by itself. */
const designsFindings = (label: string, designs: number): Finding[] =>
  designs > 1 ? [refused('P34', `${label} 放了 ${designs} 份设计，每个部位只印一份：请只留一份，或在一份设计里画在一起后重新生成`)] : []

/**
 * What of a design is not as the line is that its file lies on, `lying` all the designs on it: E – it must not be ordered so (another
 * product P27, place or size P28, more inks than are paid P09, mixed colours where plates are of one ink P10, not approved by the company P31,
 * several processes P33 or designs P34 at its position); W – its list has not as many rows as there are pieces (P29), or some that go
 * beyond the print area (P21), a page's colours are lost (P10), nobody knows how many plates it needs (P26), or it is finer or nearer to the cut than the place prints well (P03, P04, P07, P08).
 */
export function carriedFindings(
  carried: Carried,
  { productId, quantity, unit, places, labels }: PaidLine,
  lying: readonly Pick<Carried, 'position'>[] = [carried],
): Finding[] {
  const { position, productIds, widthMm, heightMm, rows, mixed = [], partial = [], finest = {}, approvedFor } = carried
  const label = labels.get(position) ?? position
  if (productIds && !productIds.includes(productId)) return [refused('P27', `${label} 的设计是为其他商品做的，请在本商品上重新设计`)]
  const own =
    approvedFor && !approvedFor.includes(productId)
      ? [refused(unapprovedRule, `${label} 的设计未经企业审批，请在“我的设计”送审；已通过的，请重新生成印刷文件`)]
      : []
  const [place, ...beside] = places.filter((one) => one.position === position)
  if (!place) return [refused('P28', `设计用于 ${label}，所选配置不印该部位，请移除稿件或改印刷部位`)]
  const several = processesFinding(label, 1 + beside.length)
  if (several) return [...own, several]
  const { size } = place
  const free = (place.on?.white ?? 'plate') === 'plate' ? 0 : (carried.whites ?? 0)
  const inks = carried.inks - free
  const beyond = inksBeyond(place, inks)
  return [
    ...own,
    ...designsFindings(label, lying.filter((one) => one.position === position).length),
    ...(size.width === widthMm && size.height === heightMm
      ? []
      : [
          refused(
            'P28',
            `${label} 的设计为 ${widthMm}×${heightMm} 毫米，所选配置印 ${size.width}×${size.height} 毫米，请按此尺寸重新设计或改印刷尺寸`,
          ),
        ]),
    ...(beyond > 0
      ? [refused('P09', `${label} 设计了 ${inks} 色，付了 ${inks - beyond} 色，请在设计中改为 ${inks - beyond} 色或改工艺`)]
      : picturedBeyond(carried, { ...place, label })),
    ...finestFindings(finest, { ...place, label }),
    ...mixed.flatMap((name) => colourFinding(name, { ...place, label }) ?? []),
    ...(isPlated(place.process) ? partial : []).map((name): Finding => ({
      rule: 'P26',
      severity: 'W',
      words: `${label}按专色制版，“${name}”的部分内容未能自动检查，请核对校样的颜色数`,
    })),
    ...(rows === null || rows === quantity
      ? []
      : [
          {
            rule: 'P29',
            severity: 'W',
            words: `${label} 的名单有 ${rows} 行，订购 ${quantity} ${unit}，每${unit}印一行，请核对数量与名单`,
          } as const,
        ]),
    ...overFindings(label, carried),
  ]
}

/** P21: rows of the list of which a part is not printed. */
const overFindings = (label: string, { over }: Pick<Noted, 'over'>): Finding[] =>
  over
    ? [
        {
          rule: 'P21',
          severity: 'W',
          words: `${label} 的名单第 ${over.first} 行${over.rows > 1 ? `等 ${over.rows} 行` : ''}的文字超出印刷区域，超出的部分不会印出，请缩小字号后重新生成`,
        },
      ]
    : []

/** P09: pictures that surely need more plates than are paid, alone or with what is drawn. */
function picturedBeyond({ beside }: Noted, place: Place): Finding[] {
  if (!beside) return []
  const { least } = platesTogether(beside.drawn, beside.pictures, place.on)
  const beyond = inksBeyond(place, least.count)
  const paid = least.count - beyond
  return beyond > 0
    ? [refused('P09', `${place.label} 的图片与其他内容合计 ${plateWords(least)}，付了 ${paid} 色，请在设计中改为 ${paid} 色或改工艺`)]
    : []
}

const refused = (rule: string, words: string): Finding => ({ rule, severity: 'E', words })
