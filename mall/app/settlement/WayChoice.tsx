import type { PickupPlace } from '../../../contract/price/freightTemplate.ts'
import { freightWays, type FreightWay } from '../../../contract/price/freightWay.ts'
import type { Sending } from './queries.ts'
import pageCss from '../private/page.module.css'
import css from './settlement.module.css'

type WayChoiceProps = {
  readonly ways: readonly FreightWay[]
  readonly pickups: readonly PickupPlace[]
  /** It goes to several addresses, so that nobody fetches it. */
  readonly several: boolean
  readonly sending: Sending
  readonly onSend: (sending: Sending) => void
}

const words: Record<FreightWay, string> = {
  prepaid: '由商家发货，运费计入订单',
  collect: '由商家发货，运费在收货时付给承运商，不计入订单',
  pickup: '到自提点提货，没有运费；上面所选地址的收货人为提货人',
}

/** 配送方式: how it goes, where there is a choice or it is fetched; nothing where it is simply sent. */
export function WayChoice({ ways, pickups, several, sending, onSend }: WayChoiceProps) {
  const open = several ? ways.filter((way) => way !== 'pickup') : ways
  if (open.length < 2 && sending.way === 'prepaid') return null
  const [first] = pickups
  return (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <h2>配送方式</h2>
      <div className={css.addresses} role="radiogroup" aria-label="配送方式">
        {open.map((way) => (
          <label key={way} className={css.address} data-chosen={way === sending.way}>
            <input
              type="radio"
              name="way"
              checked={way === sending.way}
              onChange={() => onSend({ way, ...(way === 'pickup' && first && { pickupId: first.id }) })}
            />
            <span>
              <b>{freightWays[way]}</b>
              <small>{words[way]}</small>
            </span>
          </label>
        ))}
      </div>
      {sending.way === 'pickup' && (
        <div className={css.addresses} role="radiogroup" aria-label="自提点">
          {pickups.map(({ id, name, address, phone, hours }) => (
            <label key={id} className={css.address} data-chosen={id === sending.pickupId}>
              <input
                type="radio"
                name="pickup"
                checked={id === sending.pickupId}
                onChange={() => onSend({ way: 'pickup', pickupId: id })}
              />
              <span>
                <b>{name}</b>
                <small>{address}</small>
                <small>
                  {hours} <span className="num">{phone}</span>
                </small>
              </span>
            </label>
          ))}
        </div>
      )}
    </section>
  )
}
