import { Pic } from '../../../kit/Pic.tsx'
import { productPath } from '../goodsPath.ts'
import { apart } from '../../../pricing/apart.ts'
import { PriceText } from '../parts/PriceText.tsx'
import { Section } from '../parts/Section.tsx'
import { TermsTag } from '../parts/TermsTag.tsx'
import { taxWord } from '../parts/taxWord.ts'
import type { Detail } from './shown.ts'
import type { Configuration } from './useConfiguration.ts'
import css from './Lots.module.css'

type Props = { detail: Pick<Detail, 'lots' | 'rules' | 'unitName'>; configuration: Pick<Configuration, 'asked'> }

/** Surplus lots of this product, the nearest to what is being built first: one to hold in one's hands before ordering. */
export function Lots({ detail: { lots, rules, unitName }, configuration: { asked } }: Props) {
  const matrix = 'matrix' in asked ? asked.matrix : null
  const ranked = lots
    .map((lot) => ({ ...lot, ...apart(rules, asked.selection, lot.selection, matrix) }))
    .toSorted((a, b) => a.distance - b.distance)
  return (
    <Section title="先买样品" hint="往期订单余货，最接近您所选配置的在前，先看实物再定制">
      <ul className={css.lots}>
        {ranked.map(({ distance, words, ...lot }) => (
          <li key={lot.productId}>
            <a href={productPath({ ...lot, qiliGoodsTypeId: 5 })} target="_blank" rel="noopener" className={css.lot}>
              <Pic image={lot.image} alt="" sizes="96px" />
              <span>
                <b>{lot.storeName}</b>
                <PriceText price={lot.price} /> <small>{taxWord(lot.taxMode ?? 'exclusive')}</small> <TermsTag terms={lot.terms} />
                <small>
                  余 {lot.left} {unitName}
                </small>
                <small className={distance === 0 ? css.same : undefined}>
                  {distance === 0 ? '与所选配置一致' : `与所选不同：${words.join('、')}`}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
