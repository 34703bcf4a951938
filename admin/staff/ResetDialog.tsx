import { Form, Input } from 'antd'
import { StaffForm, type StaffMember } from '../../contract/account/staff.ts'
import { faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { useSaveStaff } from './useSaveStaff.ts'
import styles from './staff.module.css'

/** Gives somebody who has lost it another password. */
export function ResetDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [form] = Form.useForm<{ password: string }>()
  const mutation = useSaveStaff()

  function submit(typed: { password: string }) {
    const { id: staffId, username, name, areas, version } = member
    const { data, faults } = judge(StaffForm, { id: staffId, username, name, areas, version, ...typed })
    if (!data) return showFaults(form, { ...faults, ...missingIn({ password: '请输入密码' }, typed) })
    mutation.mutate(data, { onSuccess: onClose, onError: (error) => showFaults(form, faultsIn(error)) })
  }

  return (
    <FormModal
      title={`重设密码 ${member.name}`}
      okText="确认重设"
      busy={mutation.isPending}
      width={440}
      form={form}
      first={{ password: '' }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <p className={styles.said}>该员工的所有登录会立即失效，须以新密码重新登录，并换成自己的密码。</p>
          <Fault error={mutation.error} />
        </>
      }
    >
      <Form.Item label="新密码" name="password" extra="8-64 个字符，不能是常见密码">
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
    </FormModal>
  )
}
