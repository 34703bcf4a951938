import { Form, Input } from 'antd'
import { companyDetail, companyNotices, notifyCompany, type CompanyDetail } from '../../contract/account/company.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { InputItem } from '../pieces/InputItem.tsx'
import desk from '../pieces/desk.module.css'

/** Writes a message into the inbox of everyone of the company. */
export const NotifyDialog = ({ company, onClose }: { company: CompanyDetail; onClose: () => void }) => (
  <FormDialog
    title="发送消息"
    okText="发送"
    mutation={notifyCompany}
    begun={{ title: '', body: '' }}
    inputOf={(typed) => ({ companyId: company.id, ...typed })}
    told={({ sent }) => `已发送给 ${sent} 个账号`}
    anew={[[companyNotices.path], [companyDetail.path]]}
    onClose={onClose}
    head={
      <p className={desk.subject}>
        {company.name} 的 {company.memberList.filter(({ status }) => status === 1).length} 个启用账号会在消息通知中看到。
      </p>
    }
  >
    <InputItem label="标题" name="title" maxLength={40} />
    <Form.Item label="内容" name="body">
      <Input.TextArea rows={5} maxLength={500} showCount />
    </Form.Item>
  </FormDialog>
)
