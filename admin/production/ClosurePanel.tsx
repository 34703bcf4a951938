import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { deleteClosure, productionLoad, saveClosure, type ProductionLoad } from '../../contract/productionPlan.ts'
import { DayField } from '../pieces/DayField.tsx'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { EditButtons } from '../pieces/EditButtons.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { workKeys } from './queries.ts'
import styles from './load.module.css'

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
              <EditButtons name={closure.reason} onEdit={() => edit(closure)} onDelete={() => remove(closure)} />
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

type Typed = { fromDay: string; toDay: string; reason: string }

const ClosureDialog = ({ closure, onClose }: { closure: Closure | null; onClose: () => void }) => (
  <FormDialog
    title={closure ? '修改停工日' : '新增停工日'}
    width={420}
    deed={saveClosure}
    begun={{ fromDay: closure?.fromDay ?? '', toDay: closure?.toDay ?? '', reason: closure?.reason ?? '' }}
    inputOf={(typed: Typed) => ({ ...typed, ...(closure && { id: closure.id }) })}
    wanted={wanted}
    anew={workKeys}
    onClose={onClose}
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
  </FormDialog>
)
