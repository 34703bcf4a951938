import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CartRow } from '../../../contract/order/cart.ts'
import type { CartOffers } from '../../../contract/coupon/onShelf.ts'
import { CartBar } from './CartBar.tsx'
import { CartDeals } from './CartDeals.tsx'
import { CartLine } from './CartLine.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import type { useCart } from './useCart.ts'
import { useCartMockups } from '../mockup/useCartMockups.ts'
import { useOffers } from './useOffers.ts'
import pageCss from '../private/page.module.css'
import css from './cart.module.css'

type Props = Omit<ReturnType<typeof useCart>, 'cart'> & { rows: readonly CartRow[]; offers: CartOffers | null }

/** The lines that may be bought. All are chosen at first, since most come here to settle what they put in. */
export function CartTable({ rows, offers: first, busy, misfits, setQuantity, remove }: Props) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [doomed, setDoomed] = useState<readonly CartRow[]>([])
  const chosen = rows.filter(({ id }) => !left.has(id))
  const told = useOffers(first, rows, chosen)
  const mockups = useCartMockups(rows)
  const { revalidate } = useRevalidator()
  const again = useCallback(() => void revalidate(), [revalidate])
  const choose = (ids: readonly number[], on: boolean) =>
    setLeft((before) => new Set(on ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids]))
  const chooseAll = (on: boolean) =>
    choose(
      rows.map(({ id }) => id),
      on,
    )

  return (
    <>
      <div className={pageCss.card}>
        <p className={css.head} aria-hidden="true">
          <span>商品与配置</span>
          <span>含税单价</span>
          <span>数量</span>
          <span>含税小计</span>
          <span>操作</span>
        </p>
        <ul aria-label="可结算的商品">
          {rows.map((row) => (
            <CartLine
              key={row.id}
              row={row}
              chosen={!left.has(row.id)}
              deals={dealsOf(row, told.offers)}
              busy={busy.has(row.id)}
              misfit={misfits[row.id]}
              mockups={mockups.filter(({ lineId }) => lineId === row.id)}
              onChoose={(on) => choose([row.id], on)}
              onQuantity={(quantity) => void setQuantity(row, quantity)}
              onRemove={() => setDoomed([row])}
              onLapsed={again}
            />
          ))}
        </ul>
      </div>
      <CartDeals {...told} />
      <CartBar
        all={rows.length}
        chosen={chosen}
        waiting={busy.size > 0}
        saving={told.offers?.saving ?? '0.00'}
        onAll={chooseAll}
        onRemove={() => setDoomed(chosen)}
      />
      {doomed.length > 0 && (
        <DeleteDialog rows={doomed} onClose={() => setDoomed([])} onRemove={() => remove(doomed.map(({ id }) => id))} />
      )}
    </>
  )
}

/** The activities that a line is of: what takes something off itself, and those that it counts for. */
const dealsOf = ({ id, receipt }: CartRow, offers: CartOffers | null): string[] => [
  ...(receipt?.offer ? [receipt.offer.label] : []),
  ...(offers?.activities ?? []).filter(({ cartIds }) => cartIds.includes(id)).map(({ label }) => label),
]
