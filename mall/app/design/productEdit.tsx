import { lazy, Suspense, useState } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { offeredTemplates } from '../../../contract/artwork/template.ts'
import { goodsTypes } from '../../../contract/goods.ts'
import { productDetail } from '../../../contract/goods/catalog.ts'
import { priceProduct } from '../../../contract/price/priceProduct.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { callIn, type Dispatch } from '../dispatch.ts'
import { productPath } from '../goodsPath.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { WhomToAsk } from '../parts/WhomToAsk.tsx'
import type { Asked } from '../product/asked.ts'
import { wordOf } from '../product/link.ts'
import { startOf } from '../product/linked.ts'
import { useFrame } from '../shell/frame.ts'
import type { Surroundings } from '../Shell.tsx'
import { titleOf } from '../titled.ts'
import { useLive } from '../useLive.ts'
import css from '../../../studio/design.module.css'
import { mockedOf } from './mockup/mocked.ts'
import type { Shown } from './shown.ts'
import { severalAt, sidesOf } from './sides.ts'
import { turns as noTurns } from './turns.ts'

const Studio = lazy(async () => ({ default: (await import('./Studio.tsx')).Studio }))

export const handle: Surroundings = { noSide: true }

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  titleOf(`${loaderData?.offered ? '填写模板' : '放上标志'} ${loaderData?.storeName ?? ''}`.trim(), matches),
]

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Shown> {
  const query = new URL(request.url).searchParams
  const call = callIn(context)
  const detail = await found(call(productDetail, { id: query.get('productId') ?? '' }))
  const { productId, storeName, categories, unitName, firstSelection, firstQuantity } = detail
  const { asked, note } = startOf(detail, query) ?? { asked: { selection: firstSelection, quantity: firstQuantity }, note: '' }
  const back = `${productPath(detail)}&c=${wordOf(asked)}`
  const isCommon = detail.qiliGoodsTypeId === goodsTypes.common.wire
  const [price, offered] = await Promise.all([priceOf(call, productId, asked), isCommon ? call(offeredTemplates, { productId }) : null])
  return {
    productId,
    storeName,
    categories,
    unitName,
    asked,
    note,
    sides: sidesOf(detail, asked),
    mocked: mockedOf(detail, asked),
    back,
    price,
    offered,
  }
}

async function priceOf(call: Dispatch, productId: number, asked: Asked): Promise<Shown['price']> {
  try {
    const { quantity, gross, unitGross } = await call(priceProduct, { productId, ...asked })
    return { quantity, gross, unitGross }
  } catch (error) {
    if (error instanceof Refusal) return { why: error.message }
    throw error
  }
}

/** 放上标志: the buyer's pictures are placed on the article where it is printed, and go into the cart as files for the printer. */
export default function ProductEdit() {
  const shown = useLoaderData<typeof loader>()
  const { storeName, categories, back } = shown
  const way = categories.map(({ cateName }, at) => ({
    name: cateName,
    to: `/indexpage/productlist?${categories
      .slice(0, at + 1)
      .map(({ id }, level) => `type${level + 1}=${id}`)
      .join('&')}`,
  }))
  return (
    <>
      <Breadcrumb way={[...way, { name: storeName, to: back }, { name: shown.offered ? '填写模板' : '放上标志' }]} />
      <div className={`wide ${css.page}`}>
        <h1>{shown.offered ? '填写模板，看效果' : '放上标志，看效果'}</h1>
        <Body shown={shown} />
      </div>
    </>
  )
}

function Body({ shown }: { shown: Shown }) {
  const { buyer } = useFrame()
  const live = useLive()
  const [turns] = useState(noTurns)
  if (buyer && !buyer.grants.includes('order.place')) return <WhomToAsk grant="order.place" className={css.note} />
  if (shown.sides.length === 0)
    return (
      <div className={css.none}>
        <p>请先在商品页选择印刷部位</p>
        <Link to={shown.back} className="btn main">
          去选择印刷部位
        </Link>
      </div>
    )
  const several = severalAt(shown.sides)
  if (several)
    return (
      <div className={css.none}>
        <p role="alert">{several}</p>
        <Link to={shown.back} className="btn main">
          去选择印刷工艺
        </Link>
      </div>
    )
  return (
    <>
      {shown.note && (
        <p className={css.note} role="status">
          {shown.note}
        </p>
      )}
      {live ? (
        <Suspense fallback={<Coming />}>
          <Studio key={shown.back} shown={shown} turns={turns} />
        </Suspense>
      ) : (
        <Coming />
      )}
    </>
  )
}

const Coming = () => (
  <p className={css.coming} role="status">
    正在打开…
  </p>
)
