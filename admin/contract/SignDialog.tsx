import { Form, Input } from 'antd'
import type { ContractDetail } from '../../contract/contract/contract.ts'
import { staffSignContract } from '../../contract/contract/contractDesk.ts'
import { grouped } from '../../contract/money.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { moving } from './queries.ts'
import desk from '../pieces/desk.module.css'

type Props = { readonly contract: ContractDetail; readonly onClose: () => void }

/** Has the newest version signed for the merchant, with the log-in password once more. */
export const SignDialog = ({ contract: { companyName, number, version, versions, gross, frame }, onClose }: Props) => (
  <FormDialog
    title="签署合同"
    okText="确认签署"
    mutation={staffSignContract}
    begun={{ password: '' }}
    inputOf={({ password }) => ({ no: number, version, hash: versions[0]?.hash ?? '', password })}
    told={({ state }) => (state === 'effective' ? '签署成功' : '已交电子签章平台盖章，完成后生效')}
    anew={moving}
    onClose={onClose}
    head={
      <>
        <p className={desk.subject}>
          {companyName}，合同 {number} 第 {version} 版{gross && `，¥${grouped(gross)}`}
        </p>
        <p>
          {frame ? '签署后合同生效，有效期内的订单无需逐单签署；' : '签署后合同生效，客户即可付款；'}
          将记录您的姓名、时间、网络地址与内容校验值。
        </p>
      </>
    }
  >
    <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请填写登录密码' }]}>
      <Input type="password" autoComplete="current-password" autoFocus />
    </Form.Item>
  </FormDialog>
)
