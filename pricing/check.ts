import { PriceRules, type Selection } from '../contract/price/price.ts'
import type { GoodsType } from '../contract/goods.ts'
import { Refusal } from '../contract/refusal.ts'
import { amountFindings } from './amounts.ts'
import { cliffs } from './cliffs.ts'
import { amountOf } from './exact.ts'
import type { Finding } from './finding.ts'
import { ladderFindings } from './ladders.ts'
import { rateAt, rungsOf } from './part.ts'
import { placeWords, topWord, type Place } from './placeWords.ts'
import { price } from './price.ts'
import { reachFindings } from './reach.ts'
import { referenceFindings } from './references.ts'
import { ladderTable } from './table.ts'
import { textFindings } from './texts.ts'
import { toldFindings, type Told } from './told.ts'

/** A finding with what its place is called. */
export type Placed = Finding & { where: string }

/** A product's rules as the merchant writes them, with what its page begins with and what it says of itself. */
export type Draft = {
  readonly goodsType: GoodsType
  readonly rules: PriceRules
  readonly firstSelection: Selection
  /** What the product is counted in; absent: 件. */
  readonly unit?: string
  /** What the product says of itself; absent: not looked at. */
  readonly told?: Told
}

/**
 * Everything wrong with a draft, faults first. Rules without a fault price every lawful choice of every legal quantity: the
 * engine refuses only what a buyer may not choose, or what it says a person must price.
 */
export function check(draft: Draft): Placed[] {
  const shaped = PriceRules.safeParse(draft.rules)
  const findings = shaped.success ? findingsOf({ ...draft, rules: shaped.data }) : shapeFindings(draft.rules, shaped.error.issues)
  const named = findings.map((one) => ({ ...one, where: placeWords(draft.rules, one.place, draft.unit) }))
  return [...named.filter(({ grade }) => grade === 'fault'), ...named.filter(({ grade }) => grade === 'warning')]
}

/** True where the draft may be published. */
export const isSound = (findings: readonly Finding[]): boolean => findings.every(({ grade }) => grade !== 'fault')

function findingsOf(draft: Draft): Finding[] {
  const { rules, unit = '件' } = draft
  const found = [
    ...(rules.baseLabel.trim() === '' ? [{ grade: 'fault' as const, place: ['baseLabel'], text: '请填写' }] : []),
    ...textFindings(rules),
    ...ladderFindings(rules, unit),
    ...amountFindings(rules, unit),
    ...referenceFindings(rules),
    ...termFindings(rules, unit),
    ...reachFindings(rules),
  ]
  if (!isSound(found)) return found
  const told = draft.told ? toldFindings(draft.told, rules, draft.firstSelection) : []
  return [...found, ...spotFindings(draft), ...standardFindings(draft), ...told, ...firstFindings(draft)]
}

/** A buyer of 标品 chooses a style: where there is none to choose or to read, neither order nor proof says what is made. */
const standardFindings = ({ goodsType, rules: { materials, colours, sizes } }: Draft): Finding[] =>
  goodsType === 'standard' && materials.length + colours.length + sizes.length === 0
    ? [
        {
          grade: 'warning',
          place: ['colours'],
          text: '标品没有颜色、材质或尺码可选，订单和校样说不出是哪一款；只有一种颜色的，请添加这一种',
        },
      ]
    : []

/** Quantities, cartons, sample and rush that do not fit each other. */
function termFindings({ minimum, step, carton, sample, rush, leadDays }: PriceRules, unit: string): Finding[] {
  const found: Finding[] = []
  const warn = (place: Place, text: string) => void found.push({ grade: 'warning', place, text })
  if (minimum > 1_000_000) found.push({ grade: 'fault', place: ['minimum'], text: `起订量超过单行上限 1000000 ${unit}` })
  if (carton !== null && carton % step !== 0 && step % carton !== 0)
    warn(['carton'], `整箱 ${carton} ${unit}与递增数量 ${step} ${unit}不成倍数，买家订不到整箱`)
  if (sample && sample.creditFrom <= minimum) warn(['sample', 'creditFrom'], '抵扣数量不大于起订量，打样费每单都抵扣')
  if (rush?.notAfter !== undefined && !/^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(rush.notAfter))
    found.push({ grade: 'fault', place: ['rush', 'notAfter'], text: '应为 MM-dd 或 yyyy-MM-dd' })
  const shortest = Math.min(...leadDays.map(([, days]) => days))
  if (rush && rush.maxDaysSaved >= shortest) warn(['rush', 'maxDaysSaved'], `最短工期只有 ${shortest} 天，最多只能加急 ${shortest - 1} 天`)
  return found
}

/** Spot goods show the price of one piece on their card, so it must be a price. */
function spotFindings({ goodsType, rules: { base, minimum } }: Draft): Finding[] {
  const shown = goodsType === 'spot' ? amountOf(rateAt(rungsOf(base), minimum), 1) : null
  return shown === 0 ? [{ grade: 'fault', place: ['base', 0], text: '现货的单价至少为 0.01 元' }] : []
}

/** What the product's page begins with, and what is fixed for common goods, asked of the engine itself. */
function firstFindings({ goodsType, rules, firstSelection, unit = '件' }: Draft): Finding[] {
  const begun = { place: ['firstSelection'], selection: firstSelection }
  const fixed = goodsType === 'common' && rules.fixed ? [{ place: ['fixed'], selection: rules.fixed }] : []
  const refused = [...fixed, begun].flatMap(({ place, selection }): Finding[] => {
    try {
      price(rules, { productId: 1, priceVersion: 1, goodsType }, { selection, quantity: rules.minimum }, { unit })
      ladderTable(rules, { goodsType }, selection)
      return []
    } catch (error) {
      if (error instanceof Refusal) return [{ grade: 'fault', place, text: error.message }]
      throw error
    }
  })
  return refused.length > 0 ? refused : cliffFindings(rules, goodsType, firstSelection, unit)
}

const cliffFindings = (rules: PriceRules, goodsType: GoodsType, selection: Selection, unit: string): Finding[] =>
  cliffs(rules, { goodsType }, selection).map(({ from, to, quantity, saving }) => ({
    grade: 'warning',
    place: ['firstSelection'],
    text: `${from === to ? to : `${from}–${to}`} ${unit}的总价高于 ${quantity} ${unit}，最多高 ${saving} 元`,
  }))

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** A step is found as a whole: its quantity and its price stand side by side. */
const stepOf = (path: Issue['path']): Issue['path'] =>
  typeof path.at(-1) === 'number' && typeof path.at(-2) === 'number' ? path.slice(0, -1) : path

/** What stands at a place of the rules. */
const valueAt = (rules: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>((at, part) => (at === null || at === undefined ? at : (at as never)[part as never]), rules)

function shapeFindings(rules: unknown, issues: readonly Issue[]): Finding[] {
  return issues.map(({ path, message }) => ({
    grade: 'fault',
    place: stepOf(path).map((part) => (typeof part === 'number' ? part : String(part))),
    // zod's own words are English: those speak of whole numbers and empty lists.
    text:
      valueAt(rules, path) === ''
        ? '请填写'
        : path[0] === 'taxRate'
          ? '应为 0-100 之间的百分数，最多两位小数'
          : /\p{Script=Han}/u.test(message)
            ? message
            : `${topWord(String(path[0]))}有空缺或不是正整数的地方`,
  }))
}
