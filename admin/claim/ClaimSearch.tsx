import { Select } from 'antd'
import type { staffListClaims } from '../../contract/claim/claimDesk.ts'
import type { z } from 'zod'
import { claimReasonNames, reasonRow } from '../../contract/claim/claimReason.ts'
import { KeywordSearch } from '../pieces/KeywordSearch.tsx'

type Props = {
  filters: z.output<typeof staffListClaims.input>
  narrowed: boolean
  onSearch: (change: Record<string, string>) => void
}

const whose = [
  { value: '', label: '全部负责人' },
  { value: 'mine', label: '我负责的' },
  { value: 'none', label: '未指派' },
]
const reasons = [{ value: '', label: '全部原因' }, ...claimReasonNames.map((value) => ({ value, label: reasonRow(value).label }))]

/** Narrows the desk: by word, reason, and who looks after it. */
export const ClaimSearch = ({ filters, narrowed, onSearch }: Props) => (
  <KeywordSearch
    keyword={filters.keyword}
    placeholder="售后单号、订单号、商品或企业"
    narrowed={narrowed}
    onSearch={(keyword) => onSearch({ keyword })}
    onReset={() => onSearch({ keyword: '', reason: '', whose: '' })}
  >
    <label>
      原因
      <Select options={reasons} value={filters.reason ?? ''} onChange={(reason) => onSearch({ reason })} />
    </label>
    <label>
      负责人
      <Select options={whose} value={filters.whose === 'all' ? '' : filters.whose} onChange={(who) => onSearch({ whose: who })} />
    </label>
  </KeywordSearch>
)
