import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewQueues, staffListReviews, type ReviewQueue } from '../../contract/claim/review.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { reviewsQuery } from './queries.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewDialog, type Doing } from './ReviewDialog.tsx'
import styles from './review.module.css'

/** 评价: low ones that wait for an answer first. Every filter stands in the address. */
export function ReviewDeskPage() {
  const list = useFilters(staffListReviews.input)
  const { filters } = list
  const found = useQuery(reviewsQuery(filters))
  const [doing, setDoing] = useState<Doing | null>(null)
  return (
    <>
      <Heading title="评价">
        <ExportLink subject="reviews" filters={filters} />
      </Heading>
      <ListFrame
        {...list}
        name="评价分类"
        tabs={tabsOf(reviewQueues, 'queue', list, found.data?.queues)}
        search={<ListSearch list={list} placeholder="商品、企业或订单号" />}
        found={found}
        empty={<Empty todo={filters.keyword ? '没有符合条件的评价，请更换关键词。' : todos[filters.queue]} />}
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} onDo={setDoing} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {doing && <ReviewDialog doing={doing} onClose={() => setDoing(null)} />}
    </>
  )
}

const todos: Record<ReviewQueue, string> = {
  low: '没有待回复的差评。客户打出 1 星或 2 星后会出现在这里。',
  unanswered: '没有待回复的评价。',
  hidden: '没有被隐藏的评价。',
  all: '客户评价已完成的订单后会出现在这里。',
}
