import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { productDetail } from '../../../contract/goods/catalog.ts'
import { productOffers } from '../../../contract/coupon/onShelf.ts'
import { combinationDetail, combinationPink } from '../../../contract/promotion/combination.ts'
import { shanghai } from '../../../contract/text.ts'
import { callIn } from '../dispatch.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { Problem } from '../parts/Problem.tsx'
import { Configurator } from '../product/Configurator.tsx'
import { taxWord } from '../parts/taxWord.ts'
import { startOf } from '../product/linked.ts'
import type { Detail } from '../product/shown.ts'
import { Story } from '../product/Story.tsx'
import type { Surroundings } from '../Shell.tsx'
import { titleOf } from '../titled.ts'
import { GroupPanel } from './GroupPanel.tsx'
import css from './combination.module.css'

export const handle: Surroundings = { noSide: true }

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  titleOf(loaderData ? `拼团 ${loaderData.item.storeInfo.title}` : '拼团', matches),
]

/** By the item (`id`), by a group of it (`pinkId`), or by a product (`productId`) that is sold by groups now. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const call = callIn(context)
  const pinkId = query.get('pinkId')
  const pink = pinkId === null ? null : await found(call(combinationPink, { id: pinkId }))
  const ofProduct = async () => {
    const { groups } = await found(call(productOffers, { id: query.get('productId') ?? '' }))
    return groups[0]?.id ?? ''
  }
  const id = String(pink?.combinationId ?? query.get('id') ?? (await ofProduct()))
  const item = await found(call(combinationDetail, { id: id }))
  const { storeInfo, serverTime, rules } = item
  const product = await found(call(productDetail, { id: String(storeInfo.productId) }))
  const untilMs = pink?.pinkT.untilMs ?? storeInfo.untilMs
  const offer = pink?.offer ?? item.offer
  const firstQuantity = Math.max(product.firstQuantity, pink?.least ?? storeInfo.least)
  const first = { ...product, firstQuantity }
  const detail: Detail = {
    ...first,
    related: [],
    lots: [],
    start: startOf(first, query),
    deals: { activities: [], coupons: [], lows: [], groups: [] },
    runs: [],
    offered: {
      ...{
        id: offer.id,
        name: storeInfo.activityName,
        label: '拼团',
        gives: `拼团价 ¥${pink?.pinkT.price ?? storeInfo.price} ${taxWord(storeInfo.taxMode)}`,
      },
      ...{ offer, until: shanghai(new Date(untilMs)), untilMs, serverTime, extended: false, rules },
    },
    group: {
      combinationId: storeInfo.id,
      pinkId: pink?.pinkT.id ?? null,
      hindrance: pink ? pink.hindrance : item.hindrance,
      least: pink?.least ?? storeInfo.least,
    },
  }
  return { detail, item, pink }
}

/** 拼团详情: how a group stands, what it costs as one configures it, and a place in it. It is the page to be shared. */
export default function GroupDetailPage() {
  const { detail, item, pink } = useLoaderData<typeof loader>()
  const { storeInfo } = item
  return (
    <>
      <Breadcrumb
        way={[
          { name: '活动中心', to: '/indexpage/activityGoods' },
          { name: '拼团', to: '/indexpage/combination' },
          { name: storeInfo.title },
        ]}
      />
      <GroupPanel item={item} pink={pink} />
      <Configurator key={`${storeInfo.id} ${pink?.pinkT.id ?? ''}`} detail={detail} />
      <Story detail={detail} />
    </>
  )
}

/** Where the group is over, too, there may be others. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <>
      <Problem error={error} />
      <p className={css.others}>
        <Link className="text-link" to="/indexpage/combination">
          看其他拼团
        </Link>
      </p>
    </>
  )
}
