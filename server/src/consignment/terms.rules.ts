import { termSetting } from '../../../contract/setting/terms.ts'

/** When goods that were delivered count as received. */
export const consignmentTerms = termSetting('consignment', '收货', '对保存之后送达的包裹生效；已送达的按原来的日期。', {
  signedDays: {
    label: '自动签收',
    unit: '天',
    usual: 15,
    least: 3,
    most: 60,
    effect: '送达满 {n} 天买家未确认收货的，视为签收；售后期从签收起算',
  },
})
