import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { StaffPasswordForm, staffInfo, staffPassword } from '../../contract/account/staff.ts'
import { faultsIn, judge, missingIn, showFaults, unplaced } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { renewToken } from '../token.ts'
import styles from './security.module.css'

type Typed = { srcPassword: string; password: string; confirm: string }
const wanted = { srcPassword: '请输入旧密码', password: '请输入密码', confirm: '请确认密码' }

/** Changes the password that an administrator gave for one's own; `onDone` once it is. */
export function FirstPassword({ onDone }: { onDone: () => void }) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const mutation = useOnce(staffPassword)

  function submit(typed: Typed) {
    const { data, faults } = judge(StaffPasswordForm, typed)
    if (!data) return showFaults(form, { ...faults, ...missingIn(wanted, typed) })
    mutation.mutate(data, {
      onSuccess: async ({ token }) => {
        renewToken(token)
        await queries.invalidateQueries({ queryKey: [staffInfo.path] })
        onDone()
      },
      onError: (error) => {
        const named = faultsIn(error)
        showFaults(form, Object.keys(named).length > 0 ? named : {})
      },
    })
  }

  return (
    <>
      <p className={styles.said}>您现在的密码由管理员设置，请换成只有您自己知道的密码，再进入后台。</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        initialValues={{ srcPassword: '', password: '', confirm: '' }}
      >
        <Fault error={unplaced(form, mutation.error)} />
        <Form.Item label="旧密码" name="srcPassword" extra="管理员告诉您的密码">
          <Input.Password autoComplete="current-password" maxLength={64} />
        </Form.Item>
        <Form.Item label="新密码" name="password" extra="8-64 个字符，不能是常见密码">
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <Form.Item label="确认密码" name="confirm">
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={mutation.isPending}>
          修改密码并继续
        </Button>
      </Form>
    </>
  )
}
