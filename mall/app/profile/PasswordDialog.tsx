import { Form } from 'antd'
import { PasswordForm, updatePassword } from '../../../contract/account/account.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { PasswordInput } from '../private/PasswordInput.tsx'
import { site } from '../private/site.ts'
import { renewToken } from '../token.ts'
import { sessionsQuery } from './queries.ts'
import wordsCss from '../private/words.module.css'

type Typed = { srcPassword?: string; password?: string; confirm?: string }

/** Changes the password; whoever else is logged in with the old one is out. */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    site={site}
    title="修改密码"
    okText="确认修改"
    width={440}
    mutation={updatePassword}
    inputOf={(typed: Typed) => judge(PasswordForm, typed)}
    onMade={renewToken}
    told="修改成功"
    anew={[sessionsQuery.queryKey]}
    onClose={onClose}
    foot={<p className={wordsCss.hint}>修改后，此账号在其他设备上的登录会立即退出。</p>}
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
  </FormDialog>
)
