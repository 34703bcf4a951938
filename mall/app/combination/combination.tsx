import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listCombinations, type CombinationCard } from '../../../contract/promotion/combination.ts'
import { grouped, parseRate } from '../../../contract/money.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { Countdown } from '../activity/Countdown.tsx'
import { NoActivity, NoSuchPage } from '../activity/NoActivity.tsx'
import { useTimed } from '../activity/useServerClock.ts'
import { callIn } from '../dispatch.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { Pager } from '../parts/Pager.tsx'
import { taxWord } from '../parts/taxWord.ts'
import { titled } from '../titled.ts'
import { groupPath } from './groupPath.ts'
import css from './combination.module.css'

export const meta = titled('拼团')

const limit = 20

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = Number(new URL(request.url).searchParams.get('page') ?? '1') || 1
  const { storeCombinationQueryVos, lastPage, serverTime } = await found(callIn(context)(listCombinations, { page, limit }))
  return { cards: storeCombinationQueryVos, pages: lastPage, page, serverTime }
}

const hrefOf = (page: number): string => `/indexpage/combination${page > 1 ? `?page=${page}` : ''}`

/** 拼团: what is sold by groups now. */
export default function CombinationPage() {
  const { cards, pages, page, serverTime } = useLoaderData<typeof loader>()
  const { now, again } = useTimed(serverTime)
  return (
    <>
      <Breadcrumb way={[{ name: '活动中心', to: '/indexpage/activityGoods' }, { name: '拼团' }]} />
      <div className="wide">
        <header className={css.head}>
          <h1>拼团</h1>
          <p className={css.lead}>与其他企业一起买更便宜：发起或参加一个团，下单付款，满员即成团并安排生产；到时未成团自动退款。</p>
        </header>
        {cards.length > 0 ? (
          <ul className={css.grid}>
            {cards.map((card) => (
              <li key={card.id}>
                <GroupCard card={card} now={now} onOver={again} />
              </li>
            ))}
          </ul>
        ) : pages > 0 ? (
          <NoSuchPage first={hrefOf(1)} />
        ) : (
          <NoActivity what="目前没有拼团商品" />
        )}
        <Pager page={page} pages={pages} href={hrefOf} />
      </div>
    </>
  )
}

/** A product that is sold by groups, with what a piece costs in one and alone. */
function GroupCard({ card, now, onOver }: { card: CombinationCard; now: number; onOver: () => void }) {
  const { title, image, price, productPrice, people, sales, unitName, least, taxMode, open, untilMs } = card
  const isLess = parseRate(price) < parseRate(productPrice)
  return (
    <article className={css.card}>
      <Link to={groupPath(card)} className={css.picture}>
        <Pic image={image} alt="" small sizes="(max-width:560px) 46vw, (max-width:960px) 31vw, 230px" />
        <h2>{title}</h2>
      </Link>
      <p>
        <span className={css.tag}>{people} 家成团</span>
        {open > 0 && <span className={css.open}>{open} 个团可参加</span>}
      </p>
      <p className={css.price}>
        <b className="num">¥{grouped(price)}</b>
        <small>
          拼团价
          <span>
            （{taxWord(taxMode)}，满 {least} {unitName}）
          </span>
        </small>
      </p>
      <p className={css.alone}>
        单独购买 <span className="num">¥{grouped(productPrice)}</span> {taxWord(taxMode)}
        {!isLess && '，您的价格已更低'}
        {sales > 0 && (
          <span>
            已拼 {sales} {unitName}
          </span>
        )}
      </p>
      <Countdown label="距结束" to={untilMs} now={now} onOver={onOver} />
      <Link to={groupPath(card)} className="btn main">
        发起拼团
      </Link>
    </article>
  )
}
