import { Checkbox, Form, Input, type InputProps } from 'antd'
import { saveBatch, tryBatch, type BatchDetail } from '../../contract/coupon/couponDesk.ts'
import { holders, waysToHave, type BatchTerms } from '../../contract/coupon/batch.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { bpOf } from '../promotion/fold.ts'
import { FoldInput } from '../promotion/FoldInput.tsx'
import {
  AudienceFields,
  nothingNamed,
  scopeFaults,
  ScopeFields,
  scopeTerms,
  scopeTypedOf,
  type ScopeTyped,
} from '../promotion/ScopeFields.tsx'
import { TriedInForm } from '../promotion/TriedInForm.tsx'
import { batchKeys } from './queries.ts'
import { PeriodFields } from '../promotion/PeriodFields.tsx'
import { RadioItem } from '../pieces/RadioItem.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import promotion from '../promotion/promotion.module.css'
import styles from './coupon.module.css'

type Typed = ScopeTyped & {
  name: string
  kind: BatchTerms['gives']['kind']
  face: string
  /** 折: 8.5 is 85 折. */
  fold: number | null
  most: string
  least: string
  forAgreed: boolean
  how: BatchTerms['how']
  holder: BatchTerms['holder']
  pieces: number | null
  perCompany: number | null
  perAccount: number | null
  from: string
  until: string
  by: 'dates' | 'days'
  days: number | null
  goodFrom: string
  goodUntil: string
  budget: string
  note: string
}

const fresh: Typed = {
  ...nothingNamed('all'),
  ...{ name: '', kind: 'fixed', face: '', fold: null, most: '', least: '', forAgreed: false, how: 'take', holder: 'company' },
  ...{
    pieces: 100,
    perCompany: 1,
    perAccount: null,
    from: '',
    until: '',
    by: 'days',
    days: 30,
    goodFrom: '',
    goodUntil: '',
    budget: '',
    note: '',
  },
}

function typedOf(one: BatchDetail): Typed {
  const { gives, time, ...terms } = one.terms
  return {
    ...scopeTypedOf(one),
    name: terms.name,
    kind: gives.kind,
    face: gives.kind === 'share' ? '' : gives.face,
    fold: gives.kind === 'share' ? gives.bp / 1000 : null,
    most: gives.kind === 'share' ? (gives.most ?? '') : '',
    least: Number(terms.least) === 0 ? '' : terms.least,
    forAgreed: terms.forAgreed,
    how: terms.how,
    holder: terms.holder,
    pieces: terms.pieces,
    perCompany: terms.perCompany,
    perAccount: terms.perAccount,
    from: terms.from,
    until: terms.until,
    by: time.by,
    days: time.by === 'days' ? time.days : 30,
    goodFrom: time.by === 'dates' ? time.from : '',
    goodUntil: time.by === 'dates' ? time.until : '',
    budget: terms.budget ?? '',
    note: terms.note,
  }
}

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

/** The terms as the contract takes them, from what was typed. */
const termsOf = (typed: Typed) => ({
  ...scopeTerms(typed),
  name: typed.name,
  gives:
    typed.kind === 'share'
      ? { kind: typed.kind, bp: bpOf(typed.fold), most: orNull(typed.most) }
      : { kind: typed.kind, face: typed.face.trim() },
  least: orNull(typed.least) ?? '0.00',
  forAgreed: typed.forAgreed,
  how: typed.how,
  holder: typed.how === 'give' ? 'company' : typed.holder,
  pieces: typed.pieces ?? undefined,
  perCompany: typed.perCompany,
  perAccount: typed.how === 'give' ? null : typed.perAccount,
  from: typed.from,
  until: typed.until,
  time:
    typed.by === 'days' ? { by: typed.by, days: typed.days ?? undefined } : { by: typed.by, from: typed.goodFrom, until: typed.goodUntil },
  budget: orNull(typed.budget),
  note: typed.note,
})

const faults = {
  ...scopeFaults,
  ...Object.fromEntries(
    ['name', 'least', 'pieces', 'perCompany', 'perAccount', 'from', 'until', 'budget', 'note', 'how', 'holder'].map((part) => [
      `terms.${part}`,
      part,
    ]),
  ),
  'terms.gives.face': 'face',
  'terms.gives.bp': 'fold',
  'terms.gives.most': 'most',
  'terms.time.days': 'days',
  'terms.time.from': 'goodFrom',
  'terms.time.until': 'goodUntil',
}

const wanted = { name: '请填写名称', pieces: '请填写数量', from: '请选择开始时间', until: '请选择结束时间' }

type Props = { readonly one: BatchDetail | null; readonly onMade?: (id: number) => void; readonly onClose: () => void }

