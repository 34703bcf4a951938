import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { artworkQueues, deskPaid, staffArtworkQueue, type ArtworkQueue } from '../../contract/order/artworkDesk.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { ListSearch } from '../pieces/ListSearch.tsx'
import { tabsOf } from '../pieces/tabsOf.ts'
import { Heading } from '../shell/Heading.tsx'
import { ArtworkTable } from './ArtworkTable.tsx'
import { deskQuery } from './queries.ts'

/** 稿件台: the lines whose artwork or proof waits for somebody, those that wait longest first. Every filter stands in the address. */
export function ArtworkDeskPage() {
  const list = useFilters(staffArtworkQueue.input)
  const { filters, go } = list
  const found = useQuery(deskQuery(filters))
  return (
    <>
      <Heading title="稿件台" />
      <ListFrame
        {...list}
        name="稿件分类"
        tabs={tabsOf(artworkQueues, 'queue', list, found.data?.queues)}
        search={
          <ListSearch
            list={list}
            placeholder="订单号、企业、商品或采购编号"
            narrowed={Boolean(filters.keyword) || filters.payState !== undefined}
            onReset={() => go({ keyword: '', payState: '' })}
          >
            <label>
              付款
              <Select
                aria-label="付款"
                value={filters.payState ?? 'all'}
                options={[{ value: 'all', label: '全部' }, ...Object.entries(deskPaid).map(([value, label]) => ({ value, label }))]}
                onChange={(state: string) => go({ payState: state === 'all' ? '' : state })}
                style={{ width: 140 }}
              />
            </label>
          </ListSearch>
        }
        found={found}
        empty={<Empty todo={filters.keyword || filters.payState ? '没有符合条件的稿件，请更换关键词或付款条件。' : todos[filters.queue]} />}
      >
        {(rows) => <ArtworkTable rows={rows} />}
      </ListFrame>
    </>
  )
}

const todos: Record<ArtworkQueue, string> = {
  check: '没有待检查的稿件。客户提交或更换稿件后会出现在这里。',
  draw: '没有待制作校样的稿件。稿件合格后会出现在这里。',
  change: '没有客户要求修改的校样。',
  wait: '没有等客户确认的校样。',
  all: '没有处理中的稿件。客户提交稿件后会出现在这里，校样确认后离开。',
}
