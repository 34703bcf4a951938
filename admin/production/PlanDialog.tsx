import { Form } from 'antd'
import { planLine } from '../../contract/production/productionDesk.ts'
import { DayField } from '../pieces/DayField.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { workKeys } from './queries.ts'

/** From which day on what is left of a line is planned anew. */
export const PlanDialog = ({ lineId, onClose }: { lineId: number; onClose: () => void }) => (
  <FormDialog
    title="重新排期"
    okText="排期"
    width={420}
    mutation={planLine}
    begun={{ date: '' }}
    inputOf={({ date }: { date: string }) => ({ lineId, date })}
    wanted={{ date: '请选择日期' }}
    told={({ planEnd, warning }) => warning ?? `已排至 ${planEnd}`}
    anew={workKeys}
    onClose={onClose}
    head={<p>未完成的工序按各工序的剩余产能重新安排，停工日与节假日除外。</p>}
  >
    <Form.Item name="date" label="从哪天开始">
      <DayField />
    </Form.Item>
  </FormDialog>
)
