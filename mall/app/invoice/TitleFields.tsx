import { Checkbox, Form, Input, Radio, type FormInstance } from 'antd'
import { isCreditCode } from '../../../contract/account/creditCode.ts'
import { headerKinds, invoiceKinds } from './kinds.ts'
import formCss from '../private/form.module.css'
import wordsCss from '../private/words.module.css'
import css from './invoice.module.css'

const choices = (kinds: Readonly<Record<number, string>>, closed: readonly number[] = []) =>
  Object.entries(kinds).map(([value, label]) => ({
    value: Number(value),
    label,
    disabled: closed.includes(Number(value)),
  }))

/** The fields of a title: which there are, and which must be filled in, follows whom and what it is for. */
export function TitleFields({ form }: { form: FormInstance }) {
  const company = Form.useWatch('headerType', form) !== 1
  const special = Form.useWatch('type', form) === 2
  return (
    <>
      <div className={formCss.pair}>
        <Form.Item label="抬头类型" name="headerType" required>
          <Radio.Group options={choices(headerKinds).toReversed()} />
        </Form.Item>
        <Form.Item label="发票类型" name="type" required>
          <Radio.Group
            options={choices(invoiceKinds, company ? [] : [2]).map(({ label, ...one }) => ({
              ...one,
              label: label.replace('增值税', ''),
            }))}
          />
        </Form.Item>
      </div>
      <Form.Item label={company ? '企业名称' : '姓名'} name="name" required>
        <Input maxLength={100} autoComplete={company ? 'organization' : 'name'} />
      </Form.Item>
      {company && <DutyNumber form={form} />}
      {company && <Bank wanted={special} />}
      <div className={formCss.pair}>
        <Form.Item label="收票邮箱" name="email">
          <Input maxLength={100} inputMode="email" autoComplete="email" placeholder="电子发票发送到此邮箱" />
        </Form.Item>
        <Form.Item label="收票人电话" name="drawerPhone">
          <Input maxLength={20} inputMode="tel" autoComplete="tel" />
        </Form.Item>
      </div>
      <Form.Item name="isDefault" valuePropName="checked" noStyle>
        <Checkbox>设为默认抬头</Checkbox>
      </Form.Item>
    </>
  )
}

function DutyNumber({ form }: { form: FormInstance }) {
  const typed = String(Form.useWatch('dutyNumber', form) ?? '')
  const plain = typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()
  // Some old numbers are no credit codes, so this is said and not judged.
  const doubtful = plain.length === 18 && !isCreditCode(plain)
  return (
    <Form.Item
      label="税号"
      name="dutyNumber"
      required
      extra={doubtful ? <span className={css.doubt}>校验位与统一社会信用代码规则不符，请核对后再保存。</span> : undefined}
    >
      <Input maxLength={24} placeholder="统一社会信用代码，或 15、17、20 位税号" />
    </Form.Item>
  )
}

const Bank = ({ wanted }: { wanted: boolean }) => (
  <>
    {!wanted && <p className={`${wordsCss.hint} ${css.hint}`}>以下注册与开户信息，普通发票可不填；专用发票必填。</p>}
    <div className={formCss.pair}>
      <Form.Item label="注册地址" name="address" required={wanted}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item label="注册电话" name="tell" required={wanted}>
        <Input maxLength={20} inputMode="tel" placeholder="手机号，或 0755-12345678" />
      </Form.Item>
      <Form.Item label="开户银行" name="bank" required={wanted}>
        <Input maxLength={60} placeholder="含支行名称" />
      </Form.Item>
      <Form.Item label="银行账号" name="cardNumber" required={wanted}>
        <Input maxLength={40} inputMode="numeric" />
      </Form.Item>
    </div>
  </>
)
