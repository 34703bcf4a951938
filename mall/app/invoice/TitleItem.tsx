import type { ReactNode } from 'react'
import type { InvoiceTitle } from '../../../contract/account/invoice.ts'
import { headerKinds, invoiceKinds } from './kinds.ts'

const facts = [
  ['dutyNumber', '税号'],
  ['address', '注册地址'],
  ['tell', '注册电话'],
  ['bank', '开户银行'],
  ['cardNumber', '银行账号'],
  ['email', '收票邮箱'],
  ['drawerPhone', '收票人电话'],
] as const

/** One invoice title with all that is known of it, and what can be done with it. */
export const TitleItem = ({ title, children }: { title: InvoiceTitle; children: ReactNode }) => (
  <li className="p-card i-item">
    <p className="p-name">
      {title.name}
      <span className="p-pill off">{headerKinds[title.headerType]}</span>
      <span className="p-pill">{invoiceKinds[title.type]}</span>
      {title.isDefault === 1 && <span className="p-pill due">默认</span>}
    </p>
    <dl>
      {facts.map(
        ([field, label]) =>
          title[field] !== '' && (
            <div key={field}>
              <dt>{label}</dt>
              <dd>{title[field]}</dd>
            </div>
          ),
      )}
    </dl>
    <div className="a-ways">{children}</div>
  </li>
)
