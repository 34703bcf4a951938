import { offerTones } from '../../../contract/claim/claimState.ts'
import type { ClaimOffer } from '../../../contract/claim/claim.ts'
import { StatePill } from '../private/StatePill.tsx'
import { Money } from '../private/Money.tsx'
import { Pictures } from '../private/Pictures.tsx'
import goodsCss from '../private/goods.module.css'
import css from './claim.module.css'

/** What each side proposed, in its order; `unit`: what the pieces are counted in. */
export const Offers = ({ offers, unit }: { offers: readonly ClaimOffer[]; unit: string }) => (
  <ol className={css.offers}>
    {offers.map((offer) => (
      <li key={offer.id} data-side={offer.side}>
        <p className={goodsCss.name}>
          {offer.side === 'buyer' ? `买家 ${offer.who}` : '商家'}
          <StatePill tones={offerTones} state={offer.state} label={offer.stateLabel} />
          <small className="num">{offer.createTime.slice(0, 16)}</small>
        </p>
        <p>
          {offer.remedyLabel}
          {offer.quantity !== null && ` ${offer.quantity} ${unit}`}
          {offer.cellsText.length > 0 && `（${offer.cellsText.join('、')}）`}
          {offer.coupon && `「${offer.coupon}」`} {offer.amount !== '0.00' && <Money amount={offer.amount} />}
        </p>
        {offer.note && <p className={css.words}>{offer.note}</p>}
        {offer.pictures.length > 0 && <Pictures files={offer.pictures} name="商家图片" />}
      </li>
    ))}
  </ol>
)
