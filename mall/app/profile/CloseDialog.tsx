import { Button, Checkbox, Form, Modal } from 'antd'
import { useState } from 'react'
import { closeAccount, CloseForm } from '../../../contract/account/account.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { logOut } from '../leave.ts'
import { PasswordInput } from '../private/PasswordInput.tsx'
import { site } from '../private/site.ts'
import css from './profile.module.css'

type Typed = { password?: string }
type Props = { main: boolean; onClose: () => void }

/** Says what closing an account means, asks for the password, and closes it. */
export function CloseDialog({ main, onClose }: Props) {
  const [understood, setUnderstood] = useState(false)
  const [closed, setClosed] = useState(false)
  if (closed) return <Closed />
  return (
    <FormDialog
      site={site}
      title="注销账号"
      okText="确认注销"
      busyText="注销中…"
      danger
      unready={!understood}
      mutation={closeAccount}
      inputOf={(typed: Typed) => judge(CloseForm, typed)}
      onMade={() => {
        setClosed(true)
        return false
      }}
      anew={[]}
      onClose={onClose}
      head={<Meaning main={main} />}
      foot={
        <Checkbox checked={understood} onChange={({ target }) => setUnderstood(target.checked)}>
          我已了解注销的后果，仍要注销
        </Checkbox>
      }
    >
      <Form.Item label="登录密码" name="password" required>
        <PasswordInput autoComplete="current-password" maxLength={64} />
      </Form.Item>
    </FormDialog>
  )
}

const Meaning = ({ main }: { main: boolean }) => (
  <ul className={css.meaning}>
    <li>
      <b>不能恢复：</b>
      {main ? '企业账号关闭，任何人不能再以本企业登录。' : '不能再以此账号登录，待您审批的订单转给主账号。'}
    </li>
    <li>
      <b>将被删除：</b>头像、昵称、手机号、收货地址、收藏、足迹、消息、购物车、登录记录{main && '、发票抬头'}。
    </li>
    <li>
      <b>依法保留：</b>订单、合同、付款与发票，自交易完成之日起不少于三年（《电子商务法》第三十一条）。
    </li>
    <li>
      <b>先要处理完：</b>
      {main ? '未完成的订单、启用中的子账号、企业余额。' : '您名下未完成的订单。'}需要留底的，请先导出个人数据。
    </li>
  </ul>
)

const Closed = () => (
  <Modal
    open
    title="账号已注销"
    closable={false}
    keyboard={false}
    footer={
      <Button type="primary" onClick={() => logOut('/')}>
        返回首页
      </Button>
    }
    width={400}
  >
    <p>您的个人资料已删除。感谢您一直以来的使用。</p>
  </Modal>
)
