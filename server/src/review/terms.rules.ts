import { termSetting } from '../../../contract/setting/terms.ts'

/** How long goods may be reviewed. */
export const reviewTerms = termSetting('review', '评价', '对保存之后完成的订单生效。', {
  days: {
    label: '评价期限',
    unit: '天',
    usual: 180,
    least: 15,
    most: 365,
    effect: '订单完成后 {n} 天内可以评价，评价后 {n} 天内可以追评一次',
  },
})
