import { termSetting } from '../../../contract/setting/terms.ts'

/** When what is paid in parts falls due. */
export const planTerms = termSetting('plan', '尾款与账期', '对保存之后备齐的订单生效；已通知的尾款按原来的日期。', {
  balanceDays: {
    label: '尾款期限',
    unit: '天',
    usual: 7,
    least: 1,
    most: 60,
    effect: '全部商品备齐后 {n} 天内付清尾款，付清后发货；逾期列入财务的催款',
  },
  remindDays: {
    label: '到期前提醒',
    unit: '天',
    usual: 3,
    least: 1,
    most: 15,
    effect: '尾款与账期货款到期前 {n} 天提醒买家付款',
  },
})
