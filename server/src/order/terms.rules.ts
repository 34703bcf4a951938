import { termSetting } from '../../../contract/setting/terms.ts'

/** How long an order waits, at each of its halts. */
export const orderTerms = termSetting('order', '订单期限', '对保存之后开始等待的订单生效；已在等待的订单按原来的期限。', {
  spotMinutes: {
    label: '现货订单付款期限',
    unit: '分钟',
    usual: 30,
    least: 10,
    most: 1440,
    effect: '含现货的订单 {n} 分钟内未付款即关闭，占用的现货放回可售',
  },
  payDays: {
    label: '其他订单付款期限',
    unit: '天',
    usual: 7,
    least: 1,
    most: 30,
    effect: '不含现货的订单 {n} 天内未付款即关闭，占用的采购限额退回',
  },
  spotWaitHours: {
    label: '现货订单审批期限',
    unit: '小时',
    usual: 24,
    least: 1,
    most: 168,
    effect: '含现货的订单 {n} 小时内企业未审批完即关闭',
  },
  waitDays: {
    label: '审批与签约期限',
    unit: '天',
    usual: 7,
    least: 1,
    most: 30,
    effect: '不含现货的订单 {n} 天内未审批完，或 {n} 天内未签合同即关闭；框架合同也在 {n} 天内签署',
  },
  heldHours: {
    label: '核对到账的时间',
    unit: '小时',
    usual: 24,
    least: 2,
    most: 168,
    effect: '买家上传转账凭证或部分到账后，订单至少再保留 {n} 小时，供财务核对',
  },
})
export type OrderTerms = ReturnType<typeof orderTerms.of>
