import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { productByNumber, productDetail, type ProductDetail } from '../../../contract/goods/catalog.ts'
import { productFlash } from '../../../contract/promotion/flash.ts'
import { productOffers } from '../../../contract/coupon/onShelf.ts'
import { listPools, type PoolSeen } from '../../../contract/promotion/pool.ts'
import { callIn } from '../dispatch.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { cardView } from '../parts/goods.ts'
import { ProductGrid } from '../parts/ProductCard.tsx'
import { Section } from '../parts/Section.tsx'
import type { Surroundings } from '../Shell.tsx'
import { Configurator } from './Configurator.tsx'
import type { Detail } from './shown.ts'
import { startOf } from './linked.ts'
import { Reviews } from './Reviews.tsx'
import { Story } from './Story.tsx'
import { titleOf } from '../titled.ts'

export const handle: Surroundings = { noSide: true }

/** The name in the address is only a courtesy to whoever reads the link: the title is the product's own. */
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [titleOf(loaderData?.storeName ?? '商品', matches)]

/** The product by its id (`productId`, or `id`), or by its purchase number. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Detail> {
  const query = new URL(request.url).searchParams
  const call = callIn(context)
  const number = query.get('number')
  const id = query.get('productId') ?? query.get('id') ?? ''
  const detail = await found(number ? call(productByNumber, { number }) : call(productDetail, { id }))
  // A product is shown whatever becomes of what is told besides.
  const productId = String(detail.productId)
  const [deals, flash, runs] = await Promise.all([
    call(productOffers, { id: productId }).catch(() => ({ activities: [], coupons: [], lows: [], groups: [] })),
    call(productFlash, { productId }).catch(() => ({ rows: [], serverTime: 0 })),
    call(listPools, { productId, limit: '20' })
      .then(({ rows }) => rows)
      .catch(() => []),
  ])
  const pool = runs.find(({ id }) => String(id) === query.get('poolId'))
  const shown = { ...detail, flash, related: detail.related.map(cardView), deals, runs: runs.slice(0, 3) }
  return pool ? joining(detail, shown, pool, query) : { ...shown, start: startOf(detail, query) }
}

/** As it is joined: it begins with what all print alike, at the price of alone, and no activity goes with it. */
function joining(detail: ProductDetail, shown: Omit<Detail, 'start'>, pool: PoolSeen, query: URLSearchParams): Detail {
  const firstSelection = { ...detail.firstSelection, ...pool.selection }
  const deals = { activities: [], coupons: [], lows: [], groups: [] }
  const { flash: _flash, offered: _offered, ...plain } = shown
  return { ...plain, firstSelection, deals, pool, start: startOf({ ...detail, firstSelection }, query) }
}

/** A product: what can be chosen, what that costs line by line, when it is ready, and what else there is to know. */
export default function ProductPage() {
  const detail = useLoaderData<typeof loader>()
  const { categories, storeName, related } = detail
  const way = categories.map(({ cateName }, i) => ({
    name: cateName,
    to: `/indexpage/productlist?${categories
      .slice(0, i + 1)
      .map(({ id }, level) => `type${level + 1}=${id}`)
      .join('&')}`,
  }))
  return (
    <>
      <Breadcrumb way={[...way, { name: storeName }]} />
      <Configurator key={detail.productId} detail={detail} />
      <Story detail={detail} />
      <Reviews key={detail.productId} productId={detail.productId} />
      {related.length > 0 && (
        <Section title="相关商品">
          <ProductGrid cards={related} />
        </Section>
      )}
    </>
  )
}
