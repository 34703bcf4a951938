import { useQueryClient } from '@tanstack/react-query'
import { Form, Input, Modal, Select } from 'antd'
import { useId } from 'react'
import { promiseCauses, toldCauses } from '../../contract/production.ts'
import { DelayForm, delayPromise } from '../../contract/productionDesk.ts'
import { clearFaults, faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { DayField } from '../pieces/DayField.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { refreshWork } from './queries.ts'

const wanted = { day: '请选择新交期', cause: '请选择原因', reason: '请填写说明' }

/** Another promised day, and why; the buyer is told. */
export function DelayDialog({ lineId, onClose }: { lineId: number; onClose: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const id = useId()
  const queries = useQueryClient()
  const deed = useOnce(delayPromise)

  function submit(typed: Record<string, unknown>) {
    const missing = missingIn(wanted, typed)
    if (Object.keys(missing).length > 0) return showFaults(form, missing)
    const { data, faults } = judge(DelayForm, typed)
    if (!data) return showFaults(form, faults)
    deed.mutate(
      { lineId, ...data },
      {
        onSuccess: () => {
          tell('交期已调整，已通知买家')
          onClose()
        },
        onError: (error) => showFaults(form, faultsIn(error)),
        onSettled: () => refreshWork(queries),
      },
    )
  }

  return (
    <Modal
      open
      title="调整交期"
      okText="调整并通知买家"
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      width={420}
    >
      <Fault error={deed.error} />
      <Form
        id={id}
        name={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item name="day" label="新交期">
          <DayField />
        </Form.Item>
        <Form.Item name="cause" label="原因">
          <Select
            placeholder="请选择"
            options={toldCauses.map((cause) => ({ value: cause, label: promiseCauses[cause] }))}
          />
        </Form.Item>
        <Form.Item name="reason" label="说明（买家可见）">
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
