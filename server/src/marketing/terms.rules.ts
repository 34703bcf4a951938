import { termSetting } from '../../../contract/setting/terms.ts'

/** Below which margin an activity is not published by one person alone. */
export const marketingTerms = termSetting('marketing', '营销活动', '对保存之后发布的活动生效。', {
  floor: {
    label: '毛利底线',
    unit: '%',
    usual: 10,
    least: 0,
    most: 60,
    effect: '按近 30 天订单试算，毛利低于 {n}% 或成本未知的活动，须由另一位有营销权限的同事复核后发布',
  },
})
