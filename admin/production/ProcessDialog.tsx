import { Form, Input, InputNumber, Select } from 'antd'
import { phaseLabels, phases } from '../../contract/production.ts'
import { ProcessForm, saveProcess, type RouteList } from '../../contract/productionPlan.ts'
import { judge, missingIn, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { useSave } from './useSave.ts'

type Process = RouteList['processes'][number]
const blank = { unit: 'piece', perHour: null, daily: null }
const wanted = { name: '请填写工序名称', phase: '请选择生产阶段' }
const units = [
  { value: 'piece', label: '按件' },
  { value: 'hour', label: '按小时' },
]

/** A process: what it is called, when in the making it is done, and how much of it the factory can do a day. */
export function ProcessDialog({ process, onClose }: { process: Process | null; onClose: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const deed = useOnce(saveProcess)
  const after = useSave(form, onClose)
  const unit = Form.useWatch('unit', form)

  function submit(typed: Record<string, unknown>) {
    const missing = missingIn(wanted, typed)
    if (Object.keys(missing).length > 0) return showFaults(form, missing)
    const { data, faults } = judge(ProcessForm, { perHour: null, ...typed, ...(process && { id: process.id }) })
    if (!data) return showFaults(form, faults)
    deed.mutate(data, after)
  }

  return (
    <FormModal
      title={process ? `修改工序：${process.name}` : '新增工序'}
      okText="保存"
      busy={deed.isPending}
      width={420}
      form={form}
      first={process ?? blank}
      onSubmit={submit}
      onClose={onClose}
      head={<Fault error={deed.error} />}
    >
      <Form.Item name="name" label="名称">
        <Input maxLength={12} autoComplete="off" />
      </Form.Item>
      <Form.Item name="phase" label="生产阶段">
        <Select placeholder="请选择" options={phases.map((phase) => ({ value: phase, label: phaseLabels[phase] }))} />
      </Form.Item>
      <Form.Item name="unit" label="产能单位">
        <Select options={units} />
      </Form.Item>
      {unit === 'hour' && (
        <Form.Item name="perHour" label="每小时件数">
          <InputNumber min={1} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      )}
      <Form.Item name="daily" label={`日产能（${unit === 'hour' ? '小时' : '件'}）`} extra="留空表示不限">
        <InputNumber min={0} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </FormModal>
  )
}
