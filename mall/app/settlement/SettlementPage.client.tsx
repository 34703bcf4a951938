import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { keepDraft, readDraft } from '../drafts.ts'
import { AddressChoice } from './AddressChoice.tsx'
import { ArtworkNotes } from './ArtworkNotes.tsx'
import { usedIn } from './couponsUsed.ts'
import { OrderWishes } from './OrderWishes.tsx'
import { cartIdsIn, computedQuery, confirmQuery, type CouponsChosen } from './queries.ts'
import { SettledLines } from './SettledLines.tsx'
import { SubmitPanel } from './SubmitPanel.tsx'
import { useArtworkNotes } from './useArtworkNotes.ts'
import { useDestination } from './useDestination.ts'
import { usePlacing } from './usePlacing.ts'
import { WayChoice } from './WayChoice.tsx'
import pageCss from '../private/page.module.css'

const AllocationGrid = lazy(async () => ({ default: (await import('./AllocationGrid.tsx')).AllocationGrid }))
const CouponChoice = lazy(async () => ({ default: (await import('./CouponChoice.tsx')).CouponChoice }))
const PriceChanged = lazy(async () => ({ default: (await import('./PriceChanged.tsx')).PriceChanged }))

/** 确认订单. Waiting and failing are drawn by the layout, so this draws only success. */
export function SettlementPage() {
  const [query] = useSearchParams()
  const cartIds = cartIdsIn(query.get('cartId'))
  return (
    <div className={`wide ${pageCss.page}`}>
      <h1>确认订单</h1>
      {cartIds.length > 0 ? <Settling cartIds={cartIds} /> : <Nothing />}
    </div>
  )
}

/** The remark, kept by this tab until the order is placed. */
function useMark(cartIds: readonly number[]) {
  const page = `settlement ${cartIds.join()}`
  const [mark, set] = useState(() => String(readDraft(page) ?? ''))
  return [mark, (typed: string) => (set(typed), keepDraft(page, typed || null))] as const
}

const Nothing = () => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>请选择需要结算的商品</p>
    <Link to="/cart/shoppingCart" className="btn main">
      返回购物车
    </Link>
  </div>
)

function Settling({ cartIds }: { cartIds: number[] }) {
  const { data: confirmed } = useSuspenseQuery(confirmQuery(cartIds))
  const navigate = useNavigate()
  const { several, toggle, chosen, choose, sending, send, addresses, lines, typed, type, wanting, to } = useDestination(confirmed)
  const [mark, setMark] = useMark(cartIds)
  const [plan, setPlan] = useState('full')
  const [titleId, setTitleId] = useState(confirmed.titles.find(({ isDefault }) => isDefault === 1)?.id ?? null)
  const [picked, chooseCoupons] = useState<CouponsChosen>({ auto: true })
  const computed = useQuery({
    ...computedQuery(confirmed.orderKey, to, plan, picked),
    enabled: to !== null,
    placeholderData: keepPreviousData,
  })
  const receipt = computed.data ?? confirmed.receipt
  const { coupons, activities, gifts } = computed.data ?? confirmed
  const notes = useArtworkNotes(confirmed)
  const { place, busy, changed, expired, error } = usePlacing(confirmed, () => setMark(''), notes.refresh)
  const back = () => void navigate('/cart/shoppingCart')

  return (
    <div className={pageCss.columns}>
      <div>
        <AddressChoice first={confirmed.addresses} several={several} onToggle={toggle} chosen={chosen} onChoose={choose} />
        <Suspense>
          {several && addresses.length > 0 && <AllocationGrid lines={lines} addresses={addresses} typed={typed} onType={type} />}
        </Suspense>
        {confirmed.ways.length > 0 && (
          <WayChoice ways={confirmed.ways} pickups={confirmed.pickups} several={several} sending={sending} onSend={send} />
        )}
        <Suspense>
          {coupons.length + activities.length + gifts.length > 0 && (
            <CouponChoice
              coupons={coupons}
              activities={activities}
              gifts={gifts}
              loses={(computed.data ?? confirmed).loses}
              chosen={picked}
              onChoose={chooseCoupons}
            />
          )}
        </Suspense>
        <SettledLines lines={confirmed.lines} receipt={receipt} files={notes.files} gift={gifts.find(({ used }) => used)} />
        <ArtworkNotes lines={confirmed.lines} files={notes.files} count={notes.count} isKnown={notes.isKnown} onTick={notes.tick} />
        <OrderWishes titles={confirmed.titles} titleId={titleId} onTitle={setTitleId} mark={mark} onMark={setMark} />
      </div>
      <SubmitPanel
        terms={computed.data ?? confirmed}
        plan={plan}
        onPlan={setPlan}
        receipt={receipt}
        stale={computed.isPlaceholderData || computed.isLoading}
        busy={busy}
        expired={expired}
        error={error ?? computed.error}
        wanting={wanting ?? notes.wanting ?? (computed.isError ? '请先处理上面的提示，再提交订单' : null)}
        onSubmit={() =>
          to && place({ to, mark, titleId, plan, coupons: usedIn(coupons, gifts), acknowledged: notes.acknowledged }, receipt)
        }
      />
      <Suspense>
        {changed && (
          <PriceChanged
            lines={confirmed.lines}
            before={changed.before}
            after={changed.after}
            lost={changed.lost}
            onAgree={() => place(changed.wish, changed.after)}
            onLeave={back}
          />
        )}
      </Suspense>
    </div>
  )
}
