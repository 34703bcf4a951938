import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import {
  closureKinds,
  deleteClosure,
  saveClosure,
  saveKnownTo,
  type ClosureKind,
  type ProductionLoad,
} from '../../contract/production/productionPlan.ts'
import { DayField } from '../pieces/DayField.tsx'
import { DeleteDialog } from '../pieces/DeleteDialog.tsx'
import { EditButtons } from '../pieces/EditButtons.tsx'
import { Empty } from '../pieces/Empty.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { workKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import styles from './load.module.css'

type Closure = ProductionLoad['closures'][number]

type ClosurePanelProps = Pick<ProductionLoad, 'closures' | 'knownTo'>

/** What the merchant enters of days: closed ones, official days off and made-up days, and to which day they are known. */
export function ClosurePanel({ closures, knownTo }: ClosurePanelProps) {
  const [edited, edit] = useState<Closure | 'new' | null>(null)
  const [gone, remove] = useState<Closure | null>(null)
  const [telling, tell] = useState(false)
  return (
    <Panel
      title="放假与停工日"
      extra={
        <span className={styles.weeks}>
          <Button onClick={() => tell(true)}>放假安排已公布至</Button>
          <Button onClick={() => edit('new')}>新增放假或停工</Button>
        </span>
      }
    >
      <p className={styles.note}>
        放假安排已知至 <b>{knownTo}</b>
        ，之后的交期标为暂定。国务院公布新一年的放假与调休后，请登记各段放假与调休上班，再更新这个日期。
      </p>
      {closures.length === 0 && <Empty todo="周末与已公布的法定节假日自动计入，这里登记停工、新公布的放假与调休上班。" />}
      <ul className={styles.closures}>
        {closures.map((closure) => (
          <li key={closure.id}>
            <span>
              {closure.fromDay}
              {closure.toDay !== closure.fromDay && ` 至 ${closure.toDay}`}
            </span>
            <b>
              {closureKinds[closure.kind]}：{closure.reason}
            </b>
            <span>
              <EditButtons name={closure.reason} onEdit={() => edit(closure)} onDelete={() => remove(closure)} />
            </span>
          </li>
        ))}
      </ul>
      {edited && <ClosureDialog closure={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
      {gone && (
        <DeleteDialog what="放假与停工日" id={gone.id} endpoint={deleteClosure} list={[]} onClose={() => remove(null)}>
          删除“{gone.reason}”（{gone.fromDay} 至 {gone.toDay}）？已承诺的交期不会因此提前。
        </DeleteDialog>
      )}
      {telling && <KnownToDialog knownTo={knownTo} onClose={() => tell(false)} />}
    </Panel>
  )
}

const kinds = Object.entries(closureKinds).map(([value, label]) => ({ value, label }))
const wanted = { fromDay: '请选择开始日期', toDay: '请选择结束日期', reason: '请填写原因' }

type Typed = { kind: ClosureKind; fromDay: string; toDay: string; reason: string }

const ClosureDialog = ({ closure, onClose }: { closure: Closure | null; onClose: () => void }) => (
  <FormDialog
    title={closure ? '修改放假或停工' : '新增放假或停工'}
    width={420}
    mutation={saveClosure}
    begun={{
      kind: closure?.kind ?? 'closed',
      fromDay: closure?.fromDay ?? '',
      toDay: closure?.toDay ?? '',
      reason: closure?.reason ?? '',
    }}
    inputOf={(typed: Typed, seen: Typed) => ({ ...typed, ...(closure && { id: closure.id, seen }) })}
    wanted={wanted}
    anew={workKeys}
    onClose={onClose}
  >
    <Form.Item name="kind" label="类别" extra="调休上班：周末照常上班，计入工期">
      <Select options={kinds} />
    </Form.Item>
    <Form.Item name="fromDay" label="开始日期">
      <DayField />
    </Form.Item>
    <Form.Item name="toDay" label="结束日期">
      <DayField />
    </Form.Item>
    <InputItem name="reason" label="原因" extra="买家在商品页的交期说明中会看到" maxLength={30} />
  </FormDialog>
)

const KnownToDialog = ({ knownTo, onClose }: { knownTo: string; onClose: () => void }) => (
  <FormDialog
    title="放假安排已公布至"
    width={420}
    mutation={saveKnownTo}
    begun={{ knownTo }}
    inputOf={(typed: { knownTo: string }, seen: { knownTo: string }) => ({ ...typed, seen: seen.knownTo })}
    wanted={{ knownTo: '请选择日期' }}
    anew={workKeys}
    onClose={onClose}
  >
    <Form.Item name="knownTo" label="日期" extra="这一天及以前的放假与调休都已登记；之后的交期对买家标为暂定">
      <DayField />
    </Form.Item>
  </FormDialog>
)
