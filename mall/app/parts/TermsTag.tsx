import type { Card } from '../../../contract/goods/catalog.ts'
import css from './TermsTag.module.css'

const names = { member: '会员价', agreed: '协议价' } as const

/** Says that a price is the company's own, and by what. Nothing where it is everybody's. */
export const TermsTag = ({ terms }: { terms: Card['terms'] }) => (terms ? <span className={css.tag}>{names[terms]}</span> : null)
