import { Form, Input } from 'antd'
import { moveStep, type BoardCard } from '../../contract/production/productionDesk.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { PhotosField, type PhotoValue } from './PhotosField.tsx'
import { workKeys } from './queries.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'
import styles from './steps.module.css'

type Typed = { quantityIn?: number; good?: number; bad?: number; remark?: string; photos?: PhotoValue[] }
type About = Pick<BoardCard, 'storeName' | 'orderId' | 'stepName' | 'quantityIn' | 'unitName' | 'first' | 'lost'>

/** What is said of numbers that were not counted. */
const counted = { good: '请填写合格数', bad: '请填写不合格数，没有填 0' }

/** What was counted at the end of a step, with photos and a remark. */
export function StepDialog({ card, stepId, onClose }: { card: About; stepId: number; onClose: () => void }) {
  const { storeName, orderId, stepName, quantityIn, unitName, first, lost } = card
  const [form] = Form.useForm<Typed>()
  /** What spoils, here or outside, is not good: the one follows the other until both were typed. */
  function follow(changed: Partial<Typed>) {
    const good = Number(form.getFieldValue('quantityIn') ?? quantityIn) - Math.max(lost, Number(form.getFieldValue('bad') ?? 0))
    if (('bad' in changed || 'quantityIn' in changed) && !form.isFieldTouched('good') && Number.isInteger(good))
      form.setFieldValue('good', Math.max(0, good))
  }

  return (
    <FormDialog
      title={`完成工序：${stepName}`}
      okText="确认完成"
      width={520}
      mutation={moveStep}
      form={form}
      begun={{ ...(first && { quantityIn }), good: Math.max(0, quantityIn - lost), bad: Math.min(lost, quantityIn) }}
      onChange={follow}
      inputOf={({ photos = [], ...typed }: Typed) => ({
        ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
        ...{ stepId, move: 'end' },
        photos: photos.map(({ fileId, visible }) => ({ fileId, visible })),
      })}
      // What was counted is said, never taken for granted where a box was emptied.
      wanted={first ? { quantityIn: '请填写投入数', ...counted } : counted}
      told={({ makeUp }) => (makeUp > 0 ? `${stepName}已登记，短少 ${makeUp} ${unitName}，已安排补产` : `${stepName}已完成`)}
      anew={workKeys}
      onClose={onClose}
      head={
        <p className={styles.subject}>
          {storeName}（订单 {orderId}），投入 {quantityIn} {unitName}
          {lost > 0 && `，其中外协不合格或未收回 ${lost} ${unitName}（计入不合格）`}
        </p>
      }
    >
      <div className={styles.counts}>
        {first && (
          <Form.Item name="quantityIn" label="投入数">
            <NumberBox style={{ width: '100%' }} />
          </Form.Item>
        )}
        <Form.Item name="good" label="合格数">
          <NumberBox style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="bad" label="不合格数">
          <NumberBox style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item name="photos" label="现场照片（选填）">
        <PhotosField />
      </Form.Item>
      <Form.Item name="remark" label="备注（选填，仅商家可见）">
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </FormDialog>
  )
}
