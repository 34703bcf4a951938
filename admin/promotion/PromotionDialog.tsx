import { Checkbox, Form, Input } from 'antd'
import { savePromotion, type PromotionDetail } from '../../contract/promotion/promotionDesk.ts'
import { tryPromotion } from '../../contract/promotion/promotionResult.ts'
import { promotionKinds } from '../../contract/promotion/kinds.ts'
import type { PromotionKind } from '../../contract/promotion/rule.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import {
  AudienceFields,
  audienceOf,
  nothingNamed,
  scopeFaults,
  ScopeFields,
  scopeTerms,
  scopeTypedOf,
  type ScopeTyped,
} from './ScopeFields.tsx'
import { kindForms, ruleTyped, type RuleTyped } from './kinds.tsx'
import { promotionKeys } from './queries.ts'
import { TriedInForm } from './TriedInForm.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import styles from './promotion.module.css'

type Typed = RuleTyped & ScopeTyped & { name: string; from: string; until: string; forAgreed: boolean; budget: string }

/** What the form begins with: `copied` leaves out the days, which are over or taken. */
function typedOf(kind: PromotionKind, one: PromotionDetail | null, copied: boolean): Typed {
  const rule = ruleTyped(kind, one?.terms.rule ?? null, one?.goods ?? [], copied)
  if (!one) return { ...nothingNamed('products'), ...rule, name: '', from: '', until: '', forAgreed: false, budget: '' }
  const { terms } = one
  return {
    ...rule,
    ...scopeTypedOf(one),
    name: terms.name,
    from: copied ? '' : terms.from,
    until: copied ? '' : terms.until,
    forAgreed: terms.forAgreed,
    budget: terms.budget ?? '',
  }
}

/** The terms as the contract takes them, from what was typed. */
function termsOf(kind: PromotionKind, typed: Typed) {
  const { ruleOf, says } = kindForms[kind]
  const { name, forAgreed } = typed
  const own = { name, forAgreed, rule: ruleOf(typed) }
  // What the rule says itself has no fields.
  if (says) return { ...own, audience: audienceOf(typed), ...says(typed) }
  const { from, until, budget } = typed
  return { ...own, from, until, ...scopeTerms(typed), budget: budget.trim() === '' ? null : budget.trim() }
}

/** Faults of the terms' parts at the fields where they are typed. */
const fieldsOf = (kind: PromotionKind) => ({
  'terms.name': 'name',
  'terms.from': 'from',
  'terms.until': 'until',
  ...scopeFaults,
  'terms.budget': 'budget',
  ...Object.fromEntries(Object.entries(kindForms[kind].fields).map(([part, field]) => [`terms.${part}`, field])),
})

const wantedOf = (kind: PromotionKind) => ({
  name: '请填写活动名称',
  ...(!kindForms[kind].says && { from: '请选择开始时间', until: '请选择结束时间' }),
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
  const { Fields, Prices, adds, says, unit = '档' } = kindForms[kind]
  // These have a price of their own, which agreed prices may be below.
  const prices = kind === 'flash' || kind === 'group'
  const known = copied ? null : one
  const [form] = Form.useForm<Typed>()
  const inputOf = (typed: Typed) => ({ ...(known && { id: known.id }), terms: termsOf(kind, typed) })
  return (
    <FormDialog<Typed, typeof savePromotion.output>
      title={known ? `修改${promotionKinds[kind]}` : adds}
      width={720}
      mutation={savePromotion}
      begun={typedOf(kind, one, copied)}
      form={form}
      inputOf={(typed) => ({ ...inputOf(typed), ...(known && { revision: known.revision }) })}
      wanted={wantedOf(kind)}
      fields={fieldsOf(kind)}
      foot={<TriedInForm form={form} trial={tryPromotion} inputOf={inputOf} fields={fieldsOf(kind)} wanted={wantedOf(kind)} unit={unit} />}
      unit={unit}
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
      {!says && <PeriodFields from={{ name: 'from', label: '开始时间' }} until={{ name: 'until', label: '结束时间' }} />}
      <Fields />
      {!says && <ScopeFields label="参加商品" />}
      {Prices && <Prices />}
      <AudienceFields label="参加对象" />
      <Form.Item name="forAgreed" valuePropName="checked">
        <Checkbox>协议价商品也参加（{prices ? '只会更低' : '在协议价上再减'}）</Checkbox>
      </Form.Item>
      {!says && (
        <Form.Item label="优惠预算（可不填，含税）" name="budget" extra="累计优惠达到预算后不再优惠；未付款取消的订单会退回预算">
          <Input inputMode="decimal" maxLength={12} prefix="¥" autoComplete="off" style={{ width: 200 }} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
