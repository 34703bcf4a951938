import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { phaseLabels } from '../../contract/production/production.ts'
import { saveRoute, type RouteList } from '../../contract/production/productionPlan.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { moved } from '../pieces/moved.ts'
import { ShiftButtons } from '../pieces/ShiftButtons.tsx'
import { workKeys } from './queries.ts'
import { inBp } from '../pieces/inBp.ts'
import { NumberBox } from '../../kit/NumberBox.tsx'
import styles from './route.module.css'

type Props = {
  readonly route: RouteList['routes'][number]
  readonly processes: RouteList['processes']
  readonly onClose: () => void
}

/** The processes of a route in their order, and how many pieces may be short. */
export function RouteDialog({ route, processes, onClose }: Props) {
  const [ids, setIds] = useState<readonly number[]>(route.processIds)
  return (
    <FormDialog
      title={`工艺路线：${route.label}`}
      mutation={saveRoute}
      begun={{ tolerance: route.toleranceBp / 100 }}
      inputOf={({ tolerance }: { tolerance: number | null }) => ({
        id: route.id,
        processIds: ids,
        toleranceBp: tolerance === null ? null : inBp(tolerance),
      })}
      fields={{ processIds: 'tolerance', toleranceBp: 'tolerance' }}
      anew={workKeys}
      onClose={onClose}
      head={<StepsField ids={ids} processes={processes} onChange={setIds} />}
    >
      <div className={styles.tolerance}>
        <Form.Item name="tolerance" label="数量公差（%）" extra="合格数短少超过此比例时，自动安排补产">
          <NumberBox style={{ width: '100%' }} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}

type StepsFieldProps = {
  readonly ids: readonly number[]
  readonly processes: RouteList['processes']
  readonly onChange: (ids: readonly number[]) => void
}

/** The processes one after the other, to be shifted, taken out and added. */
const StepsField = ({ ids, processes, onChange }: StepsFieldProps) => (
  <>
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
              <ShiftButtons name={name} at={at} of={ids.length} onShift={(to) => onChange(moved(ids, at, to))} />
              <Button size="small" danger aria-label={`移除 ${name}`} onClick={() => onChange(ids.toSpliced(at, 1))}>
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
      onChange={(processId: number | null) => processId !== null && onChange([...ids, processId])}
      options={processes.map((process) => ({
        value: process.id,
        label: `${process.name}（${phaseLabels[process.phase]}）`,
      }))}
      style={{ width: '100%' }}
    />
  </>
)
