import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listCompanies } from '../../contract/account/company.ts'
import { enterCompany } from '../../contract/account/register.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { InputItem } from '../pieces/InputItem.tsx'
import desk from '../pieces/desk.module.css'

/** To enter a company for a customer who does not register himself. */
export function EnterButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>录入企业</Button>
      {open && <EnterDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function EnterDialog({ onClose }: { onClose: () => void }) {
  const go = useNavigate()
  return (
    <FormDialog
      title="录入企业"
      okText="录入"
      width={520}
      mutation={enterCompany}
      begun={{ companyName: '', creditCode: '', account: '', nickname: '', checked: '' }}
      inputOf={(typed) => typed}
      told="企业已录入"
      onMade={({ id }) => go(`/company/${id}`)}
      anew={[[listCompanies.path]]}
      onClose={onClose}
      head={
        <p className={desk.quiet}>
          录入即视为已审核通过。客户会收到短信，用主账号手机号在“找回密码”中设置密码并本人同意协议后即可登录；员工不能代为同意。
        </p>
      }
    >
      <InputItem name="companyName" label="企业名称" maxLength={60} placeholder="与营业执照一致" />
      <InputItem name="creditCode" label="统一社会信用代码" maxLength={30} />
      <InputItem name="account" label="主账号手机号" maxLength={20} inputMode="tel" />
      <InputItem name="nickname" label="联系人" maxLength={30} />
      <Form.Item name="checked" label="核验方式">
        <Input.TextArea rows={2} maxLength={200} placeholder="例如：客户发来营业执照照片，已在国家企业信用信息公示系统核对" />
      </Form.Item>
    </FormDialog>
  )
}
