import type { ReactNode } from 'react'
import type { Address } from '../../../contract/account/address.ts'

/** One address in a list, and what can be done with it. */
export const AddressItem = ({ address, children }: { address: Address; children: ReactNode }) => (
  <li className="p-card a-item">
    <p className="p-name">
      {address.realName}
      <span className="num">{address.phone}</span>
      {address.isDefault === 1 && <span className="p-pill due">默认</span>}
    </p>
    <p>
      {[...new Set([address.province, address.city, address.district])].join(' ')}
      {address.postCode && <small className="num">{address.postCode}</small>}
    </p>
    <p>{address.detail}</p>
    <div className="a-ways">{children}</div>
  </li>
)
