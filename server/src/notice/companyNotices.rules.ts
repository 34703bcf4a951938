import { onlyPayers, order, saying, type NamedNotice } from './said.rules.ts'

const signers = '主账号与有签约权限的人'
const billers = '申请人与有发票权限的人'

const contract = { 合同号: 'HT2026112400003' }
const invoice = { 申请号: 'FP20261124000012345', 金额: '¥1,280.00', 说明: '抬头与营业执照不符' }
const invoiceBody = '发票申请 {申请号}（{金额}）：{说明}'
const invoiceOf = { kind: 'invoice', to: billers, body: invoiceBody, blanks: invoice } as const
const contractOf = { kind: 'contract', to: signers } as const
const review = { 商品: '帆布袋', ...order, 说明: '：感谢支持' }

/** What is told at one place each of a company's statements, contracts, invoices and reviews, and of its standing. */
export const companyNotices = {
  'statement.made': {
    kind: 'mall',
    when: '每月对账单生成',
    to: onlyPayers,
    title: '{月份}对账单已生成',
    body: '对账单 {对账单号}：期末{余额}，请逐笔核对并确认',
    blanks: { 月份: '2026 年 11 月', 对账单号: 'DZ202611000012', 余额: '应付 ¥3,600.00' },
    must: '买家须核对并确认',
  },
  'statement.answered': {
    kind: 'mall',
    when: '商家回复对账单的异议',
    to: onlyPayers,
    title: '{月份}对账单的异议已回复',
    body: '对账单 {对账单号}：{说明}',
    blanks: { 月份: '2026 年 11 月', 对账单号: 'DZ202611000012', 说明: '已核对，金额无误' },
    must: '买家须核对并确认',
  },
  'contract.frameStopped': {
    ...contractOf,
    when: '商家终止框架合同',
    title: '框架合同已终止',
    body: '框架合同 {合同号}：{说明}。此前已提交的采购单继续履行',
    blanks: { ...contract, 说明: '双方协商' },
  },
  'contract.frameEnded': {
    ...contractOf,
    when: '框架合同到期',
    title: '框架合同已到期',
    body: '框架合同 {合同号} 的有效期已满，此前已提交的采购单继续履行',
    blanks: contract,
  },
  'contract.frameEnding': {
    ...contractOf,
    when: '框架合同到期前',
    title: '框架合同即将到期',
    body: '框架合同 {合同号} 于 {日期} 到期，如需续签请联系商家',
    blanks: { ...contract, 日期: '2026-12-31' },
    must: '买家须得知期限',
  },
  'contract.frameOpen': {
    ...contractOf,
    when: '框架合同双方签署',
    title: '框架合同已生效',
    body: '框架合同 {合同号} 双方已签署，{开始} 至 {结束} 期间的订单无需逐单签约，合同包可以下载了',
    blanks: { ...contract, 开始: '2026-12-01', 结束: '2027-11-30' },
  },
  'contract.changed': {
    ...contractOf,
    when: '合同变更双方签署',
    title: '合同变更已生效',
    body: '合同 {合同号} 第 {版本} 版双方已签署，原版本已被取代',
    blanks: { ...contract, 版本: '2' },
  },
  'contract.rejected': {
    ...contractOf,
    when: '商家退回合同',
    title: '合同被商家退回',
    body: '合同 {合同号} 第 {版本} 版：{说明}',
    blanks: { ...contract, 版本: '1', 说明: '交货日期须修改' },
    must: '买家须得知签署未成',
  },
  'contract.stamped': {
    ...contractOf,
    when: '商家上传盖章件',
    title: '商家上传了盖章件',
    body: '合同 {合同号} 第 {版本} 版的盖章件可以下载了',
    blanks: { ...contract, 版本: '1' },
  },
  'contract.expired': {
    ...contractOf,
    when: '合同逾期未签',
    title: '合同已过期',
    body: '合同 {合同号} 第 {版本} 版逾期未签署{说明}',
    blanks: { ...contract, 版本: '2', 说明: '，第 1 版继续有效' },
  },
  'contract.expiring': {
    ...contractOf,
    when: '签署期限将到',
    title: '合同即将过期',
    body: '合同 {合同号} 请于 {时间} 前签署',
    blanks: { ...contract, 时间: '2026-11-30 18:00:00' },
    must: '逾期则合同过期',
  },
  'contract.made': {
    ...contractOf,
    when: '合同、变更或采购确认单生成',
    title: '{事项}',
    body: '{说明}',
    blanks: { 事项: '合同待签署', 说明: '订单 2026112400018 的合同 HT2026112400003 已生成，请签署' },
    must: '买家须由此得知合同待签署',
  },
  'contract.certified': {
    ...contractOf,
    when: '电子签章完成',
    title: '电子签章已完成',
    body: '合同 {合同号} 的电子签章文件可以下载了',
    blanks: contract,
  },
  'invoice.issued': { ...invoiceOf, when: '发票开具', title: '发票已开具', blanks: { ...invoice, 说明: '发票已开具' } },
  'invoice.redIssued': { ...invoiceOf, when: '发票红冲', title: '发票已红冲', blanks: { ...invoice, 说明: '发票已红冲' } },
  'invoice.refused': { ...invoiceOf, when: '财务驳回开票申请', title: '开票申请被驳回' },
  'invoice.redAsked': {
    ...invoiceOf,
    when: '商家申请红冲，等买家确认',
    title: '请确认红字发票信息',
    blanks: { ...invoice, 说明: '商家申请红冲（开票有误），请于 2026-11-27 18:00:00 前确认' },
    must: '买家须在 72 小时内确认',
  },
  'invoice.redWaits': {
    ...invoiceOf,
    when: '红字发票等待一方确认',
    title: '红字发票等待确认',
    blanks: { ...invoice, 说明: '等待购买方确认' },
    must: '须在期限内确认',
  },
  'invoice.redEnding': {
    ...invoiceOf,
    when: '红字信息即将失效',
    title: '红字发票信息即将失效',
    blanks: { ...invoice, 说明: '请尽快确认，2026-11-27 18:00:00 后失效' },
    must: '买家须在期限内确认',
  },
  'invoice.redLapsed': {
    ...invoiceOf,
    when: '红字信息失效',
    title: '红字发票信息已失效',
    blanks: { ...invoice, 说明: '72 小时内未确认，原发票仍然有效' },
  },
  'invoice.redFailed': { ...invoiceOf, when: '红字发票开具失败', title: '红字发票开具失败', blanks: { ...invoice, 说明: '平台未应答' } },
  'review.answered': {
    kind: 'order',
    when: '商家回复评价',
    to: '评价的人',
    title: '商家回复了您的评价',
    body: '{商品}（订单 {订单号}）{说明}',
    blanks: review,
  },
  'review.hidden': {
    kind: 'order',
    when: '评价被隐藏',
    to: '评价的人',
    title: '{事项}',
    body: '{商品}（订单 {订单号}）{说明}',
    blanks: { ...review, 事项: '您的评价已被隐藏', 说明: '：含有广告' },
    must: '评价的人须知道评价不再显示',
  },
  'review.shown': {
    kind: 'order',
    when: '评价恢复显示',
    to: '评价的人',
    title: '{事项}',
    body: '{商品}（订单 {订单号}）',
    blanks: { 商品: '帆布袋', ...order, 事项: '您的评价已恢复显示' },
  },
  'company.moved': {
    kind: 'account',
    when: '企业审核、冻结或恢复',
    to: '主账号',
    title: '{事项}',
    body: '{说明}',
    blanks: { 事项: '企业认证已通过', 说明: '荣达贸易有限公司 已通过审核，可以下单采购。' },
    must: '企业须得知能否下单',
  },
} as const satisfies Readonly<Record<string, NamedNotice>>

export const said = saying(companyNotices)
