import { useQuery } from '@tanstack/react-query'
import { Cascader, Checkbox, Form, Input, Radio, Select } from 'antd'
import { goodsTypes } from '../../contract/goods.ts'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'
import { savePromotion, type PromotionDetail } from '../../contract/promotion/promotionDesk.ts'
import { promotionKinds, type PromotionKind } from '../../contract/promotion/rule.ts'
import { levelsQuery } from '../company/queries.ts'
import { branchesOf, pathTo } from '../pieces/branches.ts'
import { categoriesQuery } from '../pieces/categories.ts'
import { CompanySelect, type ChosenCompany } from '../pieces/CompanySelect.tsx'
import { DayField } from '../pieces/DayField.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { GoodsPicker } from '../pieces/GoodsPicker.tsx'
import { kindForms, type RuleTyped } from './kinds.tsx'
import { promotionKeys } from './queries.ts'
import styles from './promotion.module.css'

type Typed = RuleTyped & {
  name: string
  from: string
  until: string
  who: 'all' | 'levels' | 'companies'
  levels: number[]
  companies: ChosenCompany[]
  of: 'all' | 'categories' | 'products' | 'types'
  categories: number[]
  goods: ShelfGoods[]
  types: string[]
  not: ShelfGoods[]
  forAgreed: boolean
  budget: string
}

const nothing = { name: '', from: '', until: '', who: 'all', levels: [], companies: [], of: 'products', categories: [] } as const

/** What the form begins with: `copied` leaves out the days, which are over or taken. */
function typedOf(kind: PromotionKind, one: PromotionDetail | null, copied: boolean): Typed {
  const rule = kindForms[kind].typedOf(one?.terms.rule ?? null)
  if (!one)
    return { ...nothing, ...rule, levels: [], companies: [], categories: [], goods: [], types: [], not: [], forAgreed: false, budget: '' }
  const { terms } = one
  return {
    ...rule,
    name: terms.name,
    from: copied ? '' : terms.from,
    until: copied ? '' : terms.until,
    who: terms.audience.who,
    levels: terms.audience.who === 'levels' ? terms.audience.ids : [],
    companies: one.companies.map(({ id, name }) => ({ value: id, label: name })),
    of: terms.scope.of,
    categories: terms.scope.of === 'categories' ? terms.scope.ids : [],
    goods: terms.scope.of === 'products' ? one.goods : [],
    types: terms.scope.of === 'types' ? terms.scope.types : [],
    not: one.not,
    forAgreed: terms.forAgreed,
    budget: terms.budget ?? '',
  }
}

const audienceOf = ({ who, levels, companies }: Typed) =>
  who === 'all' ? { who } : { who, ids: who === 'levels' ? levels : companies.map(({ value }) => value) }

function scopeOf({ of, categories, goods, types }: Typed) {
  if (of === 'all') return { of }
  if (of === 'types') return { of, types }
  return { of, ids: of === 'categories' ? categories : goods.map(({ id }) => id) }
}

/** The terms as the contract takes them, from what was typed. */
export const termsOf = (kind: PromotionKind, typed: Typed) => ({
  name: typed.name,
  from: typed.from,
  until: typed.until,
  audience: audienceOf(typed),
  scope: scopeOf(typed),
  not: typed.not.map(({ id }) => id),
  forAgreed: typed.forAgreed,
  budget: typed.budget.trim() === '' ? null : typed.budget.trim(),
  rule: kindForms[kind].ruleOf(typed),
})

/** Faults of the terms' parts at the fields where they are typed. */
const fieldsOf = (kind: PromotionKind) => ({
  'terms.name': 'name',
  'terms.from': 'from',
  'terms.until': 'until',
  'terms.audience': 'who',
  'terms.audience.ids': 'who',
  'terms.scope': 'of',
  'terms.scope.ids': 'of',
  'terms.scope.types': 'of',
  'terms.not': 'not',
  'terms.budget': 'budget',
  ...Object.fromEntries(Object.entries(kindForms[kind].fields).map(([part, field]) => [`terms.${part}`, field])),
})

