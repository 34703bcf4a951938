import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Refusal } from '../../contract/refusal.ts'
import { staffLogin } from '../../contract/account/staff.ts'
import { isFirstDue } from '../../contract/opening/opening.ts'
import { clearFaults, judge, showFaults } from '../../kit/form.ts'
import { call } from '../call.ts'
import { backPath } from '../paths.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Brand } from '../shell/Brand.tsx'
import { Heading } from '../shell/Heading.tsx'
import { keepToken } from '../token.ts'
import { CodeStep } from './CodeStep.tsx'
import styles from './login.module.css'

type Typed = { username?: string; password?: string; stay?: boolean }

/** Where nobody works yet; the address itself is only for who started the server. */
const firstWords =
  '这里还没有任何员工账号。第一个管理员在服务启动时打印的一次性地址创建，请联系启动服务的人；地址过期后，重新启动服务会打印新的。'

/** Log-in of the staff; afterwards the page that was asked for. */
export function LoginPage() {
  const [form] = Form.useForm<Typed>()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data: first } = useQuery({ queryKey: [isFirstDue.path], queryFn: ({ signal }) => call(isFirstDue, {}, { signal }) })
  const login = useMutation({ mutationFn: (typed: { username: string; password: string }) => call(staffLogin, typed) })

  // Between the password and the second factor.
  const [step, setStep] = useState<{ challenge: string; stay: boolean } | null>(null)
  const [why, setWhy] = useState<Error | null>(null)

  function enter(token: string, stay: boolean) {
    keepToken(token, stay)
    queries.clear()
    void navigate(backPath(query.get('redirect')), { replace: true })
  }

  function submit({ stay = false, ...typed }: Typed) {
    const { data, faults } = judge(staffLogin.input, { username: '', password: '', ...typed })
    if (!data) return showFaults(form, faults)
    setWhy(null)
    login.mutate(data, {
      onSuccess: ({ token }) => enter(token, stay),
      onError: (error) => {
        const challenge = error instanceof Refusal && error.code === 'factor.needed' && error.facts?.['challenge']
        if (typeof challenge === 'string') setStep({ challenge, stay })
        else setWhy(error)
      },
    })
  }

  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <Brand />
        <Heading title="员工登录" />
        {step ? (
          <CodeStep
            challenge={step.challenge}
            onToken={(token) => enter(token, step.stay)}
            onBack={(told) => {
              setStep(null)
              setWhy(told)
            }}
          />
        ) : (
          <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} onValuesChange={clearFaults(form)} size="large">
            <Form.Item label="账号" name="username">
              <Input autoComplete="username" autoCapitalize="none" maxLength={40} />
            </Form.Item>
            <Form.Item label="密码" name="password">
              <Input.Password autoComplete="current-password" maxLength={64} />
            </Form.Item>
            <Form.Item name="stay" valuePropName="checked">
              <Checkbox>在此设备上保持登录</Checkbox>
            </Form.Item>
            <Fault error={why} />
            <Button type="primary" htmlType="submit" block loading={login.isPending}>
              登录
            </Button>
          </Form>
        )}
        <p className={styles.foot}>{first?.due ? firstWords : '账号由管理员开通。忘记密码请联系管理员重置。'}</p>
      </main>
    </div>
  )
}
