import { useQueryClient } from '@tanstack/react-query'
import { Form, Modal } from 'antd'
import { useId } from 'react'
import { planLine } from '../../contract/productionDesk.ts'
import { clearFaults, faultsIn, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { DayField } from '../pieces/DayField.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { refreshWork } from './queries.ts'

/** From which day on what is left of a line is planned anew. */
export function PlanDialog({ lineId, onClose }: { lineId: number; onClose: () => void }) {
  const [form] = Form.useForm<{ date?: string }>()
  const id = useId()
  const queries = useQueryClient()
  const deed = useOnce(planLine)

  function submit({ date }: { date?: string }) {
    if (!date) return showFaults(form, { date: '请选择日期' })
    deed.mutate(
      { lineId, date },
      {
        onSuccess: ({ planEnd, warning }) => {
          tell(warning ?? `已排至 ${planEnd}`)
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
      title="重新排期"
      okText="排期"
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      onCancel={onClose}
      width={420}
    >
      <Fault error={deed.error} />
      <p>未完成的工序按各工序的剩余产能重新安排，停工日与节假日除外。</p>
      <Form
        id={id}
        name={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item name="date" label="从哪天开始">
          <DayField />
        </Form.Item>
      </Form>
    </Modal>
  )
}
