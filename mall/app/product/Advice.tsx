import type { Receipt } from '../../../contract/price.ts'
import css from './Advice.module.css'

type Props = { receipt: Receipt; unit: string; onTake: ((quantity: number) => void) | null }

/** What a larger quantity would bring: a total that is no higher (the cliff), or the next lower price. */
export function Advice({ receipt: { cliff, nextBreak, quantity }, unit, onTake }: Props) {
  const take = (to: number) =>
    onTake && (
      <button type="button" onClick={() => onTake(to)}>
        改为 {to} {unit}
      </button>
    )
  if (cliff) {
    return (
      <p className={css.cliff}>
        多买反而更省：{cliff.quantity} {unit}合计 ¥{cliff.gross}
        {cliff.saving !== '0.00' && `，比现在少 ¥${cliff.saving}`}。{take(cliff.quantity)}
      </p>
    )
  }
  if (!nextBreak) return null
  return (
    <p className={css.next}>
      再加 {nextBreak.quantity - quantity} {unit}，含税单价降至 ¥{nextBreak.unitGross}（每{unit}省 ¥
      {nextBreak.savingEach}）。
      {take(nextBreak.quantity)}
    </p>
  )
}
