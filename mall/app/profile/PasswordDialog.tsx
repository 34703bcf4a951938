import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form, Modal } from 'antd'
import type { z } from 'zod'
import { PasswordForm, updatePassword } from '../../../contract/account.ts'
import { clearFaults, faultsIn, judge, showFaults } from '../../../kit/form.ts'
import { call } from '../call.ts'
import { Fault } from '../private/Fault.tsx'
import { PasswordInput } from '../private/PasswordInput.tsx'
import { toast } from '../shell/toast.ts'
import { sessionsQuery } from './queries.ts'

type Typed = { srcPassword?: string; password?: string; confirm?: string }

/** Changes the password; whoever else is logged in with the old one is out. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const deed = useMutation({
    mutationFn: (typed: z.input<typeof updatePassword.input>) => call(updatePassword, typed),
    retry: false,
  })
  const atField = Object.keys(faultsIn(deed.error)).length > 0

  function submit(typed: Typed) {
    const { data, faults } = judge(PasswordForm, typed)
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: () => {
        toast('修改成功', 'success')
        void queries.invalidateQueries(sessionsQuery)
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  return (
    <Modal
      open
      title="修改密码"
      okText={deed.isPending ? '提交中…' : '确认修改'}
      okButtonProps={{ htmlType: 'submit', form: 'password', disabled: deed.isPending, className: 'p-steady' }}
      maskClosable={false}
      onCancel={onClose}
      width={440}
    >
      <Fault error={atField ? null : deed.error} />
      <Form
        id="password"
        name="password"
        form={form}
        layout="vertical"
        onFinish={submit}
        onValuesChange={clearFaults(form)}
      >
        <Form.Item label="旧密码" name="srcPassword" required>
          <PasswordInput autoComplete="current-password" maxLength={64} />
        </Form.Item>
        <Form.Item label="新密码" name="password" required extra="6-16 位，同时有字母和数字">
          <PasswordInput autoComplete="new-password" maxLength={64} />
        </Form.Item>
        <Form.Item label="确认密码" name="confirm" required>
          <PasswordInput autoComplete="new-password" maxLength={64} />
        </Form.Item>
      </Form>
      <p className="p-hint">修改后，此账号在其他设备上的登录会立即退出。</p>
    </Modal>
  )
}
