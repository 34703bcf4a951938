import type { ReactNode } from 'react'
import type { Address } from '../../../contract/account/address.ts'
import goodsCss from '../private/goods.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './address.module.css'

/** One address in a list, and what can be done with it. */
export const AddressItem = ({ address, children }: { address: Address; children: ReactNode }) => (
  <li className={`${pageCss.card} ${css.item}`}>
    <p className={goodsCss.name}>
      {address.realName}
      <span className="num">{address.phone}</span>
      {address.isDefault === 1 && <span className={`${wordsCss.pill} ${wordsCss.due}`}>默认</span>}
    </p>
    <p>
      {[...new Set([address.province, address.city, address.district])].join(' ')}
      {address.postCode && <small className="num">{address.postCode}</small>}
    </p>
    <p>{address.detail}</p>
    <div className={css.ways}>{children}</div>
  </li>
)
