import { Form, Input, Switch } from 'antd'
import { listSuppliers, saveSupplier, type Supplier } from '../../contract/goods/supplier.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { stockKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'

type Typed = Pick<Supplier, 'name' | 'contact' | 'phone' | 'delivers' | 'terms' | 'archived'>

const nothing: Typed = { name: '', contact: '', phone: '', delivers: '', terms: '', archived: false }
const typedOf = ({ name, contact, phone, delivers, terms, archived }: Supplier): Typed => ({
  ...{ name, contact, phone, delivers, terms, archived },
})

/** A new supplier (`supplier` null), or one to be changed. */
export const SupplierDialog = ({ supplier, onClose }: { supplier: Supplier | null; onClose: () => void }) => (
  <FormDialog<Typed, typeof saveSupplier.output>
    title={supplier ? '修改供应商' : '新增供应商'}
    mutation={saveSupplier}
    begun={supplier ? typedOf(supplier) : nothing}
    inputOf={(typed) => ({ ...(supplier && { id: supplier.id, revision: supplier.revision }), ...typed })}
    wanted={{ name: '请填写名称' }}
    anew={[[listSuppliers.path], ...stockKeys]}
    onClose={onClose}
  >
    <InputItem label="名称" name="name" maxLength={60} />
    <InputItem label="联系人（可不填）" name="contact" maxLength={30} />
    <InputItem label="电话（可不填）" name="phone" maxLength={40} inputMode="tel" />
    <InputItem label="供应内容（可不填）" name="delivers" maxLength={200} placeholder="如 圆领衫白坯、外协刺绣" />
    <Form.Item label="结算与交货条件（可不填）" name="terms">
      <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} placeholder="如 月结 30 天，下单后 5 天到货，满 1000 件包邮" />
    </Form.Item>
    {supplier && (
      <Form.Item label="停用" name="archived" valuePropName="checked" extra="停用后不能再选择，已有的记录不变">
        <Switch />
      </Form.Item>
    )}
  </FormDialog>
)
