import type { ReactNode } from 'react'
import type { InvoiceTitle } from '../../../contract/account/invoice.ts'
import { headerKinds, invoiceKinds } from './kinds.ts'
import goodsCss from '../private/goods.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import addressCss from '../address/address.module.css'
import css from './invoice.module.css'

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
  <li className={`${pageCss.card} ${css.item}`}>
    <p className={goodsCss.name}>
      {title.name}
      <span className={`${wordsCss.pill} ${wordsCss.off}`}>{headerKinds[title.headerType]}</span>
      <span className={wordsCss.pill}>{invoiceKinds[title.type]}</span>
      {title.isDefault === 1 && <span className={`${wordsCss.pill} ${wordsCss.due}`}>默认</span>}
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
    <div className={addressCss.ways}>{children}</div>
  </li>
)
