import { useState } from 'react'
import type { CartRow } from '../../../contract/order/cart.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { Words } from '../private/Words.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import goodsCss from '../private/goods.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './cart.module.css'

type Props = { rows: readonly CartRow[]; onRemove: (ids: readonly number[]) => Promise<boolean> }

/** Lines that cannot be bought any more, each with why. */
export function InvalidLines({ rows, onRemove }: Props) {
  const [doomed, setDoomed] = useState<readonly CartRow[]>([])
  return (
    <section className={`${pageCss.card} ${css.invalid}`}>
      <header className={pageCss.head}>
        <h2>失效商品</h2>
        <button type="button" className={wordsCss.link} onClick={() => setDoomed(rows)}>
          清空
        </button>
      </header>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={`${goodsCss.thumb} ${css.thumb}`}>
              {row.productInfo.image && <Pic image={row.productInfo.image} alt="" sizes="56px" />}
            </span>
            <div className={css.what}>
              <p>{row.productInfo.storeName}</p>
              <Words words={row.selectionText} />
              <p className={css.why}>{row.reason}</p>
            </div>
            <button type="button" className={wordsCss.link} onClick={() => setDoomed([row])}>
              删除
            </button>
          </li>
        ))}
      </ul>
      {doomed.length > 0 && (
        <DeleteDialog rows={doomed} onClose={() => setDoomed([])} onRemove={() => onRemove(doomed.map(({ id }) => id))} />
      )}
    </section>
  )
}
