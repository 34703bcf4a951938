import { Checkbox } from 'antd'
import { grouped, parseRate } from '../../../contract/money.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { cardView } from '../parts/goods.ts'
import { ProductCard } from '../parts/ProductCard.tsx'
import { taxModeOf, taxWord } from '../parts/taxWord.ts'
import type { Kept } from './queries.ts'
import wordsCss from '../private/words.module.css'
import css from './kept.module.css'

type Props = {
  kept: Kept
  picked: boolean
  onPick: (on: boolean) => void
  /** Takes one away that is no longer sold, and so has no heart to press. */
  onRemove: () => void
}

/** A product that was kept or looked at, to be picked; greyed and without a link where it is no longer sold. */
export const KeptCard = ({ kept, picked, onPick, onRemove }: Props) => (
  <li className={css.item} data-picked={picked}>
    {kept.onSale ? <ProductCard card={cardView(kept)} /> : <GoneCard kept={kept} onRemove={onRemove} />}
    {kept.onSale && <Today kept={kept} />}
    <Checkbox
      className={css.check ?? ''}
      checked={picked}
      onChange={({ target }) => onPick(target.checked)}
      aria-label={`选择 ${kept.storeName}`}
    />
  </li>
)

/** What a piece costs today, and what changed since then. */
function Today({ kept: { each, eachWas, footId, unitName, ...card } }: { kept: Kept }) {
  const change = eachWas === null ? 0 : parseRate(each) - parseRate(eachWas)
  const mode = taxModeOf(card)
  const then = footId === null ? '收藏' : '浏览'
  return (
    <p className={css.today}>
      起订单价 <span className="num">¥{grouped(each)}</span>/{unitName}
      {mode && ` ${taxWord(mode)}`}
      {change !== 0 && eachWas !== null && (
        <span data-change={change > 0 ? 'dearer' : 'cheaper'}>
          {change > 0 ? '涨价' : '降价'}：{then}时 ¥{grouped(eachWas)}
        </span>
      )}
    </p>
  )
}

const GoneCard = ({ kept, onRemove }: { kept: Kept; onRemove: () => void }) => (
  <article className={css.gone}>
    <div className={css.dim}>
      <Pic image={kept.image} alt="" small sizes="(max-width:560px) 46vw, (max-width:960px) 31vw, 230px" />
      <b>已下架</b>
    </div>
    <h3>{kept.storeName}</h3>
    <p>
      商品已下架
      <button type="button" className={wordsCss.link} onClick={onRemove} aria-label={`移除 ${kept.storeName}`}>
        移除
      </button>
    </p>
  </article>
)