/** A new batch (`one` null), or one that is changed: of what was given already only more, for longer. */
export function BatchDialog({ one, onMade, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  return (
    <FormDialog<Typed, typeof saveBatch.output>
      title={one ? '修改优惠券' : '新增优惠券'}
      width={720}
      form={form}
      mutation={saveBatch}
      begun={one ? typedOf(one) : fresh}
      inputOf={(typed) => ({ ...(one && { id: one.id, revision: one.revision }), terms: termsOf(typed) })}
      wanted={wanted}
      fields={faults}
      told={({ asked }) => (asked ? '已保存，请同事复核后恢复发放' : '保存成功')}
      foot={<TriedInForm form={form} trial={tryBatch} inputOf={(typed) => ({ terms: termsOf(typed) })} fields={faults} wanted={wanted} />}
      onMade={({ id }) => onMade?.(id)}
      anew={batchKeys}
      onClose={onClose}
      {...(one?.begun && {
        head: <p className={promotion.note}>已有优惠券发出：只能增加数量与限领数、延后领取结束时间、提高预算，其他内容不能再改。</p>,
      })}
    >
      <Form.Item label="名称（客户可见）" name="name">
        <Input maxLength={20} showCount autoComplete="off" />
      </Form.Item>
      <GivesFields />
      <ScopeFields label="适用商品" />
      <Form.Item name="forAgreed" valuePropName="checked">
        <Checkbox>协议价商品也可以使用</Checkbox>
      </Form.Item>
      <HowFields />
      <PeriodFields from={{ name: 'from', label: '领取开始' }} until={{ name: 'until', label: '领取结束' }} />
      <TimeFields />
      <Form.Item
        label="优惠总额上限（可不填，含税）"
        name="budget"
        extra="这批券累计优惠达到上限后不能再用于新订单；不填则不限，发出后不能再改为有上限"
      >
        <YuanInput />
      </Form.Item>
      <Form.Item label="使用说明（可不填，客户可见）" name="note">
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} />
      </Form.Item>
    </FormDialog>
  )
}

/** An amount in yuan; the form around it holds it. */
const YuanInput = ({ prefix = '¥', ...field }: InputProps) => (
  <Input {...field} inputMode="decimal" maxLength={12} prefix={prefix} autoComplete="off" className={styles.short ?? ''} />
)

function GivesFields() {
  const kind: Typed['kind'] = Form.useWatch('kind') ?? 'fixed'
  return (
    <>
      <RadioItem label="优惠内容" name="kind" choices={{ fixed: '减固定金额', share: '打折', freight: '减运费' }} />
      <div className={promotion.pair}>
        {kind === 'share' ? (
          <Form.Item label="折扣" name="fold" extra="按商品与按件印工计算；版费、打样、包装、运费不减">
            <FoldInput width={200} />
          </Form.Item>
        ) : (
          <Form.Item label={kind === 'freight' ? '运费减' : '减'} name="face" extra="含税金额；最多减到可减部分为 0">
            <YuanInput />
          </Form.Item>
        )}
        {kind === 'share' && (
          <Form.Item label="最多减（可不填，含税）" name="most">
            <YuanInput />
          </Form.Item>
        )}
        <Form.Item label="使用门槛（可不填，含税）" name="least" extra="适用商品满多少可用；不计运费与打样">
          <YuanInput prefix="满 ¥" />
        </Form.Item>
      </div>
    </>
  )
}

function HowFields() {
  const how: Typed['how'] = Form.useWatch('how') ?? 'take'
  const count = (name: string, label: string, placeholder = '') => (
    <Form.Item label={label} name={name}>
      <NumberBox placeholder={placeholder} className={styles.short ?? ''} />
    </Form.Item>
  )
  return (
    <>
      <RadioItem label="发放方式" name="how" extra={howWords[how]} choices={waysToHave} />
      {how !== 'give' && (
        <>
          <RadioItem label="谁可以使用" name="holder" choices={holders} />
          <AudienceFields label="谁可以领取" />
        </>
      )}
      <div className={styles.three}>
        {count('pieces', '总数量（张）')}
        {count('perCompany', '每企业限领（可不填）', '不限')}
        {how !== 'give' && count('perAccount', '每人限领（可不填）', '不限')}
      </div>
    </>
  )
}

const howWords: Readonly<Record<Typed['how'], string>> = {
  take: '客户在领券中心自己领取',
  give: '保存后由您发放给指定企业或会员等级',
  code: '保存后生成兑换码，客户输入兑换码领取',
}

function TimeFields() {
  const by: Typed['by'] = Form.useWatch('by') ?? 'days'
  return (
    <>
      <RadioItem label="使用有效期" name="by" choices={{ days: '领取后若干天', dates: '固定时间' }} />
      {by === 'days' ? (
        <Form.Item name="days">
          <NumberBox suffix="天" aria-label="有效天数" className={styles.short ?? ''} />
        </Form.Item>
      ) : (
        <PeriodFields from={{ name: 'goodFrom', label: '有效期开始' }} until={{ name: 'goodUntil', label: '有效期结束' }} />
      )}
    </>
  )
}
