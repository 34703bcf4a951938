import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { KeywordSearch } from '../pieces/KeywordSearch.tsx'
import { levelsQuery, managersQuery } from './queries.ts'

type CompanySearchProps = {
  readonly filters: { keyword?: string | undefined; levelId?: number | undefined; managerId?: number | undefined }
  /** False for those who do not look after levels. */
  readonly byLevel: boolean
  /** False for those who see the own customers only. */
  readonly byManager: boolean
  readonly onSearch: (filters: { keyword: string; levelId: number | ''; managerId: number | '' }) => void
}

/** Search of the companies. Draw it anew (`key`) when the filters change from elsewhere. */
export function CompanySearch({ filters, byLevel, byManager, onSearch }: CompanySearchProps) {
  const [levelId, setLevelId] = useState<number | ''>(filters.levelId ?? '')
  const [managerId, setManagerId] = useState<number | ''>(filters.managerId ?? '')
  const { data: managers = [] } = useQuery({ ...managersQuery, enabled: byManager })
  const { data: levels = [] } = useQuery({ ...levelsQuery, enabled: byLevel })

  return (
    <KeywordSearch
      keyword={filters.keyword}
      placeholder="企业名称、信用代码或手机号"
      atMost={60}
      narrowed={Boolean(filters.keyword || filters.levelId || filters.managerId !== undefined)}
      onSearch={(keyword) => onSearch({ keyword, levelId, managerId })}
      onReset={() => onSearch({ keyword: '', levelId: '', managerId: '' })}
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
      {byManager && (
        <label>
          负责人
          <Select
            aria-label="客户负责人"
            style={{ minWidth: 120 }}
            value={managerId}
            onChange={setManagerId}
            options={[
              { value: '' as const, label: '全部' },
              { value: 0, label: '无负责人' },
              ...managers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </label>
      )}
    </KeywordSearch>
  )
}
