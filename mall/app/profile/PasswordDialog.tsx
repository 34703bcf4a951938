import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import type { z } from 'zod'
import { PasswordForm, updatePassword } from '../../../contract/account/account.ts'
import { faultsIn, judge, showFaults, unplaced } from '../../../kit/form.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { call } from '../call.ts'
import { Fault } from '../private/Fault.tsx'
import { PasswordInput } from '../private/PasswordInput.tsx'
import { toast } from '../toast.ts'
import { renewToken } from '../token.ts'
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

  function submit(typed: Typed) {
    const { data, faults } = judge(PasswordForm, typed)
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: (fresh) => {
        renewToken(fresh)
        toast('修改成功', 'success')
        void queries.invalidateQueries(sessionsQuery)
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  return (
    <FormModal
      title="修改密码"
      okText="确认修改"
      busyText="提交中…"
      busy={deed.isPending}
      width={440}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={<Fault error={unplaced(form, deed.error)} />}
      foot={<p className="p-hint">修改后，此账号在其他设备上的登录会立即退出。</p>}
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
    </FormModal>
  )
}
