import { staffListContracts } from '../../../contract/contract/contractDesk.ts'
import { contractKinds, contractStates } from '../../../contract/contract/contractState.ts'
import { yuan } from '../../../contract/money.ts'
import { chinaDay, shanghai } from '../../../contract/text.ts'
import { listSheet } from '../sheet/outward.ts'
import { deskPage, type ListedContract } from './shown.sql.ts'

const { input } = staffListContracts

/** Of a frame contract its ceiling; '' where it has none. */
const amountOf = ({ kind, ceiling, gross }: ListedContract): string =>
  kind === 'frame' ? (ceiling ?? '') : gross === null ? '' : yuan(gross)

/** 合同台 as a sheet. */
export const contractSheet = listSheet({
  filter: input.omit({ page: true, limit: true }).extend({ state: input.shape.state.removeDefault().default('all') }),
  columns: [
    ['合同编号', 24, (row: ListedContract) => row.number],
    ['版本', 8, (row) => String(row.version), true],
    ['类型', 14, (row) => contractKinds[row.kind]],
    ['企业', 26, (row) => row.companyName],
    ['订单号', 24, (row) => row.orderNumber ?? ''],
    ['商品', 30, (row) => (row.lines > 1 ? `${row.goods} 等 ${row.lines} 种` : (row.goods ?? ''))],
    ['金额', 14, (row) => amountOf(row), true],
    ['状态', 14, (row) => contractStates[row.state]],
    ['生成时间', 20, (row) => shanghai(row.createdAt)],
    ['签署截止', 20, (row) => shanghai(row.expiresAt)],
  ],
  list: (db, asked, { now }) => deskPage(db, asked, chinaDay(now)),
})
