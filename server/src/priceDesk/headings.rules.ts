import type { Target } from '../../../contract/price/priceReading.ts'

// What headings people write over their price sheets mean.

const unit = '(?:个|件|只|套|条|本|支|把|份|箱|pcs?)'
const scales: Readonly<Record<string, number>> = { 万: 10_000, 千: 1000, k: 1000 }
const exactly = new RegExp(`^(?:≥|>=|满|不少于|从)?(\\d{1,7})(万|千|k)?${unit}?(?:\\+|(?:及|或)?以上|起(?:订|批)?|-|~|至|到)?$`, 'i')
const between = new RegExp(`^(\\d{1,7})(万|千|k)?${unit}?(?:-|–|—|~|至|到)\\d{1,7}(?:万|千|k)?${unit}?$`, 'i')
const below = new RegExp(`^(?:(?:<|≤|<=|小于|少于|不足|低于)\\d{1,7}${unit}?|\\d{1,7}${unit}?(?:以下|以内))$`, 'i')

/**
 * From how many pieces on: '≥500', '500个起', '500以上', '500-999件' and '0.5万'-less forms such as '1千' are told; '100以下' is
 * from 1. null where it is no quantity, or one that may be meant in two ways, as '>500'.
 */
export function startIn(written: string): number | null {
  const text = written
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
  if (below.test(text)) return 1
  const [, digits = '', scale = ''] = exactly.exec(text) ?? between.exec(text) ?? []
  const count = Number(digits) * (scales[scale.toLowerCase()] ?? 1)
  return digits !== '' && count > 0 ? count : null
}

/** Names that people give our columns, beside our own. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  采购编号: [
    '货号',
    '款号',
    '编号',
    '型号',
    '产品编号',
    '商品编号',
    '产品编码',
    '商品编码',
    '编码',
    '产品货号',
    '商品货号',
    '料号',
    'sku',
    '产品型号',
  ],
  材质: ['材料', '面料', '物料', '产品材质'],
  印刷工艺: ['工艺', '印刷方式', '印制工艺', 'logo工艺', '印刷'],
  起始数量: ['数量', '数量区间', '阶梯', '数量阶梯', '订购数量', '采购数量', '订货数量', '件数', '起批数量'],
  单价: ['价格', '报价', '出厂价', '含税单价', '不含税单价', '未税单价', '含税价', '不含税价', '裸价', '批发价', '产品单价'],
  起订量: ['起订', '起批量', 'moq', '最小起订量', '最低起订量', '最小订购量', '起订数量'],
  递增数量: ['加订单位', '加订倍数', '加订'],
  整箱数: ['装箱数', '箱规', '每箱数量', '箱装数', '装箱量', '外箱数量'],
  单件重量: ['单重', '重量', '单个重量', '产品重量', '净重'],
  打样费: ['样品费', '打版费'],
  工期: ['交期', '货期', '生产周期', '生产工期', '交货期'],
  丝印单价: ['印工', '印刷单价', '印刷费', '丝印费', '丝印工价'],
  丝印版费: ['丝印制版费', '网版费'],
  丝印起印费: ['丝印起步价'],
  版费: ['制版费', '开版费', '模具费'],
  起印费: ['起步价', '最低印刷费', '开机费'],
}

/** A heading as it is compared: no blanks, no remarks in brackets, no units. */
const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s|\*|:/g, '')
    .replaceAll(/[([【](?!\d)[^)\]】]*[)\]】]/g, '')
    .replaceAll(/[()[\]【】]/g, '')
    .replace(/\/?(元|rmb|kg|公斤|天|工作日)$/, '')

const words =
  /(不含税|未税|含税|单价|价格|报价|出厂价|批发价|价|元|rmb|¥|\/(个|件|只|套|条|本|支|把|pcs?)|数量|丝印|印工|印刷费?|交期|工期)/g

/** What a column is, by its heading and the one above it; `from` where the heading says a quantity. null: nothing known. */
export function meaningOf(name: string, above: string, targets: readonly Target[]): { column: string; from: number | null } | null {
  const typed = bare(name)
  const named = targets.find((target) => target.name === typed || synonyms[target.name]?.includes(typed))
  if (named) return { column: named.name, from: null }
  const from = startIn(typed.replaceAll(words, ''))
  if (from === null || typed === '') return null
  return { column: ladderIn(`${bare(above)}${typed}`), from }
}

const ladderIn = (words: string): string => {
  if (/丝印|印工|印刷/.test(words)) return '丝印单价'
  return /工期|交期|货期/.test(words) ? '工期' : '单价'
}

const number = String.raw`[¥￥]?\d[\d,]*(\.\d+)?(元|rmb)?(\/(个|件|只|套|条|本|支|把|pcs?))?`
const priced = new RegExp(`^${number}$`, 'i')

/** Whether a cell is a number that says nothing of itself: a quantity as a heading, a price of whole yuan as a row's. */
export const isMereNumber = (cell: string): boolean => priced.test(cell.normalize('NFKC').replaceAll(/\s/g, ''))

/** What a sheet's titles and headings say of tax; '' where nothing, or both. */
export function taxIn(texts: readonly string[]): '' | '含税' | '不含税' {
  const all = texts.join('\n')
  const without = /不含税|未含税|未税|不带票|不开票/
  const net = without.test(all)
  const gross = /含税|带票/.test(all.replaceAll(new RegExp(without, 'g'), ''))
  if (net === gross) return ''
  return net ? '不含税' : '含税'
}

/** The rate that is said of prices with tax, in percent: '含税6%', '含13%增值税'; '' where none is said, or several are. */
export function taxRateIn(texts: readonly string[]): string {
  const all = texts
    .join('\n')
    .normalize('NFKC')
    .replaceAll(/[^\S\n]|不含税|未含税|未税/g, '')
  const found = all.matchAll(/(?:含税|税率|税点)[^\d%\n]{0,4}(\d{1,2}(?:\.\d{1,2})?)%|(\d{1,2}(?:\.\d{1,2})?)%的?(?:增值税|税|专票|专用)/g)
  const rates = new Set([...found].map(([, after, before]) => String(Number(after ?? before))))
  return rates.size === 1 ? ([...rates][0] ?? '') : ''
}
