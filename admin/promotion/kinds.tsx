import { Button, Checkbox, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { FlashFields, flashOf, slotsSay, slotsTyped, type SlotTyped } from './FlashFields.tsx'
import type { ShelfGoods } from '../../contract/goods/shelfGoods.ts'
import { bpOf } from './fold.ts'
import { FoldInput } from './FoldInput.tsx'
import { GiftFields, giftOf, newGift, typedGift, type GiftTyped } from './GiftSteps.tsx'
import { stepsAtMost, type PromotionKind, type PromotionRule, type RuleOf, type Step } from '../../contract/promotion/rule.ts'
import { GroupFields, GroupPrices, groupRule, groupTyped, type GroupTyped } from './GroupFields.tsx'
import { RadioItem } from '../pieces/RadioItem.tsx'

/** What a kind of activity is typed as: fields of the form that it has to itself. */
export type RuleTyped = GroupTyped & {
  by: 'share' | 'off'
  /** 折: 8.5 is 85 折. */
  fold: number | null
  off: string
  withLevel: boolean
  steps: StepTyped[]
  slots: SlotTyped[]
  gifts?: GiftTyped[]
}

type StepTyped = { least: string; by: 'fixed' | 'share'; fixed: string; fold: number | null; most: string }

type KindForm<K extends PromotionKind> = {
  /** The button that begins one. */
  readonly adds: string
  /** Its fields, filled with a rule; null: a new one. */
  readonly typedOf: (rule: RuleOf<K> | null, goods: readonly ShelfGoods[], copied: boolean) => RuleTyped
  readonly ruleOf: (typed: RuleTyped & { readonly goods: readonly Pick<ShelfGoods, 'id'>[] }) => unknown
  /** Where the faults of the rule's parts are shown. */
  readonly fields: Readonly<Record<string, string>>
  readonly Fields: () => ReactNode
  /** What is typed of each product, below where they are chosen. */
  readonly Prices?: () => ReactNode
  /** What else of the terms its rule says, which has no fields of its own then. Absent: nothing. */
  readonly says?: (typed: RuleTyped) => object
  /** What one of its list is called in faults; 档 when absent. */
  readonly unit?: string
}

/** The form of each kind. */
export const kindForms: { readonly [K in PromotionKind]: KindForm<K> } = {
  sale: {
    adds: '新增限时折扣',
    typedOf: (rule) => ({
      by: rule && 'off' in rule.reduction ? 'off' : 'share',
      fold: rule && 'bp' in rule.reduction ? rule.reduction.bp / 1000 : null,
      off: rule && 'off' in rule.reduction ? rule.reduction.off : '',
      withLevel: rule?.withLevel ?? false,
      steps: [],
      slots: [],
      ...groupTyped(null),
    }),
    ruleOf: ({ by, fold, off, withLevel }) => ({
      kind: 'sale',
      reduction: by === 'share' ? { bp: bpOf(fold) } : { off: off.trim() },
      withLevel,
    }),
    fields: { 'rule.reduction': 'fold', 'rule.reduction.bp': 'fold', 'rule.reduction.off': 'off' },
    Fields: SaleFields,
  },
  flash: {
    adds: '新增秒杀',
    typedOf: (rule, goods, copied) => ({ ...noSale, steps: [], slots: slotsTyped(rule, goods, copied) }),
    ruleOf: ({ slots }) => flashOf(slots),
    fields: { 'rule.slots': 'slots', from: 'slots', until: 'slots', scope: 'slots', 'scope.ids': 'slots' },
    Fields: FlashFields,
    says: ({ slots }) => slotsSay(slots),
    unit: '场',
  },
  tier: {
    adds: '新增满减/满折',
    typedOf: (rule) => ({ ...noSale, steps: rule ? rule.steps.map(typedStep) : [newStep] }),
    ruleOf: ({ steps }) => ({ kind: 'tier', steps: steps.map(stepOf) }),
    fields: { 'rule.steps': 'steps' },
    Fields: () => <StepsField label="满减（从低到高，订单取达到的最高一档）" several />,
  },
  prepay: {
    adds: '新增付款立减',
    typedOf: (rule) => ({ ...noSale, steps: rule ? rule.steps.map(typedStep) : [newStep] }),
    ruleOf: ({ steps }) => ({ kind: 'prepay', steps: steps.map(stepOf) }),
    fields: { 'rule.steps': 'steps' },
    Fields: () => <StepsField label="结算时选择全款付清的订单" />,
  },
  group: {
    adds: '新增拼团',
    typedOf: (rule) => ({ ...noSale, steps: [], ...groupTyped(rule) }),
    ruleOf: groupRule,
    fields: {
      'rule.goods': 'eachOf',
      'rule.people': 'people',
      'rule.hours': 'hours',
      'rule.least': 'least',
      'rule.most': 'most',
      'rule.perCompany': 'perCompany',
    },
    Fields: GroupFields,
    Prices: GroupPrices,
  },
  gift: {
    adds: '新增满赠',
    typedOf: (rule) => ({ ...noSale, steps: [], gifts: rule ? rule.steps.map(typedGift) : [newGift] }),
    ruleOf: ({ gifts = [] }) => ({ kind: 'gift', steps: gifts.map(giftOf) }),
    fields: { 'rule.steps': 'gifts' },
    Fields: GiftFields,
  },
}

/** The fields of a kind's form, filled with a rule of that kind; null: a new one. */
export const ruleTyped = (kind: PromotionKind, rule: PromotionRule | null, goods: readonly ShelfGoods[], copied: boolean): RuleTyped =>
  (kindForms[kind].typedOf as (rule: PromotionRule | null, goods: readonly ShelfGoods[], copied: boolean) => RuleTyped)(rule, goods, copied)

const noSale = { by: 'share' as const, fold: null, off: '', withLevel: false, slots: [], ...groupTyped(null) }
const newStep: StepTyped = { least: '', by: 'fixed', fixed: '', fold: null, most: '' }

const typedStep = ({ least, off }: Step): StepTyped => ({
  least,
  by: 'fixed' in off ? 'fixed' : 'share',
  fixed: 'fixed' in off ? off.fixed : '',
  fold: 'bp' in off ? off.bp / 1000 : null,
  most: 'bp' in off ? (off.most ?? '') : '',
})

const stepOf = ({ least, by, fixed, fold, most }: StepTyped) => ({
  least: least.trim(),
  off: by === 'fixed' ? { fixed: fixed.trim() } : { bp: bpOf(fold), ...(most.trim() !== '' && { most: most.trim() }) },
})

/** Steps from so much on, each with what is taken off. */
function StepsField({ label, several = false }: { label: string; several?: boolean }) {
  return (
    <Form.Item label={label} name="steps" extra="金额都含税；按商品与按件印工减，版费、打样、包装、运费不减，也不计打样与运费">
      <Steps several={several} />
    </Form.Item>
  )
}

type StepsProps = { value?: StepTyped[]; onChange?: (steps: StepTyped[]) => void; several: boolean }

function Steps({ value = [], onChange, several }: StepsProps) {
  const put = (at: number, change: Partial<StepTyped>) => onChange?.(value.map((step, i) => (i === at ? { ...step, ...change } : step)))
  const money = (at: number, name: string, key: 'least' | 'fixed' | 'most', prefix: string) => (
    <Input
      aria-label={`第 ${at + 1} 档${name}`}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
      prefix={prefix}
      style={{ width: 150 }}
      value={value[at]?.[key] ?? ''}
      onChange={({ target }) => put(at, { [key]: target.value })}
    />
  )
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      {value.map((step, at) => (
        <div key={at} style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
          {money(at, '满', 'least', '满 ¥')}
          <Select
            aria-label={`第 ${at + 1} 档优惠方式`}
            style={{ width: 100 }}
            value={step.by}
            onChange={(by) => put(at, { by })}
            options={[
              { value: 'fixed', label: '减金额' },
              { value: 'share', label: '打折' },
            ]}
          />
          {step.by === 'fixed' ? (
            money(at, '减', 'fixed', '减 ¥')
          ) : (
            <>
              <FoldInput aria-label={`第 ${at + 1} 档折扣`} width={90} value={step.fold} onChange={(fold) => put(at, { fold })} />
              {money(at, '最多减', 'most', '最多减 ¥')}
            </>
          )}
          {value.length > 1 && (
            <Button size="small" danger onClick={() => onChange?.(value.filter((_, i) => i !== at))} aria-label={`删除第 ${at + 1} 档`}>
              删除
            </Button>
          )}
        </div>
      ))}
      {several && value.length < stepsAtMost && (
        <Button size="small" style={{ justifySelf: 'start' }} onClick={() => onChange?.([...value, newStep])}>
          增加一档
        </Button>
      )}
    </div>
  )
}

function SaleFields() {
  const by: RuleTyped['by'] = Form.useWatch('by') ?? 'share'
  return (
    <>
      <RadioItem label="优惠方式" name="by" choices={{ share: '打折', off: '每件减固定金额' }} />
      {by === 'share' ? (
        <Form.Item label="折扣" name="fold" extra="如 8.5 折，按商品与按件印工计算；版费、打样、包装、运费不减">
          <FoldInput width={200} />
        </Form.Item>
      ) : (
        <Form.Item label="每件减" name="off" extra="与商品的计价口径一致（含税或未税），最多减到 0">
          <Input inputMode="decimal" maxLength={12} prefix="¥" autoComplete="off" style={{ width: 200 }} />
        </Form.Item>
      )}
      <Form.Item name="withLevel" valuePropName="checked">
        <Checkbox>与会员折扣同享（不勾选时，两者取减得多的一项）</Checkbox>
      </Form.Item>
    </>
  )
}
