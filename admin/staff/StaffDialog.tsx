import { Checkbox, Form, Input } from 'antd'
import { areas, Area } from '../../contract/grant.ts'
import { StaffForm, type StaffMember } from '../../contract/staff.ts'
import { faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { areaNotes } from './areaNotes.ts'
import { useSaveStaff } from './useSaveStaff.ts'
import styles from './staff.module.css'

type Typed = { username: string; name: string; areas: Area[]; password?: string }

const wanted = { username: '请填写账号', name: '请填写姓名' }

/** Adds a member of staff, or changes name, username and areas of one. What the server refuses is said at its field. */
export function StaffDialog({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const deed = useSaveStaff()

  function submit(typed: Typed) {
    const { data, faults } = judge(StaffForm, { ...typed, ...(member && { id: member.id }) })
    if (!data) return showFaults(form, { ...faults, ...missingIn(wanted, typed) })
    deed.mutate(data, { onSuccess: onClose, onError: (error) => showFaults(form, faultsIn(error)) })
  }

  return (
    <FormModal
      title={member ? `修改员工 ${member.name}` : '新增员工'}
      okText="保存"
      busy={deed.isPending}
      width={520}
      form={form}
      first={member ?? { username: '', name: '', areas: [] }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <Fault error={deed.error} />
          {member && !member.me && <p className={styles.said}>修改权限后，该员工需要重新登录。</p>}
        </>
      }
    >
      <Form.Item label="登录账号" name="username" extra="3-40 位字母、数字、点、横线，以字母开头">
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item label="姓名" name="name">
        <Input autoComplete="off" maxLength={30} />
      </Form.Item>
      {!member && (
        <Form.Item label="初始密码" name="password" extra="8-64 个字符，请通知员工登录后自行修改">
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
      )}
      <Form.Item label="权限" name="areas">
        <AreaChoices />
      </Form.Item>
    </FormModal>
  )
}

type AreaChoicesProps = {
  // Given by Form.Item.
  readonly id?: string
  readonly value?: Area[]
  readonly onChange?: (chosen: Area[]) => void
}

/** A box for each area, with what it permits. */
const AreaChoices = ({ id, value = [], onChange }: AreaChoicesProps) => (
  <Checkbox.Group
    {...(id && { id })}
    value={value}
    onChange={(chosen) => onChange?.(chosen)}
    className={styles.choices ?? ''}
  >
    {Area.options.map((area) => (
      <Checkbox key={area} value={area}>
        {areas[area]}
        <small>{areaNotes[area]}</small>
      </Checkbox>
    ))}
  </Checkbox.Group>
)
