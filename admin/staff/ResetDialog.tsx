import { Form, Input, Modal } from 'antd'
import { useId } from 'react'
import { StaffForm, type StaffMember } from '../../contract/staff.ts'
import { clearFaults, faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { Fault } from '../pieces/Fault.tsx'
import { useSaveStaff } from './useSaveStaff.ts'
import styles from './staff.module.css'

/** Gives somebody who has lost it another password. */
export function ResetDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [form] = Form.useForm<{ password: string }>()
  const id = useId()
  const deed = useSaveStaff()

  function submit(typed: { password: string }) {
    const { id: staffId, username, name, areas } = member
    const { data, faults } = judge(StaffForm, { id: staffId, username, name, areas, ...typed })
    if (!data) return showFaults(form, { ...faults, ...missingIn({ password: '请输入密码' }, typed) })
    deed.mutate(data, { onSuccess: onClose, onError: (error) => showFaults(form, faultsIn(error)) })
  }

  return (
    <Modal
      open
      title={`重设密码 ${member.name}`}
      okText="确认重设"
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={deed.isPending}
      closable={!deed.isPending}
      maskClosable={false}
      onCancel={onClose}
      width={440}
    >
      <p className={styles.said}>该员工的所有登录会立即失效，须以新密码重新登录。</p>
      <Fault error={deed.error} />
      <Form
        id={id}
        name={id}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ password: '' }}
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item label="新密码" name="password" extra="6-16 位字母和数字组合">
          <Input.Password autoComplete="new-password" maxLength={16} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
