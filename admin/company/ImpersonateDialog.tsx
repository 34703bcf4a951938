import { Button, Form, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { companyDetail, companyNotices, impersonate, type CompanyDetail, type Member } from '../../contract/account/company.ts'
import { mallCookie } from '../../kit/mallCookie.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import desk from '../pieces/desk.module.css'
import styles from './company.module.css'

type ImpersonateDialogProps = { readonly company: CompanyDetail; readonly member: Member; readonly onClose: () => void }

const halfHour = 30 * 60 // s

/** Opens the mall in a customer's name, once it is said why. */
export function ImpersonateDialog({ company, member, onClose }: ImpersonateDialogProps) {
  const [unopened, setUnopened] = useState(false)
  function open({ token }: { readonly token: string }) {
    document.cookie = mallCookie(token, halfHour, location.protocol === 'https:')
    // A browser that lets no window open leaves the link in this dialog.
    if (window.open('/', '_blank')) return
    setUnopened(true)
    return false
  }

  const subject = (
    <p className={desk.subject}>
      {company.name} · {member.nickname}（{member.identityName}）
    </p>
  )
  if (unopened) return <Unopened subject={subject} onClose={onClose} />
  return (
    <FormDialog
      title="以客户身份查看"
      okText="打开商城"
      width={520}
      mutation={impersonate}
      begun={{ reason: '' }}
      inputOf={(typed) => ({ accountId: member.id, ...typed })}
      onMade={open}
      told={`已在新标签页以 ${member.nickname} 的身份打开商城`}
      anew={[[companyDetail.path], [companyNotices.path]]}
      onClose={onClose}
      head={
        <>
          {subject}
          <div className={desk.warning}>
            <ul className={styles.points}>
              <li>客户及其主账号会收到通知，写明您的姓名和原因，并记入操作日志。</li>
              <li>只能查看：不能下单、付款、审批、签约，也不能改动密码、手机号和子账号。30 分钟后自动结束。</li>
              <li>本浏览器中已登录的买家账号会被替换；在商城顶部点“结束”即可退出。</li>
            </ul>
          </div>
        </>
      }
    >
      <Form.Item label="原因（客户会看到）" name="reason">
        <Input.TextArea rows={2} maxLength={200} placeholder="如：客户来电咨询订单进度" />
      </Form.Item>
    </FormDialog>
  )
}

/** The link, where the browser let no window open. */
const Unopened = ({ subject, onClose }: { subject: ReactNode; onClose: () => void }) => (
  <Modal open title="以客户身份查看" footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose} width={520}>
    {subject}
    <p>
      浏览器没有允许打开新窗口，请点击
      <a href="/" target="_blank" rel="noreferrer">
        打开商城
      </a>
      。
    </p>
  </Modal>
)
