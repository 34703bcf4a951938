import { goodsTypes } from '../../../contract/goods.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import { earliest } from '../../../pricing/calendar.ts'
import type { Detail } from './shown.ts'
import css from './Ready.module.css'
import { spans } from './spans.ts'

/** When it is ready, counted in working days, with every day that is passed over and why. */
export function Ready({ detail, receipt }: { detail: Detail; receipt: Receipt }) {
  const { today, afterCutOff, calendar, qiliGoodsTypeId } = detail
  if (detail.group) return <AfterFormed leadDays={receipt.leadDays} />
  const { from, day, workingDays, skipped, madeUp, provisional } = earliest(detail, receipt.leadDays, calendar)
  const spot = qiliGoodsTypeId === goodsTypes.spot.wire
  return (
    <section className={css.ready}>
      <p>
        预计 <b>{day}</b> {spot ? '前发出' : '完成生产'}
        <small>
          （{workingDays} 个工作日{provisional && '，暂定'}）
        </small>
      </p>
      <details>
        <summary>这一天是怎么算出来的</summary>
        <ul>
          <li>
            自 {from} 起算
            {from !== today && (afterCutOff ? '（今日 16:00 截单后下单，次一工作日起算）' : '（今日不上班，次一工作日起算）')}
            {spot ? '，付款当日' : '，以当日付清且稿件校样已确认为准'}
          </li>
          {spans(skipped).map(({ first, last, why }) => (
            <li key={first}>
              {first === last ? first : `${first} 至 ${last}`} {why}，不计
            </li>
          ))}
          {madeUp.map(({ day: made, why }) => (
            <li key={made}>
              {made} {why}，计入
            </li>
          ))}
          {provisional && <li>{calendar.knownTo} 之后的放假安排尚未公布，公布后以新安排为准</li>}
        </ul>
      </details>
    </section>
  )
}

/** What a group orders is begun once it is complete, whenever that is. */
const AfterFormed = ({ leadDays }: { leadDays: number }) => (
  <section className={css.ready}>
    <p>
      成团且稿件齐备后 <b>{leadDays}</b> 个工作日完成生产
    </p>
  </section>
)
