import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Pic } from '../../../kit/Pic.tsx'
import { TermsTag } from '../parts/TermsTag.tsx'
import { TypeTag } from '../parts/TypeTag.tsx'
import { Words } from './Words.tsx'
import goodsCss from './goods.module.css'

type GoodsProps = {
  readonly goods: {
    readonly image: string
    readonly storeName: string
    readonly qiliGoodsTypeId: Parameters<typeof TypeTag>[0]['type']
  }
  /** What was chosen of it, in words. */
  readonly words: Parameters<typeof Words>[0]['words']
  /** Where picture and name lead; they lead nowhere when absent. */
  readonly to?: string
  /** That opens beside this page. */
  readonly beside?: boolean
  readonly purchaseNo?: string
  /** By what it came, where that is not as other goods do. */
  readonly tag?: string | undefined
  /** How wide the picture is drawn, pixels. */
  readonly wide?: 56 | 72
  /** What else is said of it. */
  readonly children?: ReactNode
}

/** The goods of a row, as all private lists show them: picture, type, name and choices; two cells of the row. */
export function Goods({ goods, words, to, beside = false, purchaseNo, tag, wide = 56, children }: GoodsProps) {
  const picture = <Pic image={goods.image} alt="" sizes={`${wide}px`} />
  const target = beside ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <>
      {to === undefined ? (
        <span className={goodsCss.thumb}>{picture}</span>
      ) : (
        <Link to={to} {...target} className={goodsCss.thumb} tabIndex={-1} aria-hidden="true">
          {picture}
        </Link>
      )}
      <div>
        <p className={goodsCss.name}>
          <TypeTag type={goods.qiliGoodsTypeId} />
          {to === undefined ? (
            goods.storeName
          ) : (
            <Link to={to} {...target}>
              {goods.storeName}
            </Link>
          )}
          <TermsTag activity={tag} />
          {purchaseNo && <small>{purchaseNo}</small>}
        </p>
        <Words words={words} />
        {children}
      </div>
    </>
  )
}
