import { useMemo } from 'react'
import { goodsTypeOf } from '../../../contract/goods.ts'
import { grouped } from '../../../contract/money.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import type { Matrix } from '../../../contract/price/quantity.ts'
import { cheaperWays } from '../../../pricing/cheaper.ts'
import { addToLargest } from '../../../pricing/job.ts'
import css from './Advice.module.css'
import { axesOf, cellsOf } from './cells.ts'
import type { Detail } from './shown.ts'
import { openChoices } from './open.ts'
import type { Configuration } from './useConfiguration.ts'

type Props = { detail: Detail; configuration: Configuration; receipt: Receipt }

const mostWays = 3

/** How the same could cost less: a larger quantity (the cliff, or the next break), and choices one step away. */
export function Advice({ detail, configuration, receipt }: Props) {
  return (
    <>
      <MoreOfIt detail={detail} configuration={configuration} receipt={receipt} />
      <OtherWays detail={detail} configuration={configuration} />
    </>
  )
}

/** What a larger quantity would bring: a total that is no higher (the cliff), or the next lower price. */
function MoreOfIt({ detail, configuration, receipt }: Props) {
  const { cliff, nextBreak, quantity, matrix } = receipt
  const unit = detail.unitName
  const grow = (cells: Matrix, to: number) =>
    configuration.setCells(cellsOf(axesOf(detail.rules, openChoices(detail)), addToLargest(cells, to - quantity)))
  const take = (to: number) => (
    <button type="button" onClick={() => (matrix ? grow(matrix, to) : configuration.setQuantity(to))}>
      改为 {to} {unit}
    </button>
  )
  if (cliff) {
    return (
      <p className={css.cliff}>
        多买反而更省：{cliff.quantity} {unit}含税合计 ¥{grouped(cliff.gross)}
        {cliff.saving !== '0.00' && `，比现在少 ¥${grouped(cliff.saving)}`}。{take(cliff.quantity)}
      </p>
    )
  }
  if (!nextBreak) return null
  return (
    <p className={css.next}>
      再加 {nextBreak.quantity - quantity} {unit}，含税单价降至 ¥{grouped(nextBreak.unitGross)}（每{unit}省 ¥{nextBreak.savingEach}）。
      {take(nextBreak.quantity)}
    </p>
  )
}

/** Choices one step away that cost less, each priced by the engine as it would stand. */
function OtherWays({ detail, configuration }: Omit<Props, 'receipt'>) {
  const { rules, qiliGoodsTypeId, today, discount, offered } = detail
  const { asked, choose } = configuration
  const ways = useMemo(
    () => cheaperWays(rules, { goodsType: goodsTypeOf(qiliGoodsTypeId) }, asked, { day: today, discount, offer: offered?.offer }),
    [rules, qiliGoodsTypeId, asked, today, discount, offered],
  )
  if (ways.length === 0) return null
  return (
    <section className={css.ways} aria-label="更省的做法">
      <h3>更省的做法</h3>
      <ul>
        {ways.slice(0, mostWays).map(({ label, selection, saving }) => (
          <li key={label}>
            <span>
              {label}，<b className="num">含税省 ¥{grouped(saving)}</b>
            </span>
            <button type="button" aria-label={`改为：${label}`} onClick={() => choose(selection)}>
              采用
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
