import { Link } from 'react-router'
import { productPath } from '../goodsPath.ts'
import { grouped, parseRate, rateText } from '../../../contract/money.ts'
import type { ListRow } from '../../../contract/order/purchaseList.ts'
import { Pic } from '../../../kit/Pic.tsx'
import type { Misfit } from '../cart/misfit.ts'
import { QuantityStepper } from '../cart/QuantityStepper.tsx'
import { TypeTag } from '../parts/TypeTag.tsx'
import { Money } from '../private/Money.tsx'
import { Words } from '../private/Words.tsx'
import { wordOf } from '../product/link.ts'
import goodsCss from '../private/goods.module.css'
import wordsCss from '../private/words.module.css'
import css from './lists.module.css'

type Props = {
  row: ListRow
  /** null: it cannot be ordered, by this person or at all. */
  chosen: boolean | null
  busy: boolean
  misfit: Misfit | undefined
  onChoose: (on: boolean) => void
  /** null: this person may not change the list. */
  onQuantity: ((quantity: number) => void) | null
  onRemove: (() => void) | null
}

/** A row of a list: how it was put in, what it costs today, and what changed since. */
export function RowItem({ row, chosen, busy, misfit, onChoose, onQuantity, onRemove }: Props) {
  const { storeName, purchaseNo, unitName, quantity, matrix, now, state } = row
  return (
    <li className={css.row} data-state={state}>
      <input
        type="checkbox"
        checked={chosen ?? false}
        disabled={chosen === null}
        aria-label={`选择 ${storeName}`}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span className={`${goodsCss.thumb} ${css.thumb}`}>{row.image && <Pic image={row.image} alt="" sizes="72px" />}</span>
      <div className={css.what}>
        <p className={goodsCss.name}>
          <TypeTag type={row.qiliGoodsTypeId} />
          {state === 'gone' ? (
            storeName
          ) : (
            <Link to={configured(row)} target="_blank">
              {storeName}
            </Link>
          )}
          <small>{purchaseNo}</small>
        </p>
        <Words words={row.selectionText} />
        <Change row={row} />
      </div>
      <div className={css.many}>
        {onQuantity && !matrix && state !== 'gone' ? (
          <QuantityStepper
            row={{ id: row.id, quantity, step: row.step, productInfo: { moq: row.moq, storeName, unitName } }}
            busy={busy}
            misfit={misfit}
            onSet={onQuantity}
          />
        ) : (
          <p>
            <b className="num">{quantity}</b> {unitName}
          </p>
        )}
      </div>
      <p className={css.now}>
        {now ? (
          <>
            <span className="unseen">今日含税小计</span>
            <Money amount={now.gross} />
            <small className="num">
              含税 ¥{grouped(rateText(parseRate(now.unitGross)))}/{unitName}
            </small>
          </>
        ) : (
          <b>{state === 'gone' ? '已失效' : '暂不能购买'}</b>
        )}
      </p>
      <p className={css.acts}>
        {onRemove && (
          <button type="button" className={wordsCss.link} disabled={busy} aria-label={`移出 ${storeName}`} onClick={onRemove}>
            移出
          </button>
        )}
      </p>
    </li>
  )
}

/** What changed since the row was put in, in words. */
function Change({ row: { state, difference, since, was, reason } }: { row: ListRow }) {
  const day = since.slice(0, 10)
  if (reason !== null) return <p className={css.why}>{reason}</p>
  if (difference === null) return <p className={css.change}>价格与 {day} 相同</p>
  return (
    <p className={css.change} data-state={state}>
      比 {day} {state === 'dearer' ? '涨' : '降'} ¥{grouped(difference)}
      <small>（当时 ¥{grouped(was)}）</small>
    </p>
  )
}

/** The product's page with this very configuration. */
const configured = ({ productId, storeName, qiliGoodsTypeId, selection, quantity, matrix }: ListRow): string =>
  `${productPath({ productId, storeName, qiliGoodsTypeId })}&c=${wordOf(matrix ? { selection, matrix } : { selection, quantity })}`
