import { grouped } from '../../../contract/money.ts'
import css from './quick.module.css'
import { fitting } from './fitting.ts'
import type { SheetState } from './useSheet.ts'

/** Along the bottom: how much of the sheet can be bought, what it costs, what the cart has room for, and into it. */
export function SheetBar({ sheet }: { sheet: SheetState }) {
  const { rows, results, answer, adding, fault, add, remove } = sheet
  const faulty = rows.filter((row) => (results.get(row)?.state ?? 'ok') !== 'ok')
  const good = answer ? rows.length - faulty.length : 0
  const short = answer !== null && answer.cart.wanted > answer.cart.room
  const taken = answer ? fitting(rows, answer).length : 0
  return (
    <div className={css.bar} data-bottom-bar>
      {short && (
        <p className={css.room} role="alert">
          购物车最多 {answer.cart.most} 种，还可加入 {answer.cart.room} 种，本次需要 {answer.cart.wanted} 种。
          {answer.cart.room > 0 ? `将先加入前 ${taken} 行，其余留在本页，结算后再加。` : '请先到购物车结算或清理，本页内容会保留。'}
        </p>
      )}
      <p className={css.fault} role="alert">
        {fault}
      </p>
      <div className={css.line}>
        {faulty.length > 0 && (
          <button type="button" className={css.clear} onClick={() => remove(new Set(faulty.map(({ id }) => id)))}>
            移除 {faulty.length} 行有问题的
          </button>
        )}
        <p className={css.total} aria-live="polite" aria-busy={answer === null}>
          {answer ? (
            <>
              可加入 <b className="num">{good}</b> 行、{answer.lines.length} 种，含税合计{' '}
              <b className={`${css.gross} num`}>¥{grouped(answer.gross)}</b>
              <small>运费按整单合并，结算时核算</small>
            </>
          ) : (
            '正在核对…'
          )}
        </p>
        <button type="button" className="btn main" disabled={taken === 0} aria-disabled={adding} onClick={() => void add()}>
          {adding ? '正在加入…' : short && taken > 0 ? `先加入前 ${taken} 行` : '加入购物车'}
        </button>
      </div>
    </div>
  )
}
