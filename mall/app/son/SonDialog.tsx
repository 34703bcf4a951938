import { Form, Input } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { sendCode } from '../../../contract/account/account.ts'
import { addSon, editSon, listIdentities, listSons, SonChange, SonForm, type Identity, type Son } from '../../../contract/account/son.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { faultsIn, judge, showFaults } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { CodeInput } from '../private/CodeInput.tsx'
import { call } from '../call.ts'
import { PasswordInput } from '../private/PasswordInput.tsx'
import { site } from '../private/site.ts'
import { grantList } from './grants.ts'
import { LimitInput } from './LimitInput.tsx'
import { identitiesQuery } from '../private/sons.ts'
import formCss from '../private/form.module.css'
import wordsCss from '../private/words.module.css'

type Typed = {
  phone?: string
  captcha?: string
  nickname?: string
  identityId?: number
  password?: string
  limitPerOrder: string | null
  limitPerMonth: string | null
}

const wanted = {
  phone: '请输入手机号',
  captcha: '请输入验证码',
  nickname: '请填写姓名',
  identityId: '请选择身份',
  password: '请输入密码',
}

type Props = {
  /** The sub-account to change; null: a new one. */
  son: Son | null
  onClose: () => void
}

/** Adds or changes a sub-account, judged by the contract's own schema before the server is asked. */
export function SonDialog({ son, onClose }: Props) {
  const [form] = Form.useForm<Typed>()
  const { data: identities } = useQuery(identitiesQuery)
  const about = {
    site,
    busyText: '保存中…',
    width: 560,
    form,
    first: firstOf(son),
    anew: [[listSons.path], [listIdentities.path]],
    onClose,
    children: (
      <>
        {!son && <PhoneFields form={form} />}
        <PersonFields son={son} identities={identities ?? []} form={form} />
        <div className={formCss.pair}>
          <Form.Item label="单笔限额" name="limitPerOrder">
            <LimitInput label="单笔限额" />
          </Form.Item>
          <Form.Item label="每月限额" name="limitPerMonth">
            <LimitInput label="每月限额" />
          </Form.Item>
        </div>
        <p className={wordsCss.hint}>限额按提交订单时的含税金额计算，取消的订单退回额度；填 0 表示不能下单。</p>
      </>
    ),
  }
  if (!son)
    return (
      <FormDialog
        {...about}
        title="添加子账号"
        mutation={addSon}
        inputOf={(typed: Typed) => judge(SonForm, typed)}
        wanted={wanted}
        told="添加成功"
      />
    )
  return (
    <FormDialog
      {...about}
      title={`编辑子账号 ${son.phone}`}
      mutation={editSon}
      // An empty password stays as it is.
      inputOf={({ password, ...typed }: Typed) => judge(SonChange, { ...typed, ...(password && { password }), id: son.id })}
      told="修改成功"
    />
  )
}

const firstOf = (son: Son | null): Typed =>
  son
    ? {
        nickname: son.nickname,
        identityId: son.identity.id,
        limitPerOrder: son.limitPerOrder,
        limitPerMonth: son.limitPerMonth,
      }
    : { limitPerOrder: null, limitPerMonth: null }

type FormProps = { form: ReturnType<typeof Form.useForm<Typed>>[0] }

/** The new phone, and the code that proves it. */
function PhoneFields({ form }: FormProps) {
  const phone = Form.useWatch('phone', form) ?? ''
  return (
    <div className={formCss.pair}>
      <Form.Item label="手机号" name="phone" required>
        <Input type="tel" inputMode="tel" maxLength={20} autoComplete="off" placeholder="用于登录" />
      </Form.Item>
      <Form.Item label="短信验证码" name="captcha" required>
        <CodeInput
          send={() => call(sendCode, { phone, type: 'bind' })}
          onRefused={(error) => showFaults(form, { phone: wordsOf(error), ...faultsIn(error) })}
        />
      </Form.Item>
    </div>
  )
}

type PersonProps = FormProps & { son: Son | null; identities: readonly Identity[] }

function PersonFields({ son, identities, form }: PersonProps) {
  const picked = Form.useWatch('identityId', form)
  const chosen = identities.find(({ id }) => id === picked)
  return (
    <>
      <div className={formCss.pair}>
        <Form.Item label="姓名" name="nickname" required>
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        <Form.Item label={son ? '重设密码' : '登录密码'} name="password" required={!son} extra={son && '不修改请留空'}>
          <PasswordInput maxLength={16} autoComplete="new-password" placeholder="6-16 位字母和数字组合" />
        </Form.Item>
      </div>
      <Form.Item
        label="身份"
        name="identityId"
        required
        normalize={(value: string) => (value === '' ? undefined : Number(value))}
        extra={chosen && `可以：${grantList(chosen.grants)}`}
      >
        <select className={formCss.select}>
          <option value="">请选择身份</option>
          {identities.map(({ id, name, remark }) => (
            <option key={id} value={id}>
              {remark ? `${name}（${remark}）` : name}
            </option>
          ))}
        </select>
      </Form.Item>
      {son && <p className={wordsCss.note}>修改身份或密码后，此人的所有设备会退出登录。</p>}
    </>
  )
}
