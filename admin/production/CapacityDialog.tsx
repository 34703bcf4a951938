import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Modal } from 'antd'
import { useId } from 'react'
import { saveCapacity } from '../../contract/production/productionPlan.ts'
import { clearFaults, faultsIn, judge, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { refreshWork } from './queries.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'

export type CapacityAsked = {
  readonly processId: number
  readonly name: string
  readonly unit: 'piece' | 'hour'
  readonly day: string
  readonly capacity: number | null
}

/** What a process can do on one day, apart from its usual. */
export function CapacityDialog({ asked, onClose }: { asked: CapacityAsked; onClose: () => void }) {
  const { processId, name, unit, day, capacity } = asked
  const [form] = Form.useForm<{ daily: number | null }>()
  const id = useId()
  const queries = useQueryClient()
  const mutation = useOnce(saveCapacity)
  const save = (daily: number | null) =>
    mutation.mutate(
      { processId, day, daily },
      {
        onSuccess: () => {
          tell('保存成功')
          onClose()
        },
        onError: (error) => showFaults(form, faultsIn(error)),
        onSettled: () => refreshWork(queries),
      },
    )

  return (
    <Modal
      open
      title={`${name} · ${day}`}
      onCancel={onClose}
      width={420}
      closable={!mutation.isPending}
      footer={[
        <Button key="usual" disabled={mutation.isPending} onClick={() => save(null)}>
          恢复平日产能
        </Button>,
        <Button key="save" type="primary" htmlType="submit" form={id} loading={mutation.isPending}>
          保存
        </Button>,
      ]}
    >
      <Fault error={mutation.error} />
      <Form
        id={id}
        name={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ daily: capacity }}
        onFinish={({ daily }) => {
          if (daily === null) return showFaults(form, { daily: '请填写产能' })
          const { faults } = judge(saveCapacity.input, { processId, day, daily })
          return faults ? showFaults(form, faults) : save(daily)
        }}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item
          name="daily"
          label={`当天产能（${unit === 'hour' ? '小时' : '件'}）`}
          extra="填 0 表示当天不开工。已排的工序不会自动改期，可在商品的生产详情中重新排期。"
        >
          <NumberBox style={{ width: '100%' }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
