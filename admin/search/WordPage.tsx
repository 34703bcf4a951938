import { useQuery } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { listSearchWords, type SearchWord } from '../../contract/goods/search.ts'
import { Rows } from '../../kit/Rows.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { FoundRows } from '../pieces/ListFrame.tsx'
import { wordsQuery } from './queries.ts'
import { SearchFrame } from './SearchFrame.tsx'
import { SynonymDialog } from './SynonymDialog.tsx'
import styles from './search.module.css'

const spans = [1, 7, 30, 90].map((days) => ({ value: days, label: days === 1 ? '今天' : `近 ${days} 天` }))

/** 搜索词: what buyers search for most, and what they do not find. */
export function WordPage() {
  const { filters, pathWith, go } = useFilters(listSearchWords.input)
  const found = useQuery(wordsQuery(filters))
  const [joined, setJoined] = useState<string | null>(null)
  return (
    <SearchFrame>
      <div className={styles.filters}>
        <Segmented aria-label="时间" options={spans} value={filters.days} onChange={(days) => go({ none: filters.none, days })} />
        <Segmented
          aria-label="结果"
          options={[
            { value: '', label: '全部' },
            { value: '1', label: '没有结果' },
          ]}
          value={filters.none ?? ''}
          onChange={(none) => go({ days: filters.days, none })}
        />
      </div>
      <FoundRows
        filters={filters}
        pathWith={pathWith}
        found={found}
        empty={<Empty todo={filters.none ? '没有搜不到商品的词，可放宽时间再看。' : '还没有搜索，可放宽时间再看。'} />}
      >
        {(rows) => <WordTable rows={rows} onJoin={setJoined} />}
      </FoundRows>
      {joined !== null && <SynonymDialog group={null} begun={[joined]} onClose={() => setJoined(null)} />}
    </SearchFrame>
  )
}

const WordTable = ({ rows, onJoin }: { rows: readonly SearchWord[]; onJoin: (word: string) => void }) => (
  <Rows
    rows={rows}
    keyOf={({ word }) => word}
    columns={[
      { title: '搜索词', phone: null, cell: ({ word }) => word },
      { title: '搜索次数', right: true, cell: ({ searches }) => searches },
      {
        title: '找到商品',
        right: true,
        cell: ({ found }) => (found > 0 ? found : <b className={styles.none}>没有结果</b>),
      },
      { title: '最近一次', cell: ({ day }) => day },
      {
        title: '操作',
        cell: ({ word }) => (
          <Button size="small" aria-label={`为 ${word} 添加同义词`} onClick={() => onJoin(word)}>
            添加同义词
          </Button>
        ),
      },
    ]}
  />
)
