import type { Card } from '../../../contract/goods/card.ts'
import css from './TermsTag.module.css'

const names = { member: '会员价', agreed: '协议价' } as const

type Props = { readonly terms?: Card['terms']; readonly activity?: string | undefined }

/** Says that a price is the company's own, and by what, or what an activity gives. Nothing where it is everybody's. */
export function TermsTag({ terms, activity }: Props) {
  const words = terms ? names[terms] : activity
  return words ? <span className={css.tag}>{words}</span> : null
}
