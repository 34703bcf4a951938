import { useMutation } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { Refusal } from '../../contract/refusal.ts'
import { staffPassword, StaffPasswordForm } from '../../contract/account/staff.ts'
import { faultsIn, judge, missingIn, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { renewToken } from '../token.ts'

type Typed = { srcPassword: string; password: string; confirm: string }

const blank: Typed = { srcPassword: '', password: '', confirm: '' }
const wanted = { srcPassword: '请输入旧密码', password: '请输入密码', confirm: '请确认密码' }

/** Changes one's own password; the other log-ins of the person end, this one goes on. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const deed = useMutation({ mutationFn: (typed: Typed) => call(staffPassword, typed) })
  const wrong = deed.error instanceof Refusal && deed.error.code === 'password.wrong'

  function submit(typed: Typed) {
    const { data, faults } = judge(StaffPasswordForm, typed)
    if (!data) return showFaults(form, { ...faults, ...missingIn(wanted, typed) })
    deed.mutate(data, {
      onSuccess: ({ token }) => {
        renewToken(token)
        tell('修改成功，其他设备上的登录已退出')
        onClose()
      },
      onError: (error) => {
        const said = error instanceof Refusal && error.code === 'password.wrong' ? { srcPassword: error.message } : {}
        showFaults(form, { ...faultsIn(error), ...said })
      },
    })
  }

  return (
    <FormModal
      title="修改密码"
      okText="确认修改"
      busy={deed.isPending}
      width={440}
      form={form}
      first={blank}
      onSubmit={submit}
      onClose={onClose}
      head={<>{!wrong && <Fault error={deed.error} />}</>}
    >
      <Form.Item label="旧密码" name="srcPassword">
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <Form.Item label="新密码" name="password" extra="8-64 个字符，不能是常见密码">
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Form.Item label="确认密码" name="confirm">
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
    </FormModal>
  )
}
