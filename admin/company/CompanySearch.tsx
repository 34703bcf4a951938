import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { KeywordSearch } from '../pieces/KeywordSearch.tsx'
import { levelsQuery } from './queries.ts'

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

  return (
    <KeywordSearch
      keyword={filters.keyword}
      placeholder="企业名称、信用代码或手机号"
      atMost={60}
      narrowed={Boolean(filters.keyword || filters.levelId)}
      onSearch={(keyword) => onSearch({ keyword, levelId })}
      onReset={() => onSearch({ keyword: '', levelId: '' })}
    >
      {byLevel && (
        <label>
          会员等级
          <Select
            aria-label="会员等级"
            style={{ minWidth: 140 }}
            value={levelId}
            onChange={setLevelId}
            options={[{ value: '' as const, label: '全部' }, ...levels.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </label>
      )}
    </KeywordSearch>
  )
}
