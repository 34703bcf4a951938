import { useState } from 'react'
import type { CartRow } from '../../../contract/order/cart.ts'
import { Dialog } from '../shell/Dialog.tsx'
import askCss from '../private/ask.module.css'

type Props = { rows: readonly CartRow[]; onClose: () => void; onRemove: () => Promise<boolean> }

/** Asks before lines are taken out of the cart. */
export function DeleteDialog({ rows, onClose, onRemove }: Props) {
  const [busy, setBusy] = useState(false)
  const name = rows[0]?.productInfo.storeName ?? ''

  async function remove() {
    setBusy(true)
    await onRemove()
    setBusy(false)
    onClose()
  }

  return (
    <Dialog
      title="删除商品"
      onClose={onClose}
      foot={
        <p className={askCss.ask}>
          <button type="button" className="btn" onClick={onClose} data-first>
            保留
          </button>
          <button type="button" className="btn main" onClick={() => void remove()} disabled={busy}>
            删除
          </button>
        </p>
      }
    >
      <p>{rows.length === 1 ? `确定从购物车删除「${name}」吗？` : `确定从购物车删除这 ${rows.length} 种商品吗？`}</p>
    </Dialog>
  )
}
