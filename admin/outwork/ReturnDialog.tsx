import { Form } from 'antd'
import { receiveOutwork, type OutworkDetail } from '../../contract/production/outwork.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { outworkKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import desk from '../pieces/desk.module.css'
import styles from './outwork.module.css'

type Typed = { good: number | null; bad: number | null; note: string }

/** What has come back of what is outside; what is still to come is offered. */
export function ReturnDialog({ outwork, onClose }: { outwork: OutworkDetail; onClose: () => void }) {
  const { quantity, good, bad, unitName } = outwork
  const left = quantity - good - bad
  const [form] = Form.useForm<Typed>()
  /** What is spoiled is not good: the one follows the other until both were typed. */
  function follow(changed: Partial<Typed>) {
    const rest = left - (changed.bad ?? 0)
    if ('bad' in changed && !form.isFieldTouched('good') && Number.isInteger(rest)) form.setFieldValue('good', Math.max(0, rest))
  }
  return (
    <FormDialog<Typed, typeof receiveOutwork.output>
      title="登记收回"
      okText="登记"
      mutation={receiveOutwork}
      form={form}
      begun={{ good: left, bad: 0, note: '' }}
      onChange={follow}
      inputOf={({ good, bad, note }) => ({ id: outwork.id, revision: outwork.revision, good: good ?? 0, bad: bad ?? 0, note })}
      told={({ stepDone, makeUp }) =>
        makeUp > 0 ? `已登记，工序已完成，短少 ${makeUp} ${unitName}，已安排补产` : stepDone ? '已登记，工序已完成' : '已登记收回'
      }
      anew={outworkKeys}
      onClose={onClose}
      head={
        <p className={desk.subject}>
          发出 {quantity} {unitName}，已收回 {good + bad}，还有 {left}。全部收回后工序自动完成。
        </p>
      }
    >
      <div className={styles.pair}>
        <Form.Item label="合格数" name="good">
          <NumberBox suffix={unitName} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item label="不合格数" name="bad">
          <NumberBox suffix={unitName} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <InputItem label="备注（可不填）" name="note" maxLength={200} placeholder="如 送货单号、不合格原因" />
    </FormDialog>
  )
}
