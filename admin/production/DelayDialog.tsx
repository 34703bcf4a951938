import { Form, Input, Select } from 'antd'
import { promiseCauses, toldCauses } from '../../contract/production/production.ts'
import { delayPromise } from '../../contract/production/productionDesk.ts'
import { DayField } from '../pieces/DayField.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { workKeys } from './queries.ts'

type Typed = { day: string; cause: string | undefined; reason: string }

const blank: Typed = { day: '', cause: undefined, reason: '' }
const wanted = { day: '请选择新交期', cause: '请选择原因', reason: '请填写说明' }

/** Another promised day, and why; the buyer is told. */
export const DelayDialog = ({ lineId, onClose }: { lineId: number; onClose: () => void }) => (
  <FormDialog
    title="调整交期"
    okText="调整并通知买家"
    width={420}
    mutation={delayPromise}
    begun={blank}
    inputOf={(typed: Typed) => ({ lineId, ...typed })}
    wanted={wanted}
    told="交期已调整，已通知买家"
    anew={workKeys}
    onClose={onClose}
  >
    <Form.Item name="day" label="新交期">
      <DayField />
    </Form.Item>
    <Form.Item name="cause" label="原因">
      <Select placeholder="请选择" options={toldCauses.map((cause) => ({ value: cause, label: promiseCauses[cause] }))} />
    </Form.Item>
    <Form.Item name="reason" label="说明（买家可见）">
      <Input.TextArea rows={3} maxLength={200} showCount />
    </Form.Item>
  </FormDialog>
)
