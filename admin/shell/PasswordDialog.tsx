import { staffPassword } from '../../contract/account/staff.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { blank, PasswordFields, wanted } from './PasswordFields.tsx'
import { renewToken } from '../token.ts'

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
    <PasswordFields />
  </FormDialog>
)
