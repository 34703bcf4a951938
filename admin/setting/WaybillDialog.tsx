import type { QueryKey } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { carriers } from '../../contract/carrier.ts'
import { payTypes, saveWaybillAccount, type WaybillAccount } from '../../contract/shipping/waybill.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { InputItem } from '../pieces/InputItem.tsx'
import styles from '../shipping/shipping.module.css'

type WaybillDialogProps = { readonly account: WaybillAccount | null; readonly anew: readonly QueryKey[]; readonly onClose: () => void }

const nobody = { name: '', phone: '', province: '', city: '', district: '', detail: '' }
const senderFields = {
  name: '寄件人',
  phone: '寄件电话',
  province: '寄件省份',
  city: '寄件城市',
  district: '寄件区县',
  detail: '寄件详细地址',
} as const

/** By which account a carrier is asked. Its key is typed anew or left as it is; nobody is shown it. */
export function WaybillDialog({ account, anew, onClose }: WaybillDialogProps) {
  const first = {
    carrier: undefined as string | undefined,
    partnerId: '',
    net: '',
    expType: '',
    payType: 'MONTHLY',
    template: '',
    sender: nobody,
  }
  const { name: _, hasKey = false, ...kept } = account ?? { ...first, name: '', hasKey: false }
  const begun = { ...kept, partnerKey: '' }
  return (
    <FormDialog
      title={account ? `修改${account.name}的账号` : '添加承运商账号'}
      width={560}
      mutation={saveWaybillAccount}
      begun={begun}
      inputOf={(typed: typeof begun) => typed}
      wanted={{ carrier: '请选择承运商', partnerId: '请填写客户编号' }}
      anew={anew}
      onClose={onClose}
    >
      <Form.Item name="carrier" label="承运商">
        <Select
          disabled={account !== null}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择承运商"
          options={Object.entries(carriers).map(([value, { name: label }]) => ({ value, label }))}
        />
      </Form.Item>
      <div className={styles.sender}>
        <InputItem name="partnerId" label="客户编号" tooltip="电子面单客户账户或月结账号" maxLength={60} />
        <Form.Item name="partnerKey" label="客户密码">
          <Input.Password maxLength={100} autoComplete="new-password" placeholder={hasKey ? '已填写，不修改请留空' : '没有则留空'} />
        </Form.Item>
        <InputItem name="net" label="网点名称" maxLength={60} />
        <Form.Item name="payType" label="付款方式">
          <Select options={Object.entries(payTypes).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <InputItem name="expType" label="产品类型" maxLength={30} placeholder="如 标准快递，可留空" />
        <InputItem name="template" label="面单模板编码" maxLength={60} placeholder="留空则用商城的标签" />
      </div>
      <div className={styles.sender}>
        {Object.entries(senderFields).map(([field, label]) => (
          <InputItem key={field} name={['sender', field]} label={label} maxLength={60} />
        ))}
      </div>
    </FormDialog>
  )
}
