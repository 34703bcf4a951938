import { Form, Input } from 'antd'

export type Typed = { srcPassword: string; password: string; confirm: string }
export const blank: Typed = { srcPassword: '', password: '', confirm: '' }
export const wanted = { srcPassword: '请输入旧密码', password: '请输入密码', confirm: '请确认密码' }

/** The password there is, and twice the one that takes its place. */
export const PasswordFields = ({ hint }: { readonly hint?: string }) => (
  <>
    <Form.Item label="旧密码" name="srcPassword" extra={hint}>
      <Input.Password autoComplete="current-password" maxLength={64} />
    </Form.Item>
    <Form.Item label="新密码" name="password" extra="8-64 个字符，不能是常见密码">
      <Input.Password autoComplete="new-password" maxLength={64} />
    </Form.Item>
    <Form.Item label="确认密码" name="confirm">
      <Input.Password autoComplete="new-password" maxLength={64} />
    </Form.Item>
  </>
)
