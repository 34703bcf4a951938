import type { OrderDetail } from '../../contract/order/order.ts'

export const AddressText = ({ address }: { address: OrderDetail['address'] }) => (
  <>
    {address.realName}，{address.phone}
    <br />
    {address.province}
    {address.city}
    {address.district}
    {address.detail}
    {address.postCode && `（${address.postCode}）`}
  </>
)
