import { Button, Input, Select } from 'antd'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import type { staffListClaims } from '../../contract/claim.ts'
import { claimReasonNames, reasonRow } from '../../contract/claimReason.ts'
import styles from '../pieces/pieces.module.css'

type Props = {
  filters: z.output<typeof staffListClaims.input>
  onSearch: (change: Record<string, string>) => void
}

const whose = [
  { value: '', label: '全部负责人' },
  { value: 'mine', label: '我负责的' },
  { value: 'none', label: '未指派' },
]
const reasons = [
  { value: '', label: '全部原因' },
  ...claimReasonNames.map((value) => ({ value, label: reasonRow(value).label })),
]

/** Narrows the desk: by word, reason, and who looks after it. */
export function ClaimSearch({ filters, onSearch }: Props) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch({ keyword: String(new FormData(event.currentTarget).get('keyword') ?? '').trim() })
  }
  return (
    <form className={styles.search} role="search" onSubmit={search}>
      <label className={styles.searchWide}>
        关键词
        <Input
          name="keyword"
          type="search"
          maxLength={40}
          placeholder="售后单号、订单号、商品或企业"
          defaultValue={filters.keyword}
        />
      </label>
      <label>
        原因
        <Select options={reasons} value={filters.reason ?? ''} onChange={(reason) => onSearch({ reason })} />
      </label>
      <label>
        负责人
        <Select
          options={whose}
          value={filters.whose === 'all' ? '' : filters.whose}
          onChange={(who) => onSearch({ whose: who })}
        />
      </label>
      <div className={styles.searchActions}>
        <Button type="primary" htmlType="submit">
          搜索
        </Button>
      </div>
    </form>
  )
}
