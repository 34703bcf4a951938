import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listDiscounts } from '../../../contract/promotion/activity.ts'
import { callIn } from '../dispatch.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { cardView } from '../parts/goods.ts'
import { Pager } from '../parts/Pager.tsx'
import { ProductGrid } from '../parts/ProductCard.tsx'
import { titled } from '../titled.ts'
import css from './activity.module.css'
import { Countdown } from './Countdown.tsx'
import { NoActivity, NoSuchPage } from './NoActivity.tsx'
import { useTimed } from './useServerClock.ts'

export const meta = titled('限时折扣')

const limit = 20

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const [page, activity] = [query.get('page') ?? '1', query.get('activity') ?? '']
  const asked = { page, limit: String(limit), activity } as unknown as Parameters<typeof listDiscounts.input.parse>[0]
  const { rows, total, serverTime, activities } = await found(callIn(context)(listDiscounts, asked as { page: number }))
  return {
    ...{ total, serverTime, activities, activity: Number(activity) || null },
    page: Number(page),
    pages: Math.ceil(total / limit),
    cards: rows.map(cardView),
  }
}

const hrefOf = (activity: number | null, page = 1): string => {
  const words = new URLSearchParams([...(activity ? [['activity', String(activity)]] : []), ...(page > 1 ? [['page', String(page)]] : [])])
  return `/indexpage/discount${words.size > 0 ? `?${words}` : ''}`
}

/** 限时折扣: all goods that are sold at a discount for a time; or those of one activity, of whatever kind. */
export default function DiscountPage() {
  const { cards, total, serverTime, activities, activity, page, pages } = useLoaderData<typeof loader>()
  const { now, again } = useTimed(serverTime)
  const shown = activities.find(({ id }) => id === activity)
  // What was asked for is over, or has not begun: what is said of the discounts that run is not of it.
  const gone = activity !== null && !shown
  const next = shown?.untilMs ?? Math.min(...activities.map(({ untilMs }) => untilMs))
  return (
    <>
      <Breadcrumb way={[{ name: '活动中心', to: '/indexpage/activityGoods' }, { name: shown?.name ?? '限时折扣' }]} />
      <div className="wide">
        <header className={css.head}>
          <h1>{shown ? `${shown.label}：${shown.name}` : '限时折扣'}</h1>
          {shown && <span className={css.gives}>{shown.gives}</span>}
          {total > 0 && (
            <p className={css.when}>
              共 <b className="num">{total}</b> 种商品
            </p>
          )}
          {activities.length > 0 && !gone && <Countdown label={shown ? '距结束' : '最近结束'} to={next} now={now} onOver={again} />}
        </header>
        {activities.length > 1 && (
          <nav className={css.chips} aria-label="活动">
            <Link to={hrefOf(null)} aria-current={activity === null ? 'page' : undefined}>
              全部
            </Link>
            {activities.map(({ id, name, gives }) => (
              <Link key={id} to={hrefOf(id)} aria-current={id === activity ? 'page' : undefined}>
                {name} {gives}
              </Link>
            ))}
          </nav>
        )}
        {cards.length > 0 ? (
          <ProductGrid cards={cards} eager={3} />
        ) : total > 0 ? (
          <NoSuchPage first={hrefOf(activity)} />
        ) : (
          <NoActivity what={gone ? '此活动未开始或已结束' : `目前没有${shown ? '参加此活动' : '限时折扣'}的商品`} />
        )}
        <Pager page={page} pages={pages} href={(to) => hrefOf(activity, to)} />
      </div>
    </>
  )
}
