import { Checkbox, Form, Select } from 'antd'
import { drillDays, listBackups, planBackups, type BackupPlan } from '../../contract/system/backup.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'

type Typed = { readonly hour: number; readonly keep: number; readonly copy: boolean; readonly drill: number }

type Props = {
  readonly plan: BackupPlan
  /** Why backups cannot be taken to the object store; '' where they can. */
  readonly noCopy: string
  readonly onClose: () => void
}

const never = -1
const hours = [
  { value: never, label: '不自动备份' },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `每天 ${hour} 点` })),
]

const drills = [{ value: never, label: '不自动演练' }, ...drillDays.map((day, value) => ({ value, label: `每${day}` }))]
const unlessNever = (chosen: number): number | null => (chosen === never ? null : chosen)

/** When backups are made by themselves, and how many of those are kept. */
export const BackupPlanDialog = ({ plan, noCopy, onClose }: Props) => (
  <FormDialog<Typed, typeof planBackups.output>
    title="定时备份"
    mutation={planBackups}
    begun={{ hour: plan.hour ?? never, keep: plan.keep, copy: plan.copy, drill: plan.drill ?? never }}
    inputOf={({ hour, keep, copy, drill }) => ({ hour: unlessNever(hour), keep, copy, drill: unlessNever(drill), seen: plan })}
    wanted={{ keep: '请填写保留份数' }}
    anew={[[listBackups.path]]}
    onClose={onClose}
  >
    <Form.Item name="hour" label="备份时间" required>
      <Select options={hours} />
    </Form.Item>
    <Form.Item name="keep" label="保留份数（份）" required extra="只删除较早的自动备份，手动备份要自己删除">
      <NumberBox />
    </Form.Item>
    <Form.Item name="drill" label="恢复演练" required extra="当天的备份完成后，把最新一份恢复到临时的数据库核对一遍">
      <Select options={drills} />
    </Form.Item>
    <Form.Item name="copy" valuePropName="checked" extra={noCopy || '手动与自动的备份完成后都另存一份；删除备份时，桶里的一份也会删除'}>
      <Checkbox disabled={noCopy !== '' && !plan.copy}>另存到对象存储</Checkbox>
    </Form.Item>
  </FormDialog>
)
