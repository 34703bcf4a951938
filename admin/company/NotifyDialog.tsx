import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { companyDetail, companyNotices, notifyCompany, NotifyForm, type CompanyDetail } from '../../contract/company.ts'
import { faultsIn, judge, showFaults } from '../../kit/form.ts'
import { FormModal } from '../../kit/FormModal.tsx'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import desk from '../order/order.module.css'

type Typed = { title: string; body: string }

/** Writes a message into the inbox of everyone of the company. */
export function NotifyDialog({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const queries = useQueryClient()
  const deed = useOnce(notifyCompany)
  const readers = company.memberList.filter(({ status }) => status === 1).length

  function submit(typed: Typed) {
    const { data, faults } = judge(NotifyForm, { companyId: company.id, ...typed })
    if (!data) return showFaults(form, faults)
    deed.mutate(data, {
      onSuccess: ({ sent }) => {
        tell(`已发送给 ${sent} 个账号`)
        onClose()
        ;[companyNotices, companyDetail].forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] }))
      },
      onError: (error) => showFaults(form, faultsIn(error)),
    })
  }

  return (
    <FormModal
      title="发送消息"
      okText="发送"
      busy={deed.isPending}
      width={480}
      form={form}
      first={{ title: '', body: '' }}
      onSubmit={submit}
      onClose={onClose}
      head={
        <>
          <p className={desk.subject}>
            {company.name} 的 {readers} 个启用账号会在消息通知中看到。
          </p>
          <Fault error={deed.error} />
        </>
      }
    >
      <Form.Item label="标题" name="title">
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item label="内容" name="body">
        <Input.TextArea rows={5} maxLength={500} showCount />
      </Form.Item>
    </FormModal>
  )
}
