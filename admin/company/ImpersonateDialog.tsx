import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import { companyDetail, companyNotices, impersonate, type CompanyDetail, type Member } from '../../contract/account/company.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { mallCookie } from '../../kit/mallCookie.ts'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import desk from '../pieces/desk.module.css'
import styles from './company.module.css'

type ImpersonateDialogProps = { readonly company: CompanyDetail; readonly member: Member; readonly onClose: () => void }

const halfHour = 30 * 60 // s

/** Opens the mall in a customer's name, once it is said why. */
export function ImpersonateDialog({ company, member, onClose }: ImpersonateDialogProps) {
  const [form] = Form.useForm<{ reason: string }>()
  const queries = useQueryClient()
  // Not an endpoint that answers repeats from memory: its token is told once.
  const deed = useMutation({ mutationFn: (reason: string) => call(impersonate, { accountId: member.id, reason }) })

  function submit(typed: { reason: string }) {
    const { data, faults } = judge(impersonate.input, { accountId: member.id, ...typed })
    if (!data) return showFaults(form, faults)
    deed.mutate(data.reason, {
      onSuccess: ({ token }) => {
        document.cookie = mallCookie(token, halfHour, location.protocol === 'https:')
        ;[companyDetail, companyNotices].forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] }))
        // A browser that lets no window open leaves the link in this dialog.
        if (!window.open('/', '_blank')) return
        tell(`已在新标签页以 ${member.nickname} 的身份打开商城`)
        onClose()
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  const subject = (
    <p className={desk.subject}>
      {company.name} · {member.nickname}（{member.identityName}）
    </p>
  )
  if (deed.isSuccess) return <Unopened subject={subject} onClose={onClose} />
  return (
    <FormModal
      title="以客户身份查看"
      okText="打开商城"
      busy={deed.isPending}
      width={520}
      form={form}
      first={{ reason: '' }}
      onSubmit={submit}
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
          <Fault error={deed.error} />
        </>
      }
    >
      <Form.Item label="原因（客户会看到）" name="reason">
        <Input.TextArea rows={2} maxLength={200} placeholder="如：客户来电咨询订单进度" />
      </Form.Item>
    </FormModal>
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