type Props = {
  readonly kind: PromotionKind
  readonly one: PromotionDetail | null
  /** Another one like it is begun. */
  readonly copied?: boolean
  readonly onMade?: (id: number) => void
  readonly onClose: () => void
}

/** A new activity (`one` null, or copied), or one that is changed. */
export function PromotionDialog({ kind, one, copied = false, onMade, onClose }: Props) {
  const { Fields, adds } = kindForms[kind]
  const known = copied ? null : one
  return (
    <FormDialog<Typed, typeof savePromotion.output>
      title={known ? `修改${promotionKinds[kind]}` : adds}
      width={720}
      mutation={savePromotion}
      begun={typedOf(kind, one, copied)}
      inputOf={(typed) => ({ ...(known && { id: known.id, revision: known.revision }), terms: termsOf(kind, typed) })}
      wanted={{ name: '请填写活动名称', from: '请选择开始时间', until: '请选择结束时间' }}
      fields={fieldsOf(kind)}
      onMade={({ id }) => onMade?.(id)}
      anew={promotionKeys}
      onClose={onClose}
      {...(known &&
        known.state !== 'draft' && {
          head: <p className={styles.note}>活动已发布：优惠、参加对象与商品、预算只能改得对客户更有利，结束时间只能延期一次。</p>,
        })}
    >
      <Form.Item label="活动名称（客户可见）" name="name">
        <Input maxLength={20} showCount autoComplete="off" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item label="开始时间" name="from">
          <DayField withTime />
        </Form.Item>
        <Form.Item label="结束时间" name="until">
          <DayField withTime />
        </Form.Item>
      </div>
      <Fields />
      <ScopeFields />
      <AudienceFields />
      <Form.Item name="forAgreed" valuePropName="checked">
        <Checkbox>协议价商品也参加（在协议价上再减）</Checkbox>
      </Form.Item>
      <Form.Item label="优惠预算（可不填，含税）" name="budget" extra="累计优惠达到预算后不再优惠；未付款取消的订单会退回预算">
        <Input inputMode="decimal" maxLength={12} prefix="¥" autoComplete="off" style={{ width: 200 }} />
      </Form.Item>
    </FormDialog>
  )
}

function ScopeFields() {
  const of: Typed['of'] = Form.useWatch('of') ?? 'products'
  return (
    <>
      <Form.Item label="参加商品" name="of">
        <Radio.Group
          options={[
            { value: 'products', label: '指定商品' },
            { value: 'categories', label: '指定分类' },
            { value: 'types', label: '按商品类型' },
            { value: 'all', label: '全部商品' },
          ]}
        />
      </Form.Item>
      <Form.Item name="goods" hidden={of !== 'products'}>
        <GoodsPicker name="参加商品" ordered={false} />
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

function AudienceFields() {
  const who: Typed['who'] = Form.useWatch('who') ?? 'all'
  const { data: levels = [] } = useQuery(levelsQuery)
  return (
    <>
      <Form.Item label="参加对象" name="who">
        <Radio.Group
          options={[
            { value: 'all', label: '所有客户' },
            { value: 'levels', label: '指定会员等级' },
            { value: 'companies', label: '指定企业' },
          ]}
        />
      </Form.Item>
      <Form.Item name="levels" hidden={who !== 'levels'}>
        <Select
          mode="multiple"
          aria-label="会员等级"
          placeholder="请选择会员等级"
          options={levels.map(({ id, name }) => ({ value: id, label: name }))}
        />
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
      aria-label="参加分类"
      placeholder="请选择分类"
      showCheckedStrategy={Cascader.SHOW_PARENT}
      style={{ width: '100%' }}
      value={value.map((id) => pathTo(categories, id))}
      onChange={(paths) => onChange?.(paths.flatMap((path) => path.at(-1) ?? []))}
      options={branchesOf(categories)}
    />
  )
}
