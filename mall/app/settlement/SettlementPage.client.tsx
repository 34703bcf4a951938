import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AddressChoice } from './AddressChoice.tsx'
import { OrderWishes } from './OrderWishes.tsx'
import { cartIdsIn, computedQuery, confirmQuery, type Confirmed } from './queries.ts'
import { SettledLines } from './SettledLines.tsx'
import { SubmitPanel } from './SubmitPanel.tsx'
import { usePlacing } from './usePlacing.ts'

const PriceChanged = lazy(async () => ({ default: (await import('./PriceChanged.tsx')).PriceChanged }))

/** 确认订单. Waiting and failing are drawn by the layout, so this draws only success. */
export function SettlementPage() {
  const [query] = useSearchParams()
  const cartIds = cartIdsIn(query.get('cartId'))
  return (
    <div className="wide p-page">
      <h1>确认订单</h1>
      {cartIds.length > 0 ? <Settling cartIds={cartIds} /> : <Nothing />}
    </div>
  )
}

const Nothing = () => (
  <div className="p-card p-empty">
    <p>请选择需要结算的商品</p>
    <Link to="/cart/shoppingCart" className="btn main">
      返回购物车
    </Link>
  </div>
)

const firstAddress = ({ addresses }: Confirmed): number | null =>
  (addresses.find(({ isDefault }) => isDefault === 1) ?? addresses[0])?.id ?? null

function Settling({ cartIds }: { cartIds: number[] }) {
  const { data: confirmed } = useSuspenseQuery(confirmQuery(cartIds))
  const navigate = useNavigate()
  const [addressId, setAddressId] = useState(firstAddress(confirmed))
  const [mark, setMark] = useState('')
  const [plan, setPlan] = useState('full')
  const [titleId, setTitleId] = useState<number | null>(null)
  const computed = useQuery({
    ...computedQuery(confirmed.orderKey, addressId ?? 0),
    enabled: addressId !== null,
    placeholderData: keepPreviousData,
  })
  const receipt = computed.data ?? confirmed.receipt
  const { place, busy, changed, expired, error } = usePlacing(confirmed)
  const back = () => void navigate('/cart/shoppingCart')

  return (
    <div className="p-columns">
      <div>
        <AddressChoice first={confirmed.addresses} chosen={addressId} onChoose={setAddressId} />
        <SettledLines lines={confirmed.lines} receipt={receipt} />
        <OrderWishes titles={confirmed.titles} titleId={titleId} onTitle={setTitleId} mark={mark} onMark={setMark} />
      </div>
      <SubmitPanel
        confirmed={confirmed}
        plan={plan}
        onPlan={setPlan}
        receipt={receipt}
        stale={computed.isPlaceholderData}
        busy={busy}
        expired={expired}
        error={error ?? computed.error}
        onSubmit={addressId === null ? null : () => place({ addressId, mark, titleId, plan }, receipt.gross)}
      />
      <Suspense>
        {changed && (
          <PriceChanged
            before={changed.before}
            after={confirmed}
            onAgree={() => place(changed.wish, confirmed.receipt.gross)}
            onLeave={back}
          />
        )}
      </Suspense>
    </div>
  )
}
