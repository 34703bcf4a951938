import type pg from 'pg'

/** Draws one of what there is, as a guest would choose it. */
export type Draw = {
  readonly category: (level: 1 | 2 | 3) => string
  readonly material: () => string
  readonly process: () => string
  readonly one: <T>(from: readonly T[]) => T
  readonly upTo: (most: number) => number
}

type Lists = { one: number[]; two: number[]; three: number[]; material: string[]; process: string[] }

export async function drawer(pool: pg.Pool): Promise<Draw> {
  const { rows } = await pool.query<Lists>(`select
    array(select id from category where level = 1) as one, array(select id from category where level = 2) as two,
    array(select id from category where level = 3) as three,
    array(select distinct material from product_kind where material <> '' and count > 0) as material,
    array(select distinct unnest(processes) from product_kind where count > 0) as process`)
  const lists = rows[0]
  if (!lists) throw new Error('nothing to draw from')
  // The same questions for each size: what is drawn follows from how often was drawn before.
  let seed = 20_261_121
  const upTo = (most: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed % most
  }
  const one = <T>(from: readonly T[]): T => {
    const drawn = from[upTo(from.length)]
    if (drawn === undefined) throw new Error('nothing to draw from')
    return drawn
  }
  const ids = [lists.one, lists.two, lists.three]
  return {
    category: (level) => `type${level}=${one(ids[level - 1] ?? [])}`,
    material: () => encodeURIComponent(one(lists.material)),
    process: () => encodeURIComponent(one(lists.process)),
    one,
    upTo,
  }
}

const sorts = ['default', 'sales', 'new', 'priceAsc', 'priceDesc']
const frequent = ['帆布袋', '帆布', '保温杯', 'T恤', '笔记本', '礼盒', '雨伞', '定制', '环保', '商务', '会议', '便携', '手提袋']
const rare = ['敦煌', '榫卯', '缂丝', '皮影', '蓝晒', '醒狮', '扎染']
const list = (query: string): string => `/api/products?${query}`
const search = (word: string, more = ''): string => list(`keyword=${encodeURIComponent(word)}${more}`)

/** Questions of each kind, drawn anew each time. */
export const asks = {
  '列表：全部': ({ one }) => list(`sort=${one(sorts)}`),
  '列表：分类': ({ category, one }) => list(`${category(one([1, 2, 3] as const))}&sort=${one(sorts)}`),
  '列表：深页': ({ category, one, upTo }) => list(`${one([category(1), category(3), ''])}&sort=${one(sorts)}&page=${2 + upTo(498)}`),
  '筛选：一项': (d) =>
    list(
      d.one([
        `goodsType=${2 + d.upTo(4)}`,
        `material=${d.material()}`,
        `process=${d.process()}`,
        `leadMax=${1 + d.upTo(20)}`,
        `qtyAt=${d.one([1, 50, 100, 300, 500])}`,
      ]) + `&sort=${d.one(sorts)}`,
    ),
  '筛选：多项': (d) =>
    list(
      `${d.one([d.category(1), d.category(2), ''])}&goodsType=${2 + d.upTo(4)}&leadMax=${3 + d.upTo(12)}&${d.one([`material=${d.material()}`, `process=${d.process()}`])}&sort=${d.one(sorts)}`,
    ),
  '筛选：数量与单价': ({ category, one, upTo }) =>
    list(
      `${one([category(1), category(2), category(3), ''])}&qtyAt=${one([50, 100, 300, 500])}&priceMax=${one([1, 2, 5, 10, 20, 50])}&page=${1 + upTo(5)}`,
    ),
  '筛选：任意数量与单价': ({ category, one, upTo }) =>
    list(`${one([category(1), category(2), category(3), ''])}&qtyAt=${1 + upTo(3000)}&priceMax=${(1 + upTo(4000)) / 100}`),
  '搜索：常见词': ({ one, upTo }) => search(one(frequent), `&page=${1 + upTo(5)}`),
  '搜索：少见词': ({ one }) => search(one(rare)),
  '搜索：两个词': ({ one }) => search(`${one(rare)} ${one(frequent)}`),
  '搜索：拼音': ({ one }) => search(one(['fanbudai', 'baowenbei', 'bijiben', 'fbd', 'bwb', 'dunhuang'])),
  '搜索：错一字': ({ one }) => search(one(['帆步袋', '保温怀', 'fanbudia', '笔计本', 'baowenbie'])),
  '搜索：无结果': ({ upTo }) => search(`量子纠缠${upTo(1e6)}`),
  '搜索：词加筛选': (d) =>
    search(
      d.one([...frequent, ...rare]),
      `&${d.one([d.category(1), d.category(3)])}&${d.one([`goodsType=${2 + d.upTo(4)}`, `material=${d.material()}`, `leadMax=${3 + d.upTo(9)}`])}`,
    ),
  联想: ({ one }) =>
    `/api/search/suggest?keyword=${encodeURIComponent(one(['帆', 'f', '加厚', '加厚门', '敦煌', 'bw', '商务会议', 'jh', '保温杯敦', 'lwd']))}`,
  编号: ({ one }) => `/api/product/detail?number=${one(['FB1001', 'TX1003', 'BJ1005'])}`,
  按编号搜: ({ upTo }) => search(String(2_000_900 + upTo(9000))),
} as const satisfies Record<string, (draw: Draw) => string>
export type Kind = keyof typeof asks
