import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Button, Form, Radio, Spin } from 'antd'
import { useState } from 'react'
import {
  dayStands,
  firstYear,
  saveDay,
  yearCalendar,
  type DayStand,
  type YearCalendar,
  type YearDay,
} from '../../contract/setting/calendarDesk.ts'
import { call } from '../call.ts'
import { useFilters } from '../filters.ts'
import { Fault } from '../pieces/Fault.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { ClosurePanel } from '../production/ClosurePanel.tsx'
import { workKeys } from '../production/queries.ts'
import { Heading } from '../shell/Heading.tsx'
import { Link } from '../shell/Link.tsx'
import { InputItem } from '../pieces/InputItem.tsx'
import desk from '../pieces/desk.module.css'
import styles from './calendar.module.css'

const yearQuery = (filters: { year?: number | undefined }) =>
  queryOptions({
    queryKey: [yearCalendar.path, filters],
    queryFn: ({ signal }) => call(yearCalendar, filters, { signal }),
    placeholderData: keepPreviousData,
  })

/** 设置 · 日历: a year of days, each of which may be worked or not, and what buyers are told by it. */
export function CalendarPage() {
  const { filters, go } = useFilters(yearCalendar.input)
  const { data, error, isPlaceholderData } = useQuery(yearQuery(filters))
  const [asked, ask] = useState<YearDay | null>(null)
  return (
    <>
      <Heading title="日历" />
      <Fault error={error} />
      {data && <Effect data={data} />}
      <Panel
        title={data ? `${data.year} 年` : '日历'}
        extra={
          data && (
            <span className={styles.years}>
              <Button disabled={data.year <= firstYear} onClick={() => go({ year: String(data.year - 1) })}>
                上一年
              </Button>
              <Button disabled={data.year >= data.lastYear} onClick={() => go({ year: String(data.year + 1) })}>
                下一年
              </Button>
            </span>
          )
        }
      >
        <Legend />
        <Spin spinning={!data || isPlaceholderData} delay={200}>
          {data ? <Year data={data} onAsk={ask} /> : <div className={desk.blank} />}
        </Spin>
      </Panel>
      {data && <ClosurePanel closures={data.closures} knownTo={data.knownTo} />}
      {asked && <DayDialog day={asked} onClose={() => ask(null)} />}
    </>
  )
}

/** What comes of it all: what a buyer is promised who orders now. */
const Effect = ({ data: { earliest, knownTo } }: { data: YearCalendar }) => (
  <Panel title="对交期的作用">
    <p>商品页、结算页与订单承诺的交期只数上班的日子。修改立即生效；已下订单的承诺交期不变，排产按新的日历。</p>
    <p>现在下单，买家看到的最早完成日：</p>
    <ul className={styles.leads}>
      {earliest.map(({ leadDays, day, provisional }) => (
        <li key={leadDays}>
          工期 {leadDays} 个工作日为 <b>{day}</b>
          {provisional && '（暂定）'}
        </li>
      ))}
    </ul>
    <p className={desk.quiet}>
      法定放假与调休按国务院公布的安排，已知至 {knownTo}。哪些工序每天能做多少在 <Link to="/load">产能日历</Link>。
    </p>
  </Panel>
)

const stands = Object.entries(dayStands) as [DayStand, string][]

const Legend = () => (
  <ul className={styles.legend} aria-label="图例">
    {stands.map(([stand, label]) => (
      <li key={stand}>
        <span data-stand={stand} />
        {label}
      </li>
    ))}
    <li>
      <span data-own />
      商家修改过
    </li>
  </ul>
)

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

const Year = ({ data: { year, days, today }, onAsk }: { data: YearCalendar; onAsk: (day: YearDay) => void }) => (
  <div className={styles.year}>
    {Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0')).map((month) => (
      <section key={month} aria-label={`${year} 年 ${Number(month)} 月`} className={styles.month}>
        <h3>{Number(month)} 月</h3>
        <ol>
          {weekdays.map((weekday) => (
            <li key={weekday} aria-hidden="true" className={styles.weekday}>
              {weekday}
            </li>
          ))}
          {days
            .filter(({ day }) => day.slice(5, 7) === month)
            .map((day, at) => (
              <li key={day.day} {...(at === 0 && { style: { gridColumnStart: columnOf(day.day) } })}>
                <DayButton day={day} isToday={day.day === today} onAsk={onAsk} />
              </li>
            ))}
        </ol>
      </section>
    ))}
  </div>
)

/** Monday is the first column. */
const columnOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

const wordsOf = ({ stand, why }: YearDay): string => (why && stand !== 'weekend' ? `${dayStands[stand]}：${why}` : dayStands[stand])

function DayButton({ day, isToday, onAsk }: { day: YearDay; isToday: boolean; onAsk: (day: YearDay) => void }) {
  const words = `${day.day} ${wordsOf(day)}${day.own ? '（商家修改）' : ''}`
  return (
    <button
      type="button"
      data-stand={day.stand}
      data-own={day.own || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-label={words}
      title={words}
      onClick={() => onAsk(day)}
    >
      {Number(day.day.slice(8))}
    </button>
  )
}

type Typed = { works: boolean; reason: string }

/** Says of one day whether it is worked. */
const DayDialog = ({ day: { day, stand, why, own }, onClose }: { day: YearDay; onClose: () => void }) => (
  <FormDialog
    title={`${day} ${weekdayWords(day)}`}
    width={420}
    mutation={saveDay}
    begun={{ works: stand === 'work' || stand === 'madeUp', reason: own ? why : '' }}
    inputOf={(typed: Typed) => ({ ...typed, day, seen: { stand, why } })}
    wanted={{ reason: '请填写原因' }}
    anew={workKeys}
    head={<p className={desk.quiet}>现在是{wordsOf({ day, stand, why, own })}。</p>}
    onClose={onClose}
  >
    <Form.Item name="works" label="这一天">
      <Radio.Group
        options={[
          { value: true, label: '上班' },
          { value: false, label: '不上班' },
        ]}
      />
    </Form.Item>
    <InputItem name="reason" label="原因" extra="买家在商品页的交期说明中会看到，如“设备检修”“赶工加班”" maxLength={30} />
  </FormDialog>
)

const weekdayWords = (day: string): string => `周${weekdays[columnOf(day) - 1]}`
