import { Pic } from '../../../kit/Pic.tsx'
import { productPath } from '../goodsPath.ts'
import { CompareButton } from '../compare/CompareButton.tsx'
import { FavButton } from './FavButton.tsx'
import { type CardView } from './goods.ts'
import { PriceText } from './PriceText.tsx'
import css from './ProductCard.module.css'
import { StartingPrice } from './StartingPrice.tsx'
import { Swatches } from './Swatches.tsx'
import { TermsTag } from './TermsTag.tsx'
import { TypeTag } from './TypeTag.tsx'

/** A product in a grid; its page opens in a new tab. */
export function ProductCard({ card, first = false }: { card: CardView; first?: boolean }) {
  const { storeName, price, taxMode, terms, unitName, moq, sales, starting, activity } = card
  return (
    <article className={css.card}>
      <a href={productPath(card)} target="_blank" rel="noopener" className={css.link}>
        <Pic image={card.image} alt="" small sizes="(max-width:560px) 46vw, (max-width:960px) 31vw, 230px" first={first} />
        <h3 className={css.name}>
          <TypeTag type={card.qiliGoodsTypeId} /> {storeName}
        </h3>
      </a>
      <p className={css.facts}>
        <Swatches of={card.swatches} />
      </p>
      <p className={css.price}>
        <PriceText price={price} />
        {price !== null && (
          <small>
            {taxMode === 'inclusive' ? '含税' : '未税'}
            {activity && '，非活动价'}
          </small>
        )}
        <TermsTag terms={terms} />
        <TermsTag activity={activity} />
      </p>
      {starting !== undefined && <StartingPrice of={starting} unit={unitName} before={activity !== undefined} />}
      <p className={css.facts}>
        {moq} {unitName}起订{sales > 0 && <span>已售 {sales}</span>}
      </p>
      <CompareButton productId={card.productId} name={storeName} onCard />
      <div className={css.fav}>
        <FavButton productId={card.productId} name={storeName} isCollect={card.isCollect} />
      </div>
    </article>
  )
}

/** Products in a grid of five, three or two columns. */
export function ProductGrid({ cards, eager = 0 }: { cards: readonly CardView[]; eager?: number }) {
  return (
    <ul className={css.grid}>
      {cards.map((card, i) => (
        <li key={card.productId}>
          <ProductCard card={card} first={i < eager} />
        </li>
      ))}
    </ul>
  )
}
