import type { NoticeKind } from '../../../contract/notice.ts'
import { filled } from '../../../contract/text.ts'

/** A notice to buyers that the merchant may word, as it is while he does not. */
export type NamedNotice = {
  readonly kind: NoticeKind
  /** When it is sent. */
  readonly when: string
  /** Who of the company finds it. */
  readonly to: string
  readonly title: string
  readonly body: string
  /** Each blank of the wording as `{…}`, with an example of what stands there. */
  readonly blanks: Readonly<Record<string, string>>
  /** Why it is sent in the mall whatever is set of it; absent: it can be switched off. */
  readonly must?: string
}

const order = { 订单号: '2026112400018' }
const placer = '下单人'
/** To whom what is about money goes. */
export const payers = '下单人与有付款权限的人'
const onlyPayers = '主账号与有付款权限的人'
const signers = '主账号与有签约权限的人'
const billers = '申请人与有发票权限的人'

const contract = { 合同号: 'HT2026112400003' }
const invoice = { 申请号: 'FP20261124000012345', 金额: '¥1,280.00', 说明: '抬头与营业执照不符' }
const invoiceBody = '发票申请 {申请号}（{金额}）：{说明}'
const instalment = { ...order, 期次: '尾款', 金额: '¥3,600.00', 日期: '2026-12-01' }
const invoiceOf = { kind: 'invoice', to: billers, body: invoiceBody, blanks: invoice } as const
const contractOf = { kind: 'contract', to: signers } as const
const level = { ...order, 级别: '（第 1 级，共 2 级）' }
const approval = { kind: 'order', to: '当前级别的审批人', body: '订单 {订单号}{级别}等待审批', must: '审批人须由此得知' } as const
const designed = { kind: 'order', to: '送审人' } as const
const review = { 商品: '帆布袋', ...order, 说明: '：感谢支持' }

