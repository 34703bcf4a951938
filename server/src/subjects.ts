import { addressSubject } from './address/subject.ts'
import { againSubject } from './again/subject.ts'
import { apiKeySubject } from './apiKey/subject.ts'
import { approvalSubject } from './approval/subject.ts'
import { approvalDeskSubject } from './approvalDesk/subject.ts'
import { blankSubject } from './blank/subject.ts'
import { outworkSubject } from './outwork/subject.ts'
import { purchaseSubject } from './purchase/subject.ts'
import { artworkSubject } from './artwork/subject.ts'
import { artworkDeskSubject } from './artworkDesk/subject.ts'
import { designApprovalSubject } from './designApproval/subject.ts'
import { designSubject } from './design/subject.ts'
import { designShelfSubject } from './designShelf/subject.ts'
import { assortmentSubject } from './assortment/subject.ts'
import { auditDeskSubject } from './auditDesk/subject.ts'
import { backupSubject } from './backup/subject.ts'
import { bankSubject } from './bank/subject.ts'
import { couponDeskSubject } from './couponDesk/subject.ts'
import { couponSubject } from './coupon/subject.ts'
import { cartSubject } from './cart/subject.ts'
import { catalogSubject } from './catalog/subject.ts'
import { certifySubject } from './certify/subject.ts'
import { chainSubject } from './chain/subject.ts'
import { channelSubject } from './channel/subject.ts'
import { claimSubject } from './claim/subject.ts'
import { combinationSubject } from './combination/subject.ts'
import { companySubject } from './company/subject.ts'
import { concessionSubject } from './concession/subject.ts'
import { connectionSubject } from './connection/subject.ts'
import { consignmentSubject } from './consignment/subject.ts'
import { contractSubject } from './contract/subject.ts'
import { courierSubject } from './courier/subject.ts'
import { edgeSubject } from './edge/subject.ts'
import { entrySubject } from './entry/subject.ts'
import { factorSubject } from './factor/subject.ts'
import { fileSubject } from './file/subject.ts'
import { flashSubject } from './flash/subject.ts'
import { figureSubject } from './figure/subject.ts'
import { findSubject } from './find/subject.ts'
import { freightSubject } from './freight/subject.ts'
import { frameSubject } from './frame/subject.ts'
import { groupSubject } from './group/subject.ts'
import { goodsSubject } from './goods/subject.ts'
import { invoiceSubject } from './invoice/subject.ts'
import { jobDeskSubject } from './jobDesk/subject.ts'
import { jobTicketSubject } from './jobTicket/subject.ts'
import { liveSubject } from './live/subject.ts'
import { marginSubject } from './margin/subject.ts'
import { marketingSubject } from './marketing/subject.ts'
import { mockupSubject } from './mockup/subject.ts'
import { noticeSubject } from './notice/subject.ts'
import { openingSubject } from './opening/subject.ts'
import { orderSubject } from './order/subject.ts'
import { orderDeskSubject } from './orderDesk/subject.ts'
import { pageSubject } from './page/subject.ts'
import { pageDeskSubject } from './pageDesk/subject.ts'
import { paymentSubject } from './payment/subject.ts'
import { planSubject } from './plan/subject.ts'
import { poolDeskSubject } from './poolDesk/subject.ts'
import { poolSubject } from './pool/subject.ts'
import { priceDeskSubject } from './priceDesk/subject.ts'
import { printAreaSubject } from './printArea/subject.ts'
import { productionSubject } from './production/subject.ts'
import { profileSubject } from './profile/subject.ts'
import { purchaseListSubject } from './purchaseList/subject.ts'
import { quickSubject } from './quick/subject.ts'
import { quotationSubject } from './quotation/subject.ts'
import { receiptSubject } from './receipt/subject.ts'
import { reportSubject } from './report/subject.ts'
import { reviewSubject } from './review/subject.ts'
import { searchSubject } from './search/subject.ts'
import { sheetRunSubject } from './sheetRun/subject.ts'
import { settlementSubject } from './settlement/subject.ts'
import { shippingSubject } from './shipping/subject.ts'
import { smsSubject } from './sms/subject.ts'
import { settingDeskSubject } from './settingDesk/subject.ts'
import { sonSubject } from './son/subject.ts'
import { staffSubject } from './staff/subject.ts'
import { statementSubject } from './statement/subject.ts'
import { stockSubject } from './stock/subject.ts'
import { successionSubject } from './succession/subject.ts'
import { systemDeskSubject } from './systemDesk/subject.ts'
import { todoSubject } from './todo/subject.ts'
import { toldSubject } from './told/subject.ts'
import { titleSubject } from './title/subject.ts'
import { webhookSubject } from './webhook/subject.ts'
import type { SheetSubject } from '../../contract/sheet.ts'
import type { TodoKind } from '../../contract/todo/todo.ts'
import type { SmsProvider } from './sms.rules.ts'
import { oneByOne } from './due.ts'
import type { Services } from './services.ts'
import type { Jobs, Lanes, Workers } from './jobs.ts'
import { receiveEffects } from './order/effects.ts'
import { pictureRoutes } from './picture/pictures.ts'
import type { SheetDesks } from './sheet/desk.ts'
import { receiveSettings } from './setting.ts'
import type { Subject } from './subject.ts'
import { noted } from './swept.ts'
import { receiveTodos } from './todos.sql.ts'

