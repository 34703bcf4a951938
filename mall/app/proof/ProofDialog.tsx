import { queries } from '../private/queries.ts'
import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { Button, ConfigProvider, Form } from 'antd'
import { useState } from 'react'
import { ProofForm, proofMinutes, prove, sendProofCode } from '../../../contract/proof.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { faultsIn, judge, showFaults, unplaced } from '../../../kit/form.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { call } from '../call.ts'
import { CodeInput } from '../private/CodeInput.tsx'
import { Fault } from '../private/Fault.tsx'
import { PasswordInput } from '../private/PasswordInput.tsx'

type Typed = { password?: string; captcha?: string }

/** What is wrong with a code stands at the code. */
const told = (error: Error) =>
  error instanceof Refusal && error.code.startsWith('code.') ? { captcha: error.message } : faultsIn(error)

/** Asks for the log-in password, or for a code to the phone one logs in with. */
export default function ProofDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  // It may come over any page, public ones too, which ask nothing by queries of their own.
  return (
    <QueryClientProvider client={queries}>
      <Proving onEnd={onEnd} />
    </QueryClientProvider>
  )
}

function Proving({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const [form] = Form.useForm<Typed>()
  const [byCode, setByCode] = useState(false)
  const deed = useMutation({ mutationFn: (typed: Typed) => call(prove, typed), retry: false })

  function submit({ password, captcha }: Typed) {
    const { data, faults } = judge(ProofForm, byCode ? { captcha: captcha ?? '' } : { password: password ?? '' })
    if (!data) return showFaults(form, faults)
    deed.mutate(data as Typed, {
      onSuccess: () => onEnd(true),
      onError: (error) => showFaults(form, told(error)),
    })
  }

  return (
    // Above the dialog whose deed asks for it.
    <ConfigProvider theme={{ token: { zIndexPopupBase: 1200 } }}>
      <FormModal
        title="验证身份"
        okText="验证"
        busyText="验证中…"
        busy={deed.isPending}
        width={420}
        form={form}
        onSubmit={submit}
        onClose={() => onEnd(false)}
        head={
          <>
            <p className="p-hint">此操作关系到账号安全，请验证是您本人。验证后 {proofMinutes} 分钟内不再询问。</p>
            <Fault error={unplaced(form, deed.error)} />
          </>
        }
        foot={
          <Button type="link" size="small" onClick={() => setByCode(!byCode)}>
            {byCode ? '改用登录密码验证' : '改用短信验证码验证'}
          </Button>
        }
      >
        {byCode ? (
          <Form.Item key="captcha" label="短信验证码（发送到您的登录手机号）" name="captcha" required>
            <CodeInput send={() => call(sendProofCode, {})} onRefused={(error) => showFaults(form, told(error))} />
          </Form.Item>
        ) : (
          <Form.Item key="password" label="登录密码" name="password" required>
            <PasswordInput autoComplete="current-password" maxLength={64} />
          </Form.Item>
        )}
      </FormModal>
    </ConfigProvider>
  )
}
