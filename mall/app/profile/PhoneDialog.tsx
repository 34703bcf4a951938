import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maskPhone } from '../../../contract/account/phone.ts'
import { Form, Input } from 'antd'
import { bindPhone, sendCode } from '../../../contract/account/account.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { PhoneProof } from '../../../contract/account/register.ts'
import { faultsIn, judge, showFaults } from '../../../kit/form.ts'
import { FormModal } from '../../../kit/FormModal.tsx'
import { call } from '../call.ts'
import { CodeInput } from '../private/CodeInput.tsx'
import { Fault } from '../private/Fault.tsx'
import { toast } from '../toast.ts'
import { renewToken } from '../token.ts'
import { meQuery, sessionsQuery } from './queries.ts'

type Typed = { phone?: string; captcha?: string }

/** Where each refusal belongs. */
const fieldOf: Readonly<Record<string, keyof Typed>> = {
  'phone.taken': 'phone',
  'code.tooOften': 'captcha',
  'code.wrong': 'captcha',
  'code.expired': 'captcha',
}

/** The faults of the fields, or of the one field that the refusal is about. */
function told(error: Error): Readonly<Record<string, string>> {
  const field = error instanceof Refusal ? fieldOf[error.code] : undefined
  return field ? { [field]: error.message } : faultsIn(error)
}

/** Binds another phone, which proves itself by a code. */
export function PhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const typedPhone = Form.useWatch('phone', form)
  const queries = useQueryClient()
  const deed = useMutation({
    mutationFn: (typed: { phone: string; captcha: string }) => call(bindPhone, typed),
    retry: false,
  })
  const atField = deed.error !== null && Object.keys(told(deed.error)).length > 0

  function submit(typed: Typed) {
    const { data, faults } = judge(PhoneProof, typed)
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: (fresh) => {
        renewToken(fresh)
        toast('修改成功', 'success')
        void queries.invalidateQueries(meQuery)
        void queries.invalidateQueries(sessionsQuery)
        onClose()
      },
      onError: (error) => showFaults(form, told(error)),
    })
  }

  return (
    <FormModal
      title="更换手机号"
      okText="确认更换"
      busyText="提交中…"
      busy={deed.isPending}
      width={440}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <p className="me-before">
            当前手机号 <b className="num">{maskPhone(phone)}</b>
            ，更换后请用新手机号登录，其他设备上的登录会立即退出；原手机号会收到短信，24 小时内可以撤销。
          </p>
          <Fault error={atField ? null : deed.error} />
        </>
      }
    >
      <Form.Item label="新手机号" name="phone" required>
        <Input inputMode="tel" autoComplete="tel" maxLength={20} />
      </Form.Item>
      <Form.Item label="验证码" name="captcha" required>
        <CodeInput
          send={() => call(sendCode, { phone: typedPhone ?? '', type: 'bind' })}
          onRefused={(error) => showFaults(form, told(error))}
        />
      </Form.Item>
    </FormModal>
  )
}
