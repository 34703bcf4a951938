import { useQuery } from '@tanstack/react-query'
import { Button, Input, Spin } from 'antd'
import { useState, type FormEvent } from 'react'
import { reviewQueues, staffListReviews, type ReviewQueue } from '../../contract/review.ts'
import '../../kit/review/review.css'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { Pager } from '../pieces/Pager.tsx'
import { Tabs } from '../pieces/Tabs.tsx'
import { Heading } from '../shell/Heading.tsx'
import { reviewsQuery } from './queries.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewDialog, type Doing } from './ReviewDialog.tsx'
import desk from '../order/order.module.css'
import pieces from '../pieces/pieces.module.css'
import styles from './review.module.css'

/** 评价: low ones that wait for an answer first. Every filter stands in the address. */
export function ReviewDeskPage() {
  const { filters, pathWith, go } = useFilters(staffListReviews.input)
  const { data, error, isPending, isPlaceholderData } = useQuery(reviewsQuery(filters))
  const [doing, setDoing] = useState<Doing | null>(null)
  return (
    <>
      <Heading title="评价" />
      <div className={desk.desk}>
        <Tabs
          name="评价分类"
          tabs={Object.entries(reviewQueues).map(([queue, label]) => ({
            to: pathWith({ queue: queue === 'low' ? '' : queue }),
            label,
            count: data && (data.queues[queue] ?? 0),
            here: filters.queue === queue,
          }))}
        />
        <Search key={filters.keyword} keyword={filters.keyword} onSearch={go} />
        <Fault error={error} />
        <Spin spinning={isPending || isPlaceholderData} delay={200}>
          {data && data.rows.length > 0 && (
            <ul className={styles.list}>
              {data.rows.map((review) => (
                <li key={review.id}>
                  <ReviewCard review={review} onDo={setDoing} />
                </li>
              ))}
            </ul>
          )}
          {data?.rows.length === 0 && (
            <Empty todo={filters.keyword ? '没有符合条件的评价，请更换关键词。' : todos[filters.queue]}>
              {filters.keyword && <Button onClick={() => go({ keyword: '' })}>清空筛选条件</Button>}
            </Empty>
          )}
          {!data && <div className={desk.blank} />}
        </Spin>
        {data && (
          <Pager page={filters.page} limit={filters.limit} total={data.total} pathOf={(page) => pathWith({ page })} />
        )}
      </div>
      {doing && <ReviewDialog doing={doing} onClose={() => setDoing(null)} />}
    </>
  )
}

type SearchProps = { keyword: string | undefined; onSearch: (change: { keyword: string }) => void }

function Search({ keyword, onSearch }: SearchProps) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() })
  }
  return (
    <form className={pieces.search} role="search" onSubmit={search}>
      <label className={pieces.searchWide}>
        关键词
        <Input name="keyword" type="search" maxLength={40} placeholder="商品、企业或订单号" defaultValue={keyword} />
      </label>
      <div className={pieces.searchActions}>
        <Button type="primary" htmlType="submit">
          搜索
        </Button>
      </div>
    </form>
  )
}

const todos: Record<ReviewQueue, string> = {
  low: '没有待回复的差评。客户打出 1 星或 2 星后会出现在这里。',
  unanswered: '没有待回复的评价。',
  hidden: '没有被隐藏的评价。',
  all: '客户评价已完成的订单后会出现在这里。',
}
