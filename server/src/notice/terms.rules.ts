import { termSetting } from '../../../contract/setting/terms.ts'

/** How long a notice stays in its person's inbox. */
export const noticeTerms = termSetting('inbox', '消息', '对所有消息生效，每天夜里清理一次。', {
  keptDays: {
    label: '消息保留',
    unit: '天',
    usual: 730,
    least: 180,
    most: 3650,
    effect: '买家消息中心里的消息保留 {n} 天，之后删除；订单、合同、发票本身不受影响',
  },
})
