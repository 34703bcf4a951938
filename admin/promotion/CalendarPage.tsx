import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { chinaDay, dayStart, fromShanghai, oneDay } from '../../contract/text.ts'
import { promotionKinds } from '../../contract/promotion/kinds.ts'
import desk from '../pieces/desk.module.css'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { MonthField } from '../pieces/MonthField.tsx'
import { useNow } from '../pieces/useNow.ts'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { calendarQuery } from './queries.ts'
import { standingTone } from './standing.ts'
import styles from './promotion.module.css'

/** The last day of a month, yyyy-MM. */
function lastDayOf(month: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, at, 0)).getUTCDate()).padStart(2, '0')}`
}

const later = (one: string, other: string): string => (one > other ? one : other)
const sooner = (one: string, other: string): string => (one < other ? one : other)

/** What the colours of bars mean. */
const legend = [
  ['ok', '进行中'],
  ['busy', '未开始'],
  ['due', '草稿或待复核'],
  ['bad', '已暂停、预算用完或时间重叠'],
  ['off', '已结束或已停止'],
  ['today', '现在'],
] as const

/** A stretch of the month, from and until as shares of it. */
const Bar = ({ from, until, tone }: { from: number; until: number; tone: string }) => (
  <span className={styles.bar} data-tone={tone} style={{ left: `${from * 100}%`, width: `${Math.max(0.5, (until - from) * 100)}%` }} />
)

/** 活动日历: what is when in a month, and what would take from the same goods at the same time. */
export function CalendarPage() {
  const [params, setParams] = useSearchParams()
  const now = useNow()
  const asked = params.get('month') ?? ''
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : chinaDay(now).slice(0, 7)
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  const { data, error } = useQuery(calendarQuery(first, last))
  const [begins, ends] = [dayStart(first).getTime(), dayStart(last, 1).getTime()]
  const clashing = data?.filter(({ clashes }) => clashes.length > 0).length ?? 0
  const today = (now.getTime() - begins) / (ends - begins)
  const days = Math.round((ends - begins) / oneDay)
  const at = (moment: string) => Math.min(1, Math.max(0, (fromShanghai(moment).getTime() - begins) / (ends - begins)))
  return (
    <>
      <p className={desk.trail}>
        <Link to="/promotion">营销活动</Link> / 活动日历
      </p>
      <Heading title="活动日历">
        <MonthField name="月份" value={month} onChange={(to) => setParams({ month: to })} />
      </Heading>
      <div className={desk.desk}>
        <Fault error={error} />
        {!data && !error && <Skeleton active />}
        {data?.length === 0 && <Empty todo="这个月没有活动。" />}
        {data && data.length > 0 && (
          <div className={styles.calendar}>
            {clashing > 0 && (
              <p className={styles.note} role="status">
                {clashing} 个活动与已发布的同类活动有相同商品且时间重叠：同一商品同一时间只能参加一个，请错开时间、换商品或停止其中一个。
              </p>
            )}
            <ul className={styles.legend} aria-label="图例">
              {legend.map(([tone, words]) => (
                <li key={tone}>
                  <span className={styles.swatch} data-tone={tone} /> {words}
                </li>
              ))}
            </ul>
            <ol className={styles.days} aria-hidden>
              {Array.from({ length: days }, (_, day) => (
                <li key={day}>{(day + 1) % 5 === 0 || day === 0 ? day + 1 : ''}</li>
              ))}
            </ol>
            <ul className={styles.bars}>
              {data.map(({ id, kind, name, standing, from, until, gives, clashes }) => (
                <li key={id}>
                  <Link to={`/promotion/${id}`}>{name}</Link>
                  <small>
                    {promotionKinds[kind]} · {gives.split(' · ')[0]} · {from.slice(5, 16)} 至 {until.slice(5, 16)} · {standing}
                  </small>
                  {clashes.map((other) => (
                    <em key={other.id}>
                      与 <Link to={`/promotion/${other.id}`}>{other.name}</Link> 有相同商品，{later(from, other.from).slice(5, 16)} 至{' '}
                      {sooner(until, other.until).slice(5, 16)} 重叠
                    </em>
                  ))}
                  <span className={styles.track}>
                    <Bar from={at(from)} until={at(until)} tone={standingTone(standing)} />
                    {today >= 0 && today < 1 && <Bar from={today} until={today} tone="today" />}
                    {clashes.map((other) => (
                      <Bar key={other.id} from={at(later(from, other.from))} until={at(sooner(until, other.until))} tone="bad" />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  )
}
