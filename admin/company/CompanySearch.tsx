import { useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useState, type FormEvent } from 'react'
import { levelsQuery } from './queries.ts'
import styles from '../pieces/pieces.module.css'

type CompanySearchProps = {
  readonly filters: { keyword?: string | undefined; levelId?: number | undefined }
  /** False for those who do not look after levels. */
  readonly byLevel: boolean
  readonly onSearch: (filters: { keyword: string; levelId: number | '' }) => void
}

/** Search of the companies. Draw it anew (`key`) when the filters change from elsewhere. */
export function CompanySearch({ filters, byLevel, onSearch }: CompanySearchProps) {
  const [levelId, setLevelId] = useState<number | ''>(filters.levelId ?? '')
  const { data: levels = [] } = useQuery({ ...levelsQuery, enabled: byLevel })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim(), levelId })
  }

  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <label className={styles.searchWide}>
        关键词
        <Input
          name="keyword"
          type="search"
          maxLength={60}
          placeholder="企业名称、信用代码或手机号"
          defaultValue={filters.keyword}
        />
      </label>
      {byLevel && (
        <label>
          会员等级
          <Select
            aria-label="会员等级"
            style={{ minWidth: 140 }}
            value={levelId}
            onChange={setLevelId}
            options={[
              { value: '' as const, label: '全部' },
              ...levels.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </label>
      )}
      <div className={styles.searchActions}>
        <Button type="primary" htmlType="submit">
          搜索
        </Button>
        {(filters.keyword || filters.levelId) && (
          <Button onClick={() => onSearch({ keyword: '', levelId: '' })}>重置</Button>
        )}
      </div>
    </form>
  )
}
