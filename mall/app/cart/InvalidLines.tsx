import { useState } from 'react'
import type { CartRow } from '../../../contract/order/cart.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { Words } from '../private/Words.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'

type Props = { rows: readonly CartRow[]; onRemove: (ids: readonly number[]) => Promise<boolean> }

/** Lines that cannot be bought any more, each with why. */
export function InvalidLines({ rows, onRemove }: Props) {
  const [doomed, setDoomed] = useState<readonly CartRow[]>([])
  return (
    <section className="p-card c-invalid">
      <header className="p-head">
        <h2>失效商品</h2>
        <button type="button" className="p-link" onClick={() => setDoomed(rows)}>
          清空
        </button>
      </header>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span className="p-thumb">{row.productInfo.image && <Pic image={row.productInfo.image} alt="" sizes="56px" />}</span>
            <div className="c-what">
              <p>{row.productInfo.storeName}</p>
              <Words words={row.selectionText} />
              <p className="c-why">{row.reason}</p>
            </div>
            <button type="button" className="p-link" onClick={() => setDoomed([row])}>
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
