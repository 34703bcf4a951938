import { useMutation } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { ChallengeForm, staffLoginCode } from '../../contract/account/factor.ts'
import { Refusal } from '../../contract/refusal.ts'
import { FactorCodeInput } from '../../kit/factor/FactorCodeInput.tsx'
import { clearFaults, faultsIn, judge, showFaults, unplaced } from '../../kit/form.ts'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'

type Props = { challenge: string; onToken: (token: string) => void; onBack: (why: Error | null) => void }

/** The second step of the log-in: what the authenticator app shows, or a recovery code. */
export function CodeStep({ challenge, onToken, onBack }: Props) {
  const [form] = Form.useForm<{ code?: string }>()
  const mutation = useMutation({ mutationFn: (code: string) => call(staffLoginCode, { challenge, code }), retry: false })

  function submit({ code = '' }: { code?: string }) {
    const { data, faults } = judge(ChallengeForm, { challenge, code })
    if (!data) return showFaults(form, faults)
    mutation.mutate(data.code, {
      onSuccess: ({ token }) => onToken(token),
      onError: (error) => (error instanceof Refusal && error.code === 'factor.expired' ? onBack(error) : showFaults(form, faultsIn(error))),
    })
  }

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} onValuesChange={clearFaults(form)} size="large">
      <Form.Item label="动态验证码" name="code" extra="打开手机上的身份验证器应用查看；手机不在身边时，可输入一个恢复码。">
        <FactorCodeInput long autoFocus />
      </Form.Item>
      <Fault error={unplaced(form, mutation.error)} />
      <Button type="primary" htmlType="submit" block loading={mutation.isPending}>
        登录
      </Button>
      <Button type="link" block onClick={() => onBack(null)}>
        返回，重新输入密码
      </Button>
    </Form>
  )
}
