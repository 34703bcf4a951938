import { Button, Form, InputNumber, Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { phaseLabels } from '../../contract/production.ts'
import { RouteForm, saveRoute, type RouteList } from '../../contract/productionPlan.ts'
import { clearFaults, judge, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import { useSave } from './useSave.ts'
import styles from './route.module.css'

type Props = {
  readonly route: RouteList['routes'][number]
  readonly processes: RouteList['processes']
  readonly onClose: () => void
}

/** The processes of a route in their order, and how many pieces may be short. */
export function RouteDialog({ route, processes, onClose }: Props) {
  const [form] = Form.useForm<{ tolerance: number | null }>()
  const [ids, setIds] = useState<readonly number[]>(route.processIds)
  const id = useId()
  const deed = useOnce(saveRoute)
  const after = useSave(form, onClose)

  function submit({ tolerance }: { tolerance: number | null }) {
    const typed = { id: route.id, processIds: ids, toleranceBp: Math.round((tolerance ?? 0) * 100) }
    const { data, faults } = judge(RouteForm, typed)
    if (!data) return showFaults(form, { tolerance: faults['toleranceBp'] ?? faults['processIds'] ?? '' })
    deed.mutate(data, after)
  }
  const shift = (from: number, to: number) => {
    const moved = ids.toSpliced(from, 1)
    setIds(moved.toSpliced(to, 0, ids[from] ?? 0))
  }

  return (
    <Modal
      open
      title={`工艺路线：${route.label}`}
      okText="保存"
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      width={480}
    >
      <Fault error={deed.error} />
      <ol className={styles.routeSteps} aria-label="工序顺序">
        {ids.map((processId, at) => {
          const process = processes.find((one) => one.id === processId)
          const name = process?.name ?? ''
          return (
            // The same process may stand twice, so the place tells them apart.
            <li key={`${processId} ${at}`}>
              <span>
                {name} <small>{process && phaseLabels[process.phase]}</small>
              </span>
              <span>
                <ShiftButtons name={name} at={at} of={ids.length} onShift={(to) => shift(at, to)} />
                <Button size="small" danger aria-label={`移除 ${name}`} onClick={() => setIds(ids.toSpliced(at, 1))}>
                  移除
                </Button>
              </span>
            </li>
          )
        })}
      </ol>
      <Select
        aria-label="添加工序"
        placeholder="添加工序"
        value={null}
        onChange={(processId: number | null) => processId !== null && setIds([...ids, processId])}
        options={processes.map((process) => ({
          value: process.id,
          label: `${process.name}（${phaseLabels[process.phase]}）`,
        }))}
        style={{ width: '100%' }}
      />
      <Form
        id={id}
        name={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ tolerance: route.toleranceBp / 100 }}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
        className={styles.tolerance}
      >
        <Form.Item name="tolerance" label="数量公差（%）" extra="合格数短少超过此比例时，自动安排补产">
          <InputNumber min={0} max={20} step={0.5} precision={2} style={{ width: '100%' }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
