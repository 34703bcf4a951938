import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { GiftChoice as Choice } from '../../../contract/order/placeOrder.ts'
import { short } from '../../../pricing/discount.ts'
import css from './settlement.module.css'

type Props = { gifts: readonly Choice[]; onChoose: (id: number | undefined) => void }

/** 赠品: that which is worth most is given by itself; by hand another, or none. Those that are not reached say what is missing. */
export function GiftChoice({ gifts, onChoose }: Props) {
  const open = gifts.filter(({ why }) => why === null)
  const none = open.every(({ used }) => !used)
  return (
    <>
      {open.length > 0 && (
        <div className={css.addresses} role="radiogroup" aria-label="赠品">
          {open.map((one) => (
            <label key={one.id} className={css.address} data-chosen={one.used}>
              <input type="radio" name="gift" checked={one.used} onChange={() => onChoose(one.id)} />
              <span>
                <b>
                  赠 {one.storeName} × {one.quantity} {one.unitName}
                </b>
                {one.worth !== null && <em>价值 {formatYuan(parseYuan(one.worth))}</em>}
                <small>{one.label}</small>
                {one.selectionText.length > 0 && <small>{one.selectionText.join(' · ')}</small>}
              </span>
            </label>
          ))}
          <label className={css.address} data-chosen={none}>
            <input type="radio" name="gift" checked={none} onChange={() => onChoose(undefined)} />
            <span>不要赠品</span>
          </label>
        </div>
      )}
      {open.length < gifts.length && (
        <ul className={css.shut}>
          {gifts
            .filter(({ why }) => why !== null)
            .map((one) => (
              <li key={one.id}>
                <span>
                  {one.label}
                  <small>
                    满 {short(one.least)} 赠 {one.storeName} × {one.quantity} {one.unitName}
                  </small>
                </span>
                <b>{one.why}</b>
              </li>
            ))}
        </ul>
      )}
    </>
  )
}
