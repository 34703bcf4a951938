import { Checkbox, InputNumber } from 'antd'
import { productPath } from '../goodsPath.ts'
import { useState } from 'react'
import { drifts, type AgainLine } from '../../../contract/order/again.ts'
import { mostPieces } from '../../../contract/price/quantity.ts'
import { Goods } from '../private/Goods.tsx'
import { Money } from '../private/Money.tsx'
import wordsCss from '../private/words.module.css'
import css from './again.module.css'

type Props = {
  line: AgainLine
  ticked: boolean
  onTick: (on: boolean) => void
  onQuantity: (quantity: number) => void
}

/** A line of the order that is repeated: then and now, and every difference in words. */
export const AgainRow = ({ line, ticked, onTick, onQuantity }: Props) => (
  <li className={css.line}>
    <Checkbox
      checked={ticked}
      disabled={line.now === null}
      onChange={({ target }) => onTick(target.checked)}
      aria-label={`选择 ${line.storeName}`}
    />
    <Goods goods={line} words={line.now?.selectionText ?? line.before.selectionText} to={productPath(line)} beside>
      <p className={wordsCss.hint}>
        上次 {line.before.quantity} {line.before.unitName}，含税单价 ¥{line.before.unitGross}
      </p>
      <Drifts line={line} />
    </Goods>
    <Now line={line} onQuantity={onQuantity} />
  </li>
)

function Drifts({ line: { drift, now } }: { line: AgainLine }) {
  return (
    <ul className={css.drift}>
      {drift.map(({ kind, text }) => (
        <li key={text} data-kind={kind}>
          <b>{drifts[kind]}</b> {text}
        </li>
      ))}
      {drift.length === 0 && <li data-kind="same">与上次相同</li>}
      {now && now.artwork.length > 0 && (
        <li data-kind="same">
          沿用上次的 {now.artwork.length} 个稿件{now.sameProof && '，以及上次确认的校样：下单后确认一次即可'}
        </li>
      )}
    </ul>
  )
}

function Now({ line, onQuantity }: { line: AgainLine; onQuantity: (quantity: number) => void }) {
  const { now } = line
  const [typed, setTyped] = useState<number | null>(null)
  if (!now) return <p className={css.now}>不能购买</p>
  const take = () => {
    if (typed !== null && typed !== now.quantity) onQuantity(typed)
    setTyped(null)
  }
  return (
    <div className={css.now}>
      {now.matrix ? (
        <span className="num">
          × {now.quantity} {now.unitName}
        </span>
      ) : (
        <InputNumber
          aria-label={`${line.storeName} 的数量`}
          value={typed ?? now.quantity}
          min={1}
          max={mostPieces}
          step={now.step}
          precision={0}
          onChange={(quantity) => setTyped(quantity)}
          onBlur={take}
          onPressEnter={take}
          onStep={(quantity) => onQuantity(Number(quantity))}
        />
      )}
      <small>含税单价 ¥{now.unitGross}</small>
      <span>
        <small>含税小计</small> <Money amount={now.gross} />
      </span>
    </div>
  )
}
