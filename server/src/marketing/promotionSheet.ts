import { z } from 'zod'
import { yuan } from '../../../contract/money.ts'
import { listPromotions, type PromotionRow } from '../../../contract/promotion/promotionDesk.ts'
import { promotionKinds } from '../../../contract/promotion/kinds.ts'
import { queryId, text } from '../../../contract/text.ts'
import { earnedBy, earnedWords } from '../margin/earned.ts'
import { promotionById, promotionCounts, promotionPage } from '../promotion/promotion.sql.ts'
import { listSheet, moment } from '../sheet/outward.ts'
import { soldByEach, usePage, type OfferUse } from './promotionSheet.sql.ts'
import type { SoldSums } from './result.sql.ts'
import { rowOf } from './shown.ts'

type Row = PromotionRow & { readonly sold: SoldSums | undefined }

/** 营销活动 as a sheet, each with what was sold by it. */
export const promotionSheet = listSheet({
  filter: listPromotions.input.omit({ page: true, limit: true }),
  columns: [
    ['活动编号', 10, (row: Row) => String(row.id), true],
    ['活动名称', 24, (row) => row.name],
    ['类型', 10, (row) => promotionKinds[row.kind]],
    ['状态', 10, (row) => row.standing],
    ['优惠、商品与对象', 40, (row) => row.gives],
    ['开始时间', 20, (row) => row.from],
    ['结束时间', 20, (row) => row.until],
    ['已延期', 8, (row) => (row.extended ? '是' : '')],
    ['预算（含税）', 14, (row) => row.budget ?? '', true],
    ['已优惠（含税、含待付款）', 14, (row) => row.used, true],
    ['已付款订单', 10, (row) => String(row.sold?.orders ?? 0), true],
    ['企业', 8, (row) => String(row.sold?.companies ?? 0), true],
    ['件数', 10, (row) => String(row.sold?.pieces ?? 0), true],
    ['成交金额（含税）', 16, (row) => (row.sold ? yuan(row.sold.gross) : '0.00'), true],
    ['经手人', 12, (row) => row.staffName],
  ],
  list: async (db, asked, { now }) => {
    const [page, counts] = await Promise.all([promotionPage(db, asked, now), promotionCounts(db, asked, now)])
    const sold = await soldByEach(
      db,
      page.map(({ id }) => id),
    )
    return { rows: page.map((one) => ({ ...rowOf(one, now), sold: sold.get(one.id) })), total: counts[asked.state] }
  },
})

type Use = OfferUse & { readonly earned: ReturnType<typeof earnedWords> | null }

/** 活动优惠明细: what activities took off which orders; costs only for who sees them. */
export const promotionUseSheet = listSheet({
  filter: z.object({ id: queryId('活动').optional(), keyword: text('关键词', 40, 0).optional() }),
  columns: [
    ['活动', 24, (row: Use) => row.name],
    ['类型', 10, (row) => promotionKinds[row.kind]],
    ['活动版本', 10, (row) => String(row.version), true],
    ['订单号', 24, (row) => row.orderId],
    ['企业', 26, (row) => row.companyName],
    ['下单时间', 20, (row) => moment(row.at)],
    ['订单状态', 12, (row) => row.stateLabel],
    ['商品', 30, (row) => row.title ?? '整单'],
    ['数量', 10, (row) => (row.quantity === null ? '' : String(row.quantity)), true],
    ['优惠（含税）', 14, (row) => yuan(row.off), true],
    ['优惠后金额（含税）', 16, (row) => yuan(row.gross), true],
    ['已退回', 8, (row) => (row.released ? '是' : '')],
    ['收入（不含税）', 14, (row) => row.earned?.revenue ?? '', true],
    ['成本（不含税）', 14, (row) => row.earned?.cost ?? '', true],
    ['毛利（不含税）', 14, (row) => row.earned?.margin ?? '', true],
  ],
  named: async (db, { id }) => (id === undefined ? '' : (await promotionById(db, id)).name),
  list: async (db, asked, { seesMargins }) => {
    const { rows, total } = await usePage(db, asked)
    const paid = rows.filter((row) => row.paid && !row.released)
    const earned = seesMargins
      ? await earnedBy(
          db,
          paid.map(({ orderKey }) => orderKey),
        )
      : []
    const of = ({ orderKey, lineId }: OfferUse) =>
      earned.filter((one) => one.orderId === orderKey && (lineId === null || one.lineId === lineId))
    return { rows: rows.map((row) => ({ ...row, earned: seesMargins ? earnedWords(of(row)) : null })), total }
  },
})
