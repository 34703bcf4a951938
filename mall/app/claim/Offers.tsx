import type { ClaimOffer } from '../../../contract/claim/claim.ts'
import { Money } from '../private/Money.tsx'
import { Pictures } from '../private/Pictures.tsx'

const tones: Record<ClaimOffer['state'], string> = {
  open: 'due',
  accepted: 'ok',
  declined: 'bad',
  replaced: 'off',
  void: 'off',
}

/** What each side proposed, in its order; `unit`: what the pieces are counted in. */
export const Offers = ({ offers, unit }: { offers: readonly ClaimOffer[]; unit: string }) => (
  <ol className="as-offers">
    {offers.map((offer) => (
      <li key={offer.id} data-side={offer.side}>
        <p className="p-name">
          {offer.side === 'buyer' ? `买家 ${offer.who}` : '商家'}
          <span className={`p-pill ${tones[offer.state]}`}>{offer.stateLabel}</span>
          <small className="num">{offer.createTime.slice(0, 16)}</small>
        </p>
        <p>
          {offer.remedyLabel}
          {offer.quantity !== null && ` ${offer.quantity} ${unit}`}
          {offer.cellsText.length > 0 && `（${offer.cellsText.join('、')}）`} {offer.amount !== '0.00' && <Money amount={offer.amount} />}
        </p>
        {offer.note && <p className="as-words">{offer.note}</p>}
        {offer.pictures.length > 0 && <Pictures files={offer.pictures} name="商家图片" />}
      </li>
    ))}
  </ol>
)
