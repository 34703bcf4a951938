import { Checkbox, Form, Input, InputNumber, Radio } from 'antd'
import type { ReactNode } from 'react'
import type { PromotionKind, RuleOf } from '../../contract/promotion/rule.ts'

/** What a kind of activity is typed as: fields of the form that it has to itself. */
export type RuleTyped = {
  by: 'share' | 'off'
  /** 折: 8.5 is 85 折. */
  fold: number | null
  off: string
  withLevel: boolean
}

type KindForm<K extends PromotionKind> = {
  /** The button that begins one. */
  readonly adds: string
  /** Its fields, filled with a rule; null: a new one. */
  readonly typedOf: (rule: RuleOf<K> | null) => RuleTyped
  readonly ruleOf: (typed: RuleTyped) => unknown
  /** Where the faults of the rule's parts are shown. */
  readonly fields: Readonly<Record<string, string>>
  readonly Fields: () => ReactNode
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
    }),
    ruleOf: ({ by, fold, off, withLevel }) => ({
      kind: 'sale',
      reduction: by === 'share' ? { bp: fold === null ? undefined : Math.round(fold * 1000) } : { off: off.trim() },
      withLevel,
    }),
    fields: { 'rule.reduction': 'fold', 'rule.reduction.bp': 'fold', 'rule.reduction.off': 'off' },
    Fields: SaleFields,
  },
}

function SaleFields() {
  const by: RuleTyped['by'] = Form.useWatch('by') ?? 'share'
  return (
    <>
      <Form.Item label="优惠方式" name="by">
        <Radio.Group
          options={[
            { value: 'share', label: '打折' },
            { value: 'off', label: '每件减固定金额' },
          ]}
        />
      </Form.Item>
      {by === 'share' ? (
        <Form.Item label="折扣" name="fold" extra="如 8.5 折，按商品与按件印工计算；版费、打样、包装、运费不减">
          <InputNumber min={0.1} max={9.9} step={0.1} precision={2} controls={false} suffix="折" style={{ width: 200 }} />
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
