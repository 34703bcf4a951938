import { useQueryClient } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { StaffPasswordForm, staffInfo, staffPassword } from '../../contract/account/staff.ts'
import { faultsIn, judge, missingIn, showFaults, unplaced } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { renewToken } from '../token.ts'
import { blank, PasswordFields, type Typed, wanted } from '../shell/PasswordFields.tsx'
import styles from './security.module.css'

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
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} initialValues={blank}>
        <Fault error={unplaced(form, mutation.error)} />
        <PasswordFields hint="管理员告诉您的密码" />
        <Button type="primary" htmlType="submit" block loading={mutation.isPending}>
          修改密码并继续
        </Button>
      </Form>
    </>
  )
}
