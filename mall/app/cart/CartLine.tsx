import { Link } from 'react-router'
import { unapprovedRule } from '../../../contract/order/finding.ts'
import { productPath } from '../goodsPath.ts'
import type { CartRow } from '../../../contract/order/cart.ts'
import { grouped, parseRate, rateText } from '../../../contract/money.ts'
import { FindingList } from '../../../kit/artwork/FindingList.tsx'
import type { Mockup } from '../../../contract/artwork/mockup.ts'
import { Mockups } from '../../../kit/mockup/Mockups.tsx'
import { Pic } from '../../../kit/Pic.tsx'
import { TypeTag } from '../parts/TypeTag.tsx'
import { FileNames } from '../private/FileNames.tsx'
import { Held } from '../private/Held.tsx'
import { LineReceipt } from '../private/LineReceipt.tsx'
import { Money } from '../private/Money.tsx'
import { Words } from '../private/Words.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import type { Misfit } from './misfit.ts'
import goodsCss from '../private/goods.module.css'
import wordsCss from '../private/words.module.css'
import dealsCss from './CartDeals.module.css'
import css from './cart.module.css'

type Props = {
  row: CartRow
  chosen: boolean
  /** The activities that it is of. */
  deals: readonly string[]
  busy: boolean
  misfit: Misfit | undefined
  /** It with what lies on it. */
  mockups: readonly Mockup[]
  onChoose: (on: boolean) => void
  onQuantity: (quantity: number) => void
  onRemove: () => void
  /** What was held for the line is not any more. */
  onLapsed: () => void
}

/** A line of the cart with what it costs and why. */
export function CartLine({ row, chosen, deals, busy, misfit, mockups, onChoose, onQuantity, onRemove, onLapsed }: Props) {
  const { productInfo, receipt } = row
  return (
    <li className={css.line}>
      <input
        type="checkbox"
        checked={chosen}
        aria-label={`选择 ${productInfo.storeName}`}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Link to={productPath(productInfo)} target="_blank" className={`${goodsCss.thumb} ${css.thumb}`} tabIndex={-1} aria-hidden="true">
        <Pic image={productInfo.image} alt="" sizes="88px" />
      </Link>
      <div className={css.what}>
        <p className={goodsCss.name}>
          <TypeTag type={productInfo.qiliGoodsTypeId} />
          <Link to={productPath(productInfo)} target="_blank">
            {productInfo.storeName}
          </Link>
          <small>{productInfo.purchaseNo}</small>
        </p>
        <Words words={row.selectionText} />
        {(deals.length > 0 || row.came) && (
          <div className={dealsCss.tags}>
            {deals.map((label) => (
              <b key={label}>{label}</b>
            ))}
            {row.came && <Held came={row.came} onOver={onLapsed} />}
          </div>
        )}
        {row.artwork.length > 0 && (
          <div className={css.artwork}>
            <span>稿件</span>
            <FileNames files={row.artwork} />
          </div>
        )}
        {row.findings.length > 0 && <FindingList findings={row.findings} />}
        {row.findings.some(({ rule }) => rule === unapprovedRule) && (
          <Link to="/designs" className="text-link">
            去我的设计送审
          </Link>
        )}
        <Mockups mockups={mockups} name={productInfo.storeName} />
      </div>
      <p className={`${css.each} num`}>
        <span className={css.label}>含税单价</span>
        {receipt && ` ¥${grouped(rateText(parseRate(receipt.unitGross)))}`}
      </p>
      <div className={css.many}>
        {row.matrix ? (
          <p>
            <b className="num">{row.quantity}</b> {productInfo.unitName}
            <small className={css.unit}>各颜色尺码数量请在商品页修改</small>
          </p>
        ) : (
          <QuantityStepper row={row} busy={busy} misfit={misfit} onSet={onQuantity} />
        )}
      </div>
      <p className={css.sum} aria-busy={busy}>
        <span className="unseen">含税小计</span>
        {receipt && <Money amount={receipt.gross} />}
      </p>
      <p className={css.acts}>
        <button type="button" className={wordsCss.link} aria-label={`删除 ${productInfo.storeName}`} onClick={onRemove}>
          删除
        </button>
      </p>
      <div className={css.receipt}>{receipt && <LineReceipt receipt={receipt} unit={productInfo.unitName} />}</div>
    </li>
  )
}
