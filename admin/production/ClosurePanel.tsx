import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import {
  ClosureForm,
  deleteClosure,
  productionLoad,
  saveClosure,
  type ProductionLoad,
} from '../../contract/productionDesk.ts'
import { clearFaults, faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { DayField } from '../pieces/DayField.tsx'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { refreshWork } from './queries.ts'
import styles from './production.module.css'

type Closure = ProductionLoad['closures'][number]

/** The days on which the factory is closed, besides weekends and holidays. */
export function ClosurePanel({ closures }: { closures: readonly Closure[] }) {
  const [edited, edit] = useState<Closure | 'new' | null>(null)
  const [gone, remove] = useState<Closure | null>(null)
  return (
    <Panel title="工厂停工日" extra={<Button onClick={() => edit('new')}>新增停工日</Button>}>
      {closures.length === 0 && <Empty todo="周末与法定节假日自动计入，这里登记工厂自己的停工日。" />}
      <ul className={styles.closures}>
        {closures.map((closure) => (
          <li key={closure.id}>
            <span>
              {closure.fromDay}
              {closure.toDay !== closure.fromDay && ` 至 ${closure.toDay}`}
            </span>
            <b>{closure.reason}</b>
            <span>
              <Button size="small" aria-label={`修改 ${closure.reason}`} onClick={() => edit(closure)}>
                修改
              </Button>
              <Button size="small" danger aria-label={`删除 ${closure.reason}`} onClick={() => remove(closure)}>
                删除
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {edited && <ClosureDialog closure={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
      {gone && (
        <DeleteDialog
          what="停工日"
          id={gone.id}
          endpoint={deleteClosure}
          list={[productionLoad.path]}
          onClose={() => remove(null)}
        >
          删除“{gone.reason}”（{gone.fromDay} 至 {gone.toDay}）？已承诺的交期不会因此提前。
        </DeleteDialog>
      )}
    </Panel>
  )
}

const wanted = { fromDay: '请选择开始日期', toDay: '请选择结束日期', reason: '请填写停工原因' }

function ClosureDialog({ closure, onClose }: { closure: Closure | null; onClose: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const id = useId()
  const queries = useQueryClient()
  const deed = useOnce(saveClosure)

  function submit(typed: Record<string, unknown>) {
    const missing = missingIn(wanted, typed)
    if (Object.keys(missing).length > 0) return showFaults(form, missing)
    const { data, faults } = judge(ClosureForm, { ...typed, ...(closure && { id: closure.id }) })
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: () => {
        tell('保存成功')
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
      onSettled: () => refreshWork(queries),
    })
  }

  return (
    <Modal
      open
      title={closure ? '修改停工日' : '新增停工日'}
      okText="保存"
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
        initialValues={closure ?? {}}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item name="fromDay" label="开始日期">
          <DayField />
        </Form.Item>
        <Form.Item name="toDay" label="结束日期">
          <DayField />
        </Form.Item>
        <Form.Item name="reason" label="原因" extra="买家在商品页的交期说明中会看到">
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
