import { Form, Select } from 'antd'
import { phaseLabels, phases } from '../../contract/production/production.ts'
import { saveProcess, type RouteList } from '../../contract/production/productionPlan.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { workKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'

type Process = RouteList['processes'][number]
type Typed = Partial<Process>
const blank: Typed = { unit: 'piece', perHour: null, daily: null }
const units = [
  { value: 'piece', label: '按件' },
  { value: 'hour', label: '按小时' },
]

/** A process: what it is called, when in the making it is done, and how much of it the factory can do a day. */
export const ProcessDialog = ({ process, onClose }: { process: Process | null; onClose: () => void }) => (
  <FormDialog<Typed, typeof saveProcess.output>
    title={process ? `修改工序：${process.name}` : '新增工序'}
    width={420}
    mutation={saveProcess}
    begun={process ?? blank}
    inputOf={(typed) => ({ perHour: null, ...typed, ...(process && { id: process.id }) })}
    wanted={{ name: '请填写工序名称', phase: '请选择生产阶段' }}
    anew={workKeys}
    onClose={onClose}
  >
    <InputItem name="name" label="名称" maxLength={12} />
    <Form.Item name="phase" label="生产阶段">
      <Select placeholder="请选择" options={phases.map((phase) => ({ value: phase, label: phaseLabels[phase] }))} />
    </Form.Item>
    <Form.Item name="unit" label="产能单位">
      <Select options={units} />
    </Form.Item>
    <CapacityFields />
  </FormDialog>
)

function CapacityFields() {
  const unit: Typed['unit'] = Form.useWatch('unit')
  return (
    <>
      {unit === 'hour' && (
        <Form.Item name="perHour" label="每小时件数">
          <NumberBox style={{ width: '100%' }} />
        </Form.Item>
      )}
      <Form.Item name="daily" label={`日产能（${unit === 'hour' ? '小时' : '件'}）`} extra="留空表示不限">
        <NumberBox style={{ width: '100%' }} />
      </Form.Item>
    </>
  )
}
