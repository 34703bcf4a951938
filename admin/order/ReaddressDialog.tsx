import { useQuery } from '@tanstack/react-query'
import { Cascader, Form, Input } from 'antd'
import type { Region } from '../../contract/account/address.ts'
import { addressText } from '../../contract/account/addressText.ts'
import { readdressConsignment } from '../../contract/order/consignmentDesk.ts'
import { staffOrderDetail, type OrderDetail } from '../../contract/order/order.ts'
import { pathTo, placeOf } from '../../kit/regions.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { citiesQuery } from '../pieces/citiesQuery.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import desk from '../pieces/desk.module.css'

type Consignment = OrderDetail['consignments'][number]
type ReaddressDialogProps = { readonly orderId: string; readonly consignment: Consignment; readonly onClose: () => void }
type Typed = { real_name: string; phone: string; address: number[]; detail: string; post_code: string; reason: string }

/** Puts right who receives a consignment and where. */
export function ReaddressDialog({ orderId, consignment: { id, number, address }, onClose }: ReaddressDialogProps) {
  const { data: regions, error } = useQuery(citiesQuery)
  const was = addressText(address)
  return (
    <FormDialog<Typed, typeof readdressConsignment.output>
      title="更正收货地址"
      okText="确认更正"
      width={560}
      mutation={readdressConsignment}
      error={error}
      begun={regions && typedOf(address, regions)}
      inputOf={({ address: codes, ...typed }) => ({
        consignmentId: id,
        was,
        ...typed,
        address: placeOf(pathTo(regions ?? [], codes?.at(-1) ?? 0)),
      })}
      told="收货地址已更正"
      anew={[[staffOrderDetail.path, orderId]]}
      onClose={onClose}
      head={
        <>
          <p className={desk.subject}>
            收货单 {number} 现寄往 {was}
          </p>
          <p className={desk.quiet}>更正后会把原地址与新地址一并通知下单人；应付金额不变，已生成的装箱单会重新生成。发货后不能再更正。</p>
        </>
      }
    >
      <Fields regions={regions ?? []} />
    </FormDialog>
  )
}

const typedOf = (address: Consignment['address'], regions: Region[]): Typed => ({
  real_name: address.realName,
  phone: address.phone,
  address: pathTo(regions, address.cityId).map(({ v }) => v),
  detail: address.detail,
  post_code: address.postCode,
  reason: '',
})

const Fields = ({ regions }: { regions: Region[] }) => (
  <>
    <InputItem name="real_name" label="收货人" maxLength={30} />
    <InputItem name="phone" label="联系电话" inputMode="tel" maxLength={20} placeholder="手机号，或 0755-12345678" />
    <Form.Item name="address" label="所在地区">
      <Cascader
        options={regions}
        fieldNames={{ label: 'n', value: 'v', children: 'c' }}
        placeholder="省 / 市 / 区县"
        showSearch
        allowClear={false}
      />
    </Form.Item>
    <InputItem name="detail" label="详细地址" maxLength={60} />
    <InputItem name="post_code" label="邮政编码（可不填）" inputMode="numeric" maxLength={6} />
    <Form.Item name="reason" label="更正原因">
      <Input.TextArea rows={2} maxLength={200} placeholder="例如：客户 11 月 23 日来电，仓库搬迁" />
    </Form.Item>
  </>
)
