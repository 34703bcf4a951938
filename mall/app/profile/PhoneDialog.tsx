import { maskPhone } from '../../../contract/account/phone.ts'
import { Form, Input } from 'antd'
import { bindPhone, sendCode } from '../../../contract/account/account.ts'
import { PhoneProof } from '../../../contract/account/register.ts'
import { faultsAt, judge, showFaults } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { call } from '../call.ts'
import { CodeInput } from '../private/CodeInput.tsx'
import { site } from '../private/site.ts'
import { useFrame } from '../shell/frame.ts'
import { renewToken } from '../token.ts'
import { meQuery, sessionsQuery } from './queries.ts'
import css from './profile.module.css'

type Typed = { phone?: string; captcha?: string }

/** Where each refusal belongs. */
const refusedAt = { 'phone.taken': 'phone', 'code.tooOften': 'captcha', 'code.wrong': 'captcha', 'code.expired': 'captcha' }

/** Binds another phone, which proves itself by a code. */
export function PhoneDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const { sms } = useFrame().ways
  const [form] = Form.useForm<Typed>()
  const typedPhone = Form.useWatch('phone', form)
  return (
    <FormDialog
      site={site}
      title="更换手机号"
      okText="确认更换"
      width={440}
      mutation={bindPhone}
      form={form}
      inputOf={(typed) => judge(PhoneProof, typed)}
      refusedAt={refusedAt}
      onMade={renewToken}
      told="修改成功"
      anew={[meQuery.queryKey, sessionsQuery.queryKey]}
      onClose={onClose}
      head={
        <p className={css.before}>
          当前手机号 <b className="num">{maskPhone(phone)}</b>
          ，更换后请用新手机号登录，其他设备上的登录会立即退出
          {sms ? '；原手机号会收到短信，24 小时内可以撤销。' : '。'}
        </p>
      }
    >
      <Form.Item label="新手机号" name="phone" required>
        <Input inputMode="tel" autoComplete="tel" maxLength={20} />
      </Form.Item>
      <Form.Item label="验证码" name="captcha" required>
        <CodeInput
          send={() => call(sendCode, { phone: typedPhone ?? '', type: 'bind' })}
          onRefused={(error) => showFaults(form, faultsAt(error, refusedAt))}
        />
      </Form.Item>
    </FormDialog>
  )
}
