import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { saveOutwork, type OutworkDetail, type OutworkOptions } from '../../contract/production/outwork.ts'
import { SupplierSelect } from '../blank/SupplierSelect.tsx'
import { DayField } from '../pieces/DayField.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { staffQuery } from '../shell/staff.ts'
import { PriceFields, priceTyped, typedPrice, type TypedPrice } from './PriceFields.tsx'
import { outworkKeys, outworkOptionsQuery } from './queries.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'
import desk from '../pieces/desk.module.css'
import styles from './outwork.module.css'

type Typed = {
  stepId: number
  supplierId: number | null
  process: string
  quantity: number | null
  expectedDay: string
  covers: string[]
  remark: string
  price: TypedPrice
}

/** Chosen where what is given out is no step of production. */
const noStep = 0

type Props = {
  readonly lineId: number
  /** What is changed; null: something is given out anew. */
  readonly outwork: OutworkDetail | null
  readonly onMade?: (id: number) => void
  readonly onClose: () => void
}

/** Work on the pieces of a line that is given to a supplier; of what is out already only the day and the remark are changed. */
export function OutworkDialog({ lineId, outwork, onMade, onClose }: Props) {
  const { data: options, error } = useQuery(outworkOptionsQuery(lineId))
  const seesMargins = useSuspenseQuery(staffQuery).data.areas.includes('margin')
  const [form] = Form.useForm<Typed>()
  const isOut = outwork !== null && outwork.state !== 'draft'
  /** What a step is called, and how many of it are left, is offered. */
  function follow(changed: Partial<Typed>) {
    const step = options?.steps.find(({ id }) => id === changed.stepId)
    if (step && !outwork) form.setFieldsValue({ process: step.name, quantity: step.left })
  }
  return (
    <FormDialog<Typed, typeof saveOutwork.output>
      title={outwork ? '修改外协单' : '新增外协单'}
      width={560}
      mutation={saveOutwork}
      form={form}
      error={error}
      begun={options && (outwork ? typedOf(outwork) : newOf(options))}
      onChange={follow}
      inputOf={({ stepId, price, expectedDay, supplierId, ...typed }) => ({
        ...typed,
        ...(outwork && { id: outwork.id, revision: outwork.revision }),
        ...(supplierId !== null && { supplierId }),
        ...{ lineId, stepId: stepId === noStep ? null : stepId, expectedDay: expectedDay || null },
        ...(seesMargins && !isOut && { price: price.amount.trim() === '' ? null : priceTyped(price) }),
      })}
      wanted={{ supplierId: '请选择供应商', process: '请填写外协内容', quantity: '请填写数量' }}
      onMade={({ id }) => onMade?.(id)}
      anew={outworkKeys}
      onClose={onClose}
      head={
        options && (
          <p className={desk.subject}>
            {options.storeName}（订单 {options.orderId}），{options.quantity} {options.unitName}
            {isOut && '。已发出，只能修改预计收回日期与备注'}
          </p>
        )
      }
    >
      <div className={styles.pair}>
        <Form.Item label="工序" name="stepId">
          <Select<number> disabled={isOut} options={stepsOf(options, outwork)} />
        </Form.Item>
        <Form.Item label="外协内容" name="process">
          <Input maxLength={40} disabled={isOut} autoComplete="off" placeholder="如 左胸刺绣 6 千针" />
        </Form.Item>
      </div>
      <Form.Item label="供应商" name="supplierId">
        <SupplierSelect placeholder="请选择供应商" disabled={isOut} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item label="数量" name="quantity">
          <NumberBox disabled={isOut} suffix={options?.unitName} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item label="预计收回（可不填）" name="expectedDay">
          <DayField />
        </Form.Item>
      </div>
      {seesMargins && !isOut && <PriceFields optional />}
      {(options?.charges.length ?? 0) > 0 && (
        <Form.Item label="代替的收费项（可不填）" name="covers" extra="所选收费项的成本以外协为准，不再计本厂成本">
          <Select mode="multiple" disabled={isOut} options={options?.charges.map(({ rule, label }) => ({ value: rule, label })) ?? []} />
        </Form.Item>
      )}
      <Form.Item label="要求与备注（可不填，印在外协单上）" name="remark">
        <Input.TextArea maxLength={300} autoSize={{ minRows: 2 }} />
      </Form.Item>
    </FormDialog>
  )
}

const typedOf = ({ stepId, supplierId, process, quantity, expectedDay, covers, remark, cost }: OutworkDetail): Typed => ({
  ...{ supplierId, process, quantity, remark, stepId: stepId ?? noStep, expectedDay: expectedDay ?? '' },
  covers: covers.map(({ rule }) => rule),
  price: typedPrice(cost?.price ?? null),
})

/** The step whose turn it is, with all of its pieces that are not outside yet. */
function newOf({ steps, quantity }: OutworkOptions): Typed {
  const step = steps.find(({ left }) => left > 0)
  return {
    ...{ stepId: step?.id ?? noStep, process: step?.name ?? '', quantity: step?.left ?? quantity },
    ...{ supplierId: null, expectedDay: '', covers: [], remark: '', price: typedPrice(null) },
  }
}

function stepsOf(options: OutworkOptions | undefined, outwork: OutworkDetail | null) {
  const steps = (options?.steps ?? []).map(({ id, name, stateLabel, left }) => ({
    value: id,
    label: `${name}（${stateLabel}，可外协 ${left}）`,
  }))
  const gone = outwork && outwork.stepId !== null && !steps.some(({ value }) => value === outwork.stepId)
  return [
    ...steps,
    ...(gone ? [{ value: outwork.stepId ?? noStep, label: '原工序（已完成或作废）' }] : []),
    { value: noStep, label: '不对应工序' },
  ]
}
