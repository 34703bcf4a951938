import { Link } from 'react-router'
import type { CombinationDetail, CombinationPink, Pink } from '../../../contract/promotion/combination.ts'
import { Countdown } from '../activity/Countdown.tsx'
import { useTimed } from '../activity/useServerClock.ts'
import { groupPath } from './groupPath.ts'
import css from './combination.module.css'

type Props = { readonly item: CombinationDetail; readonly pink: CombinationPink | null }

/** How many are in, how many places are left and until when; and the groups that one may join. */
export function GroupPanel({ item, pink }: Props) {
  const { now, again } = useTimed(item.serverTime)
  return (
    <div className="wide">
      <section className={css.panel} aria-label="拼团进度">
        {pink ? <OneGroup item={item} pink={pink} now={now} onOver={again} /> : <NewGroup item={item} />}
        <Joinable item={item} but={pink?.pinkT.id ?? null} now={now} onOver={again} />
      </section>
    </div>
  )
}

type Timed = { readonly now: number; readonly onOver: () => void }

function OneGroup({ item, pink, now, onOver }: { item: CombinationDetail; pink: CombinationPink } & Timed) {
  const { pinkT, state, stateLabel, reason, currentPinkOrder } = pink
  return (
    <div className={css.stand}>
      <p className={css.state}>
        <b>{stateLabel}</b>
        <span>
          {pinkT.people} 家成团，已有 {pinkT.paid} 家付款
          {state === 'open' && (pinkT.left > 0 ? `，剩余名额 ${pinkT.left} 个` : '，名额已满，等待付款')}
        </span>
        {state === 'open' && <Countdown label="剩余" to={pinkT.untilMs} now={now} onOver={onOver} />}
      </p>
      {reason !== '' && <p>{reason}</p>}
      {pinkT.userBool && (
        <p>
          贵公司已在此团。
          {currentPinkOrder && (
            <Link className="text-link" to={`/orderDetail/${currentPinkOrder}`}>
              查看订单
            </Link>
          )}
        </p>
      )}
      {pinkT.userBool && state === 'open' && pinkT.count > 0 && <p>把本页链接发给合作伙伴，可更快成团。</p>}
      {pink.hindrance !== null && !pinkT.userBool && (
        <p role="status">
          {pink.hindrance}。
          <Link className="text-link" to={groupPath(item.storeInfo)}>
            发起新团
          </Link>
        </p>
      )}
    </div>
  )
}

const NewGroup = ({ item: { storeInfo, hindrance, phase } }: { item: CombinationDetail }) => (
  <div className={css.stand}>
    <p className={css.state}>
      <b>发起拼团</b>
      <span>
        {storeInfo.people} 家成团，下单后 {storeInfo.effectiveTime} 小时内有效
      </span>
    </p>
    {hindrance !== null && phase !== 'running' && <p role="status">{hindrance}</p>}
  </div>
)

function Joinable({ item, but, now, onOver }: { item: CombinationDetail; but: number | null } & Timed) {
  const others = item.pink.filter(({ id, userBool }) => id !== but && !userBool)
  if (others.length === 0) return null
  return (
    <>
      <h2>可参加的团</h2>
      <ul className={css.groups}>
        {others.map((one) => (
          <li key={one.id}>
            <GroupRow item={item} one={one} now={now} onOver={onOver} />
          </li>
        ))}
      </ul>
    </>
  )
}

const GroupRow = ({ item, one, now, onOver }: { item: CombinationDetail; one: Pink } & Timed) => (
  <>
    <span>
      已有 {one.paid} 家付款，还差 <b>{one.count}</b> 家
    </span>
    <Countdown label="剩余" to={one.untilMs} now={now} onOver={onOver} />
    <Link className="text-link" to={groupPath(item.storeInfo, one.id)}>
      去参团
    </Link>
  </>
)
