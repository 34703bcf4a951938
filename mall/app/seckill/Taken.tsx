import type { SeckillRow } from '../../../contract/promotion/flash.ts'
import css from './seckill.module.css'

/** How many pieces are left of how many. */
export const Taken = ({ row: { stock, total, percent, unitName, status } }: { row: SeckillRow }) => (
  <p className={css.taken}>
    {status !== 2 && <progress max={100} value={percent} aria-label={`已抢 ${percent}%`} />}
    <span>
      {stock === 0 ? '已抢光' : status === 2 ? '共' : '剩余'}{' '}
      {stock > 0 && (
        <>
          <b className="num">{stock}</b>
          {status === 2 ? '' : ` / ${total}`} {unitName}
        </>
      )}
    </span>
  </p>
)
