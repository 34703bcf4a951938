import { goodsTypes } from '../../../contract/goods.ts'
import { yuan } from '../../../contract/money.ts'
import { wordsOfShares } from '../../../contract/plan/plan.ts'
import { listPlans } from '../../../contract/plan/planDesk.ts'
import { shanghai } from '../../../contract/text.ts'
import { wholeSheet } from '../sheet/outward.ts'
import { allPlans, type StoredPlan } from './plan.sql.ts'

/** 付款计划 as a sheet. */
export const planSheet = wholeSheet({
  filter: listPlans.input,
  columns: [
    ['名称', 26, (row: StoredPlan) => row.name],
    ['各期', 36, (row) => wordsOfShares(row.steps)],
    ['商品类型', 20, (row) => row.types.map((type) => goodsTypes[type].tag).join('、')],
    ['起用金额', 14, (row) => yuan(row.from), true],
    ['状态', 10, (row) => (row.enabled ? '启用' : '停用')],
    ['修改时间', 20, (row) => shanghai(row.updatedAt)],
  ],
  rows: (db) => allPlans(db),
})