/** Notices that are sent at one place each. */
export const single = {
  'order.placed': {
    kind: 'order',
    when: '订单提交后等待付款',
    to: payers,
    title: '订单已提交，等待付款',
    body: '{下单人} 提交了订单 {订单号}',
    blanks: { 下单人: '李娜', ...order },
    must: '买家须由此得知待付款',
  },
  'coupon.given': {
    kind: 'mall',
    when: '商家发放优惠券',
    to: '主账号与有下单权限的人',
    title: '收到优惠券：{优惠券}',
    body: '{优惠}，共 {张数} 张，可在“优惠券”中查看',
    blanks: { 优惠券: '新客礼券', 优惠: '满 ¥1,000 减 ¥100', 张数: '1' },
  },
  'flash.soon': {
    kind: 'mall',
    when: '买家设了提醒的秒杀场次开始前 5 分钟',
    to: '设提醒的人',
    title: '秒杀即将开始：{活动}',
    body: '您关注的秒杀 {时间} 开始，件数有限',
    blanks: { 活动: '双十一秒杀', 时间: '11-28 10:00' },
  },
  'group.joined': {
    kind: 'order',
    when: '拼团中又有企业付款，尚未成团',
    to: placer,
    title: '拼团又有一家企业加入，还差 {还差} 家',
    body: '订单 {订单号}：{商品} 的拼团已有 {已付款} 家付款，还差 {还差} 家成团，{截止} 截止',
    blanks: { ...order, 商品: '帆布袋', 已付款: '2', 还差: '1', 截止: '2026-11-27 18:00' },
  },
  'group.ending': {
    kind: 'order',
    when: '拼团临近截止仍未成团',
    to: placer,
    title: '拼团即将截止，还差 {还差} 家',
    body: '订单 {订单号}：{商品} 的拼团 {截止} 截止，还差 {还差} 家成团；到时未成团自动取消并退款',
    blanks: { ...order, 商品: '帆布袋', 已付款: '1', 还差: '1', 截止: '2026-11-27 18:00' },
  },
  'order.concession': {
    kind: 'order',
    when: '商家改价或撤销改价',
    to: payers,
    title: '{事项}',
    body: '订单 {订单号}：{说明}。{合同说明}',
    blanks: {
      ...order,
      事项: '商家优惠，应付金额已调低',
      说明: '应付金额由 ¥1,000.00 调整为 ¥950.00（老客户优惠）',
      合同说明: '',
    },
    must: '买家须得知应付金额',
  },
  'pool.soon': {
    kind: 'order',
    when: '参加的拼印一天内截止',
    to: placer,
    title: '{拼印}即将截止',
    body: '订单 {订单号} 参加的{拼印}即将截止{说明}',
    blanks: { ...order, 拼印: '拼印（12-01 截止）', 说明: '，请在截止前确认校样，否则按单独购买价生产' },
  },
  'pool.settled': {
    kind: 'payment',
    when: '拼印截止并结算',
    to: payers,
    title: '拼印已结算，少付 {减少}',
    body: '订单 {订单号} 参加的{拼印}已结算：共 {件数} 件同印，应付金额为 {金额}{说明}',
    blanks: { ...order, 拼印: '拼印（12-01 截止）', 件数: '1500', 金额: '¥2,327.80', 减少: '¥508.50', 说明: '，多付的 ¥508.50 已退回' },
    must: '买家须得知应付金额',
  },
  'pool.alone': {
    kind: 'order',
    when: '拼印未成，或截止时未能同印',
    to: placer,
    title: '拼印未成，订单按单独购买价生产',
    body: '订单 {订单号} 未能参加{拼印}：{原因}',
    blanks: { ...order, 拼印: '拼印（12-01 截止）', 原因: '截止时校样尚未确认' },
  },
  'pool.givenUp': {
    kind: 'payment',
    when: '拼印未成，订单按买家的选择取消并退款',
    to: payers,
    title: '拼印未成，订单已取消并退款',
    body: '订单 {订单号} 参加的拼印未成，已按参加时的选择取消，退回 {金额}',
    blanks: { ...order, 金额: '¥2,836.30' },
    must: '买家须得知退款',
  },
  'order.promise': {
    kind: 'order',
    when: '承诺交期改变',
    to: placer,
    title: '{事项}',
    body: '订单 {订单号}：{商品} 交期{说明}',
    blanks: { ...order, 事项: '交期顺延', 商品: '帆布袋', 说明: '由 2026-12-01 调整为 2026-12-03' },
  },
  'order.recolour': {
    kind: 'order',
    when: '客服核对颜色数量后更正',
    to: placer,
    title: '{事项}',
    body: '订单 {订单号}：{商品} {事项}（{说明}）。价款不变，如有不符请联系客服。',
    blanks: { ...order, 商品: '帆布袋', 事项: '颜色数量已核对', 说明: '黑色 100 件' },
  },
  'order.correct': {
    kind: 'order',
    when: '发货后更正运单号',
    to: placer,
    title: '{事项}',
    body: '订单 {订单号}：{事项}（{说明}）',
    blanks: { ...order, 事项: '运单号已更正', 说明: '圆通 YT1 更正为 圆通 YT2' },
  },
  'order.readdress': {
    kind: 'order',
    when: '发货前更正收货地址',
    to: placer,
    title: '{事项}',
    body: '订单 {订单号}：{事项}（{说明}）。应付金额不变，如有不符请联系客服。',
    blanks: { ...order, 事项: '收货地址已更正', 说明: '原地址 更正为 新地址' },
  },
  'order.short': {
    kind: 'order',
    when: '收货时注明短少或破损',
    to: '下单人与有售后权限的人',
    title: '收货时发现短少或破损',
    body: '订单 {订单号}：{说明}，可申请售后',
    blanks: { ...order, 说明: '帆布袋 短少 2 件' },
    must: '申请售后有期限',
  },
  'approval.waiting': {
    ...approval,
    when: '订单等待审批',
    title: '有订单待您审批',
    blanks: level,
  },
  'approval.reminded': {
    ...approval,
    when: '审批超过提醒时间',
    title: '审批提醒：有订单待您审批',
    blanks: level,
  },
  'approval.raised': {
    ...approval,
    when: '审批超过升级天数',
    to: '主账号',
    title: '订单审批已超过 {天数} 天',
    blanks: { ...level, 天数: '3' },
  },
  'approval.urged': {
    ...approval,
    when: '下单人催审批',
    title: '{催办人} 催您审批',
    blanks: { ...level, 催办人: '李娜' },
  },
  'design.asked': {
    ...designed,
    when: '同事把设计送审',
    to: '送审的对象，或有审批设计权限的人',
    title: '有设计待您审批',
    body: '{送审人} 把设计“{设计}”送审{说明}',
    blanks: { 送审人: '李娜', 设计: '年会帆布袋', 说明: '：请看标志大小' },
    must: '审批人须由此得知',
  },
  'design.approved': {
    ...designed,
    when: '设计通过审批',
    title: '设计已通过审批',
    body: '{审批人} 通过了设计“{设计}”，可以下单',
    blanks: { 审批人: '周雨', 设计: '年会帆布袋' },
  },
  'design.returned': {
    ...designed,
    when: '设计被退回',
    title: '设计被退回',
    body: '{审批人} 退回了设计“{设计}”：{原因}',
    blanks: { 审批人: '周雨', 设计: '年会帆布袋', 原因: '标志再大一点' },
    must: '送审人须由此得知',
  },
  'proposal.made': {
    kind: 'mall',
    when: '销售代拟订单',
    to: '被代拟的人',
    title: '代拟订单待您确认',
    body: '商家为您拟好了订单 {单号}，含税 {金额}，请在 {日期} 前核对并确认下单{说明}',
    blanks: { 单号: 'BJ2026112400002', 金额: '¥1,280.00', 日期: '2026-12-01', 说明: '：按上次的规格' },
    must: '买家须由此确认下单',
  },
  'proposal.withdrawn': {
    kind: 'mall',
    when: '销售撤回代拟订单',
    to: '被代拟的人',
    title: '代拟订单已撤回',
    body: '商家撤回了代拟订单 {单号}：{说明}',
    blanks: { 单号: 'BJ2026112400002', 说明: '规格有误' },
  },
  'plan.ask': {
    kind: 'order',
    when: '全部打包后请付尾款',
    to: payers,
    title: '请支付尾款',
    body: '订单 {订单号}：{期次} {金额}，商品已全部打包，请于 {日期} 前付清，付清后发货',
    blanks: instalment,
    must: '买家须按期付款',
  },
  'plan.soon': {
    kind: 'order',
    when: '分期款到期前',
    to: payers,
    title: '货款即将到期',
    body: '订单 {订单号}：{期次} {金额}，将于 {日期} 到期，请按时付清',
    blanks: instalment,
    must: '买家须按期付款',
  },
  'plan.late': {
    kind: 'order',
    when: '分期款逾期后',
    to: payers,
    title: '货款已逾期',
    body: '订单 {订单号}：{期次} {金额}，已于 {日期} 逾期，请尽快付清',
    blanks: instalment,
    must: '买家须得知已逾期',
  },
  'payment.reversed': {
    kind: 'payment',
    when: '财务撤销到账',
    to: payers,
    title: '到账已撤销',
    body: '订单 {订单号}：{说明}',
    blanks: { ...order, 说明: '¥500.00，付款人有误；订单重新等待付款' },
    must: '买家须得知款项已撤销',
  },
  'payment.balance': {
    kind: 'order',
    when: '货款转入余额、从余额撤回或退回银行账户',
    to: onlyPayers,
    title: '{事项}',
    body: '{说明}',
    blanks: { 事项: '货款已转入企业余额', 说明: '到账 ¥500.00，已转入企业余额' },
  },
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

export type SingleName = keyof typeof single

/** Notices that tell of moves, whatever the move: `order.ship`, `claim.take`, and what came of money. */
export const families = {
  order: { kind: 'order', title: '{事项}', body: '订单 {订单号}：{事项}{说明}', blanks: { ...order, 事项: '', 说明: '（圆通 YT123456）' } },
  payment: { kind: 'payment', title: '{事项}', body: '订单 {订单号}：{说明}', blanks: { ...order, 事项: '', 说明: '到账 ¥500.00' } },
  channel: {
    kind: 'payment',
    title: '{事项}',
    body: '订单 {订单号}：{事项}{说明}',
    blanks: { ...order, 事项: '', 说明: '（支付宝 ¥500.00）' },
  },
  claim: {
    kind: 'claim',
    title: '{事项}',
    body: '售后单 {售后单号}（订单 {订单号}）：{事项}{说明}',
    blanks: { 售后单号: 'SH2026112400004', ...order, 事项: '', 说明: '（退款 ¥100.00）' },
  },
} as const satisfies Readonly<Record<string, Omit<NamedNotice, 'when' | 'to'>>>

export type Family = keyof typeof families

/** A notice as its sender says it: in the usual words, and what stands in the blanks of the merchant's. */
export type Said = {
  readonly name: string
  readonly kind: NoticeKind
  readonly title: string
  readonly body: string
  readonly blanks: Readonly<Record<string, string>>
}

const saidAs = (name: string, { kind, title, body }: Pick<NamedNotice, 'kind' | 'title' | 'body'>, blanks: Said['blanks']): Said => ({
  name,
  kind,
  title: filled(title, blanks),
  body: filled(body, blanks),
  blanks,
})

/** What a notice says that is sent at one place; every blank must be there. */
export const said = <Name extends SingleName>(
  name: Name,
  blanks: Readonly<Record<keyof (typeof single)[Name]['blanks'] & string, string>>,
): Said => saidAs(name, single[name], blanks)

/** What a notice says of a move of a family. */
export const saidOf = <F extends Family>(
  family: F,
  move: string,
  blanks: Readonly<Record<keyof (typeof families)[F]['blanks'] & string, string>>,
): Said => saidAs(`${family}.${move}`, families[family], blanks)

/** A note in brackets; '' where there is none. */
export const inBrackets = (note: string): string => note && `（${note}）`
