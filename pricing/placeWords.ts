import type { PriceRules } from '../contract/price/price.ts'

/** Where in the rules something stands: `['processes', 'silk', 'run', 2]`. */
export type Place = readonly (string | number)[]

const top: Record<keyof PriceRules, string> = {
  taxMode: '计税方式',
  taxRate: '税率',
  minimum: '起订量',
  step: '递增数量',
  carton: '整箱数',
  weightKg: '单件重量',
  baseLabel: '主体名称',
  base: '阶梯价',
  materials: '材质',
  crafts: '工艺',
  colours: '颜色',
  sizes: '尺码',
  positions: '印刷部位',
  processes: '印刷工艺',
  packings: '包装',
  options: '附加项',
  sample: '打样',
  freight: '运费',
  rush: '加急',
  leadDays: '生产工期',
  conflicts: '互斥规则',
  needs: '依赖规则',
  fixed: '固定规格',
}

/** The fields of price rules in the order people read them. */
export const ruleFields: readonly string[] = Object.keys(top)

const inner: Readonly<Record<string, string>> = {
  label: '名称',
  key: '代码',
  hex: '色值',
  dark: '深色',
  picture: '图片',
  back: '背面图片',
  widthMm: '最大宽度',
  heightMm: '最大高度',
  processes: '可用工艺',
  limits: '精细度',
  textMm: '最小字高',
  lineMm: '最细线条',
  ppi: '图片像素',
  kind: '计价方式',
  plate: '版费',
  plateByQuantity: '按数量的版费',
  extraColour: '加色',
  run: '印工',
  startUp: '起印费',
  platesFreeFrom: '免版费数量',
  underbaseOnDark: '深色打白底',
  maxColours: '最多颜色数',
  areas: '面积档',
  upToCm2: '面积上限',
  digitise: '打带费',
  perThousand: '每千针',
  maxStitches: '最多针数',
  diePerCm2: '每平方厘米版费',
  dieMinimum: '最低版费',
  setUp: '开机费',
  perPage: '每面单价',
  maxPages: '最多面数',
  fee: '打样费',
  creditFrom: '抵扣数量',
  minimum: '最低运费',
  perKg: '每公斤',
  first: '首重',
  next: '续重',
  template: '运费模板',
  pieceCm3: '单件体积',
  maxDaysSaved: '最多加急天数',
  share: '加急比例',
  notAfter: '截止日',
  when: '选择',
  not: '不可同选',
  needs: '需要',
  why: '原因',
}

/** The fields that are of one of the goods, by what they are counted in. */
export const byUnit: Readonly<Record<string, (unit: string) => string>> = {
  each: (unit) => `每${unit}加价`,
  minimumEach: (unit) => `每${unit}最低`,
}

/** What stands at a place, for people: `印刷工艺 › 丝印 › 印工 › 第 3 档`; `unit` is what the goods are counted in. */
export function placeWords(rules: PriceRules, place: Place, unit = '件'): string {
  const words: string[] = []
  let here: unknown = rules
  place.forEach((part, depth) => {
    here = isFields(here) && Object.hasOwn(here, part) ? here[part] : undefined
    words.push(depth === 0 ? topWord(part) : partWord(part, here, unit))
  })
  return words.join(' › ')
}

/** What the place on top is called: `base` → 阶梯价. */
export const topWord = (part: string | number): string => beside[part] ?? (top as Readonly<Record<string, string>>)[part] ?? String(part)

/** What is looked at together with the rules. */
const beside: Readonly<Record<string, string>> = { firstSelection: '页面默认选择', told: '商品名称与参数' }

function partWord(part: string | number, value: unknown, unit: string): string {
  if (isFields(value) && typeof value['label'] === 'string' && value['label'] !== '') return value['label']
  if (typeof part === 'number') return `第 ${part + 1} ${Array.isArray(value) ? '档' : '项'}`
  return byUnit[part]?.(unit) ?? inner[part] ?? part
}

const isFields = (value: unknown): value is Record<string | number, unknown> => typeof value === 'object' && value !== null