const pictures = { routes: [pictureRoutes] } satisfies Subject

const known = [
  // First, because a price is awaited at its minute.
  priceDeskSubject,
  entrySubject,
  profileSubject,
  smsSubject,
  catalogSubject,
  searchSubject,
  webhookSubject,
  fileSubject,
  sheetRunSubject,
  orderDeskSubject,
  // A move of an order changes what it holds in this order, so that two never wait for each other: limits, money, credit,
  // ceilings, coupons, budgets of activities, groups, runs, 秒杀, lots.
  // What a proof of then is sent with must be bound before it is sent.
  chainSubject,
  settlementSubject,
  orderSubject,
  paymentSubject,
  channelSubject,
  contractSubject,
  planSubject,
  frameSubject,
  couponSubject,
  marketingSubject,
  groupSubject,
  poolSubject,
  flashSubject,
  stockSubject,
  blankSubject,
  approvalDeskSubject,
  concessionSubject,
  productionSubject,
  artworkSubject,
  artworkDeskSubject,
  designSubject,
  designShelfSubject,
  designApprovalSubject,
  mockupSubject,
  consignmentSubject,
  courierSubject,
  shippingSubject,
  freightSubject,
  reviewSubject,
  claimSubject,
  invoiceSubject,
  titleSubject,
  certifySubject,
  statementSubject,
  auditDeskSubject,
  combinationSubject,
  todoSubject,
  toldSubject,
  findSubject,
  approvalSubject,
  factorSubject,
  staffSubject,
  successionSubject,
  jobDeskSubject,
  backupSubject,
  systemDeskSubject,
  connectionSubject,
  settingDeskSubject,
  addressSubject,
  sonSubject,
  noticeSubject,
  liveSubject,
  apiKeySubject,
  receiptSubject,
  pageSubject,
  pageDeskSubject,
  cartSubject,
  quickSubject,
  quotationSubject,
  purchaseListSubject,
  againSubject,
  jobTicketSubject,
  marginSubject,
  purchaseSubject,
  outworkSubject,
  couponDeskSubject,
  poolDeskSubject,
  bankSubject,
  figureSubject,
  reportSubject,
  companySubject,
  goodsSubject,
  assortmentSubject,
  printAreaSubject,
  openingSubject,
  edgeSubject,
  pictures,
] as const

type Known = (typeof known)[number]
type Given<Part extends keyof Subject> = Known extends infer One
  ? One extends { readonly [P in Part]: infer What }
    ? keyof (What extends (...given: never[]) => infer Made ? Made : What)
    : never
  : never
type Nothing<Missing extends never> = Missing

/** The compiler names here a job, a spreadsheet or a kind of what waits that no subject brings. */
export type Unbrought = Nothing<
  | Exclude<keyof Jobs, Given<'jobs'> | 'sweep' | 'tidy' | Played>
  | Exclude<SheetSubject, Given<'sheets'>>
  | Exclude<TodoKind, Given<'todos'>>
>

/**
 * Every subject of the mall, in the order in which what is due of them is done, and what they do at a move of an order. Who plays
 * providers is handed beside them.
 */
export const subjects: readonly Subject[] = known

receiveEffects(subjects.flatMap(({ effects }) => effects ?? []))
receiveSettings(subjects.flatMap(({ settings }) => settings ?? []))
receiveTodos(asOne(subjects.map(({ todos }) => todos ?? {})))

/** The desk of each subject that can be imported and exported. */
export const sheetDesks = asOne(known.map((subject: Subject) => subject.sheets ?? {})) as SheetDesks

type Played = Extract<keyof Jobs, `sandbox${string}`>
const nothing = async (): Promise<void> => {}
/** What was left for the players when nobody plays any more is done with, and does not wait for ever. */
const unplayed: Pick<Workers, Played> = {
  sandboxTell: nothing,
  sandboxInvoice: nothing,
  sandboxSign: nothing,
  sandboxParcel: nothing,
}

/** Which jobs have a lane of their own. */
export const lanes: Lanes = {
  outside: subjects.flatMap(({ lanes: { outside = [] } = {} }) => outside),
  waitedFor: subjects.flatMap(({ lanes: { waitedFor = [] } = {} }) => waitedFor),
}

/** What each job does; `played`: those of the players, where providers are played. */
export const workersOf = (services: Services, send: SmsProvider, played: Subject | null = null): Workers =>
  asOne([
    ...subjects.map(({ jobs }) => jobs?.(services, send) ?? {}),
    played?.jobs?.(services, send) ?? unplayed,
    {
      sweep: async () => {
        // What is closed and deleted now is judged by the database's time: this machine's may be anything.
        await services.setClock?.()
        await noted(() => oneByOne(subjects.flatMap(({ due }) => due?.(services) ?? [])))
      },
      tidy: async () => {
        await services.setClock?.()
        await oneByOne(subjects.flatMap(({ nightly }) => nightly?.(services) ?? []))
      },
    },
  ]) as Workers

/** All parts as one. @throws Error where two bring the same. */
function asOne<T extends object>(parts: readonly T[]): T {
  const names = parts.flatMap((part) => Object.keys(part))
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new Error(`two subjects bring ${twice}`)
  return Object.assign({}, ...parts) as T
}
