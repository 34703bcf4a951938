import { Form, Input } from 'antd'
import { staffPassword } from '../../contract/account/staff.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { renewToken } from '../token.ts'

type Typed = { srcPassword: string; password: string; confirm: string }

const blank: Typed = { srcPassword: '', password: '', confirm: '' }
const wanted = { srcPassword: '请输入旧密码', password: '请输入密码', confirm: '请确认密码' }

/** Changes one's own password; the other log-ins of the person end, this one goes on. */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title="修改密码"
    okText="确认修改"
    width={440}
    mutation={staffPassword}
    begun={blank}
    inputOf={(typed) => typed}
    wanted={wanted}
    refusedAt={{ 'password.wrong': 'srcPassword' }}
    onMade={({ token }) => renewToken(token)}
    told="修改成功，其他设备上的登录已退出"
    anew={[]}
    onClose={onClose}
  >
    <Form.Item label="旧密码" name="srcPassword">
      <Input.Password autoComplete="current-password" maxLength={64} />
    </Form.Item>
    <Form.Item label="新密码" name="password" extra="8-64 个字符，不能是常见密码">
      <Input.Password autoComplete="new-password" maxLength={64} />
    </Form.Item>
    <Form.Item label="确认密码" name="confirm">
      <Input.Password autoComplete="new-password" maxLength={64} />
    </Form.Item>
  </FormDialog>
)
