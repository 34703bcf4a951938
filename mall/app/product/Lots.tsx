import { Pic } from '../../../kit/Pic.tsx'
import { productPath } from '../parts/goods.ts'
import { PriceText } from '../parts/PriceText.tsx'
import { Section } from '../parts/Section.tsx'
import { TermsTag } from '../parts/TermsTag.tsx'
import type { Detail } from './shown.ts'
import css from './Lots.module.css'

/** Surplus lots of this product: the cheap way to hold one in one's hands before ordering. */
export function Lots({ lots }: { lots: Detail['lots'] }) {
  return (
    <Section title="现货样品" hint="往期订单余货，先看实物再定制">
      <ul className={css.lots}>
        {lots.map((lot) => (
          <li key={lot.productId}>
            <a href={productPath({ ...lot, qiliGoodsTypeId: 5 })} target="_blank" rel="noopener" className={css.lot}>
              <Pic image={lot.image} alt="" sizes="96px" />
              <span>
                <b>{lot.storeName}</b>
                <PriceText price={lot.price} /> <TermsTag terms={lot.terms} />
                <small>余 {lot.left} 件</small>
                <small>
                  {lot.differences.length > 0 ? `与默认配置不同：${lot.differences.join('、')}` : '与默认配置相同'}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
