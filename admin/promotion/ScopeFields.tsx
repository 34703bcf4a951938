import { useQuery } from '@tanstack/react-query'
import { Cascader, Checkbox, Form } from 'antd'
import { goodsTypes } from '../../contract/goods.ts'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'
import type { PromotionTerms } from '../../contract/promotion/terms.ts'
import { LevelsSelect } from '../company/LevelsSelect.tsx'
import { branchesOf, pathTo } from '../pieces/branches.ts'
import { categoriesQuery } from '../pieces/categories.ts'
import { CompanySelect, type ChosenCompany } from '../pieces/CompanySelect.tsx'
import { GoodsPicker } from '../pieces/GoodsPicker.tsx'
import { RadioItem } from '../pieces/RadioItem.tsx'
import desk from '../pieces/desk.module.css'

/** For whom and for which goods an activity or a coupon is, as it is typed. */
export type ScopeTyped = {
  who: PromotionTerms['audience']['who']
  levels: number[]
  companies: ChosenCompany[]
  of: 'all' | 'categories' | 'products' | 'types'
  categories: number[]
  goods: ShelfGoods[]
  types: string[]
  not: ShelfGoods[]
}

/** Nobody and nothing named yet. */
export const nothingNamed = (of: ScopeTyped['of']): ScopeTyped => ({
  ...{ who: 'all', levels: [], companies: [], of, categories: [], goods: [], types: [], not: [] },
})

type Kept = {
  readonly terms: Pick<PromotionTerms, 'audience' | 'scope'>
  readonly companies: readonly { readonly id: number; readonly name: string }[]
  readonly goods: ShelfGoods[]
  readonly not: ShelfGoods[]
}

/** What the fields begin with. */
export const scopeTypedOf = ({ terms: { audience, scope }, companies, goods, not }: Kept): ScopeTyped => ({
  who: audience.who,
  levels: audience.who === 'levels' ? audience.ids : [],
  companies: companies.map(({ id, name }) => ({ value: id, label: name })),
  of: scope.of,
  categories: scope.of === 'categories' ? scope.ids : [],
  goods: scope.of === 'products' ? goods : [],
  types: scope.of === 'types' ? scope.types : [],
  not,
})

/** For whom, as the contract takes it. */
export const audienceOf = ({ who, levels, companies }: ScopeTyped) =>
  who === 'all' || who === 'newcomers' ? { who } : { who, ids: who === 'levels' ? levels : companies.map(({ value }) => value) }

function scopeOf({ of, categories, goods, types }: ScopeTyped) {
  if (of === 'all') return { of }
  if (of === 'types') return { of, types }
  return { of, ids: of === 'categories' ? categories : goods.map(({ id }) => id) }
}

/** The terms as the contract takes them, from what was typed. */
export const scopeTerms = (typed: ScopeTyped) => ({
  audience: audienceOf(typed),
  scope: scopeOf(typed),
  not: typed.of === 'products' ? [] : typed.not.map(({ id }) => id),
})

/** Faults of the terms' parts at the fields where they are typed. */
export const scopeFaults = {
  'terms.audience': 'who',
  'terms.audience.ids': 'who',
  'terms.scope': 'of',
  'terms.scope.ids': 'of',
  'terms.scope.types': 'of',
  'terms.not': 'not',
} as const

/** Which goods. */
export function ScopeFields({ label }: { label: string }) {
  const of: ScopeTyped['of'] = Form.useWatch('of') ?? 'all'
  return (
    <>
      <RadioItem label={label} name="of" choices={{ products: '指定商品', categories: '指定分类', types: '按商品类型', all: '全部商品' }} />
      <Form.Item name="goods" hidden={of !== 'products'}>
        <GoodsPicker name={label} ordered={false} />
      </Form.Item>
      <Form.Item name="categories" hidden={of !== 'categories'}>
        <CategoriesField />
      </Form.Item>
      <Form.Item name="types" hidden={of !== 'types'}>
        <Checkbox.Group options={Object.entries(goodsTypes).map(([value, { tag }]) => ({ value, label: tag }))} />
      </Form.Item>
      <Form.Item label="排除商品（可不填）" name="not" hidden={of === 'products'}>
        <GoodsPicker name="排除商品" ordered={false} />
      </Form.Item>
    </>
  )
}

/** Whom. */
export function AudienceFields({ label }: { label: string }) {
  const who: ScopeTyped['who'] = Form.useWatch('who') ?? 'all'
  return (
    <>
      <RadioItem label={label} name="who" choices={{ all: '所有客户', newcomers: '新客', levels: '指定会员等级', companies: '指定企业' }} />
      {who === 'newcomers' && <p className={desk.quiet}>新客是还没有买过东西的企业；每家只在第一单享受，未成交的订单不算。</p>}
      <Form.Item name="levels" hidden={who !== 'levels'}>
        <LevelsSelect />
      </Form.Item>
      <Form.Item name="companies" hidden={who !== 'companies'}>
        <CompanySelect />
      </Form.Item>
    </>
  )
}

/** Categories of whatever level; one with all below it is one. */
function CategoriesField({ value = [], onChange }: { value?: number[]; onChange?: (ids: number[]) => void }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <Cascader
      multiple
      aria-label="分类"
      placeholder="请选择分类"
      showCheckedStrategy={Cascader.SHOW_PARENT}
      style={{ width: '100%' }}
      value={value.map((id) => pathTo(categories, id))}
      onChange={(paths) => onChange?.(paths.flatMap((path) => path.at(-1) ?? []))}
      options={branchesOf(categories)}
    />
  )
}
