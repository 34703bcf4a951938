import { auditSubjects } from '../../../contract/audit.ts'
import type { Area } from '../../../contract/grant.ts'
import { worksIn, type Actor, type Staff } from '../actor.ts'

/** Everything that is audited, and what it is called for people. */
export const auditActions = {
  'login.ok': '登录成功',
  'login.failed': '登录失败',
  'account.profile': '修改资料',
  'account.password': '修改密码',
  'account.reset': '找回密码',
  'account.phone': '更换手机号',
  'account.phone.undo': '撤销更换手机号',
  'account.prove': '验证身份',
  'factor.on': '开启两步验证',
  'factor.off': '关闭两步验证',
  'factor.codes': '重新生成恢复码',
  'factor.failed': '动态验证码错误',
  'factor.reset': '重置两步验证',
  'account.export': '导出个人数据',
  'notice.choose': '设置短信提醒',
  'account.close': '注销账号',
  'session.end': '退出设备',
  'company.register': '提交企业资料',
  'company.review': '审核企业',
  'company.enter': '录入企业',
  'company.freeze': '冻结或解冻企业',
  'company.manager': '设置客户负责人',
  'company.assign': '设置等级、价格本与采购目录',
  'company.credit': '设置企业账期',
  'company.notify': '发送消息给企业',
  'company.impersonate': '以客户身份查看',
  'company.look': '以客户身份看过',
  'level.save': '保存会员等级',
  'level.delete': '删除会员等级',
  'price.publish': '发布价格',
  'price.schedule.save': '定时发布价格',
  'price.schedule.cancel': '取消定时价格',
  'price.schedule.failed': '定时价格未能发布',
  'price.example.save': '保存价格样例',
  'price.example.delete': '删除价格样例',
  'price.book.save': '保存价格本',
  'price.book.delete': '删除价格本',
  'price.book.remove': '从价格本移除商品',
  'son.add': '添加子账号',
  'son.edit': '修改子账号',
  'son.delete': '删除子账号',
  'son.status': '启用或停用子账号',
  'succession.start': '发起主账号移交',
  'succession.cancel': '撤回主账号移交',
  'succession.answer': '答复主账号移交',
  'identity.save': '保存身份',
  'identity.delete': '删除身份',
  'title.save': '保存发票抬头',
  'title.delete': '删除发票抬头',
  'invoice.apply': '申请开票',
  'invoice.move': '处理发票',
  'invoice.byHand': '登记人工开具的发票',
  'receipt.book': '确认到账',
  'receipt.suspend': '转入待认领',
  'receipt.place': '认领款项',
  'receipt.void': '作废银行流水',
  'receipt.reverse': '撤销入账',
  'statement.forget': '忘记银行明细的列的对应',
  'balance.apply': '余额抵付',
  'balance.payback': '退回企业余额',
  'channel.settle': '处理金额不符的付款',
  'refund.again': '重新退款',
  'refund.byBank': '改为银行退款',
  'order.concede.ask': '申请改价',
  'order.concede': '改价（商家优惠）',
  'order.concede.refuse': '不同意改价',
  'order.concede.undo': '撤销改价',
  'coupon.take': '领取优惠券',
  'coupon.code': '兑换优惠券',
  'coupon.revoke': '作废优惠券',
  'batch.save': '保存优惠券批次',
  'batch.move': '暂停、恢复或停止发放优惠券',
  'batch.give': '发放优惠券',
  'batch.codes': '生成优惠券兑换码',
  'staff.concession': '设置改价额度',
  'order.recolour': '更正颜色数量',
  'order.note': '添加订单内部备注',
  'order.tag': '设置订单标签',
  'consignment.seen': '查看收货异常',
  'consignment.address': '更正收货地址',
  'consignment.packing': '生成装箱单',
  'parcel.seen': '查看物流异常',
  'parcel.correct': '更正运单',
  'contract.sign': '签署合同',
  'contract.certify': '发起电子签章',
  'contract.refuse': '拒签或退回合同',
  'contract.stamp': '上传合同盖章件',
  'contract.amend': '变更合同',
  'contract.frame': '新建框架合同',
  'contract.stop': '终止框架合同',
  'contract.settings': '保存合同设置',
  'contract.rule': '设置企业签约规则',
  'claim.apply': '提交售后申请',
  'claim.byStaff': '代客户申请售后',
  'claim.callOff': '取消已付款订单',
  'claim.move': '处理售后',
  'claim.assign': '指派售后',
  'review.write': '评价商品',
  'review.add': '追加评价',
  'review.answer': '回复评价',
  'review.hide': '隐藏评价',
  'review.show': '恢复显示评价',
  'plan.save': '保存付款计划',
  'plan.delete': '删除付款计划',
  'cost.save': '保存单位成本',
  'statement.answer': '核对对账单',
  'statement.reply': '回复对账单异议',
  'quotation.propose': '代客下单：拟定',
  'quotation.withdraw': '代客下单：撤回',
  'quotation.take': '代客下单：客户去确认',
  'quotation.create': '生成报价单',
  'purchaseList.save': '保存采购清单',
  'purchaseList.delete': '删除采购清单',
  'approval.rule.save': '保存审批规则',
  'approval.rule.delete': '删除审批规则',
  'approval.delegate.add': '委托审批',
  'approval.delegate.delete': '取消审批委托',
  'key.add': '创建接口密钥',
  'key.revoke': '停用接口密钥',
  'webhook.save': '保存推送地址',
  'webhook.rotate': '更换推送签名密钥',
  'webhook.delete': '删除推送地址',
  'staff.save': '保存员工',
  'role.save': '保存角色',
  'role.delete': '删除角色',
  'staff.first': '创建第一个管理员',
  'shop.open': '商城开业',
  'payee.save': '修改收款账户',
  'staff.grant.ask': '申请授权',
  'staff.grant': '确认授权',
  'staff.grant.refuse': '驳回授权',
  'staff.grant.alone': '独自授权（无第二位管理员）',
  'staff.status': '启用或停用员工',
  'staff.password': '修改员工密码',
  'banner.save': '保存轮播图',
  'banner.order': '排序轮播图',
  'banner.delete': '删除轮播图',
  'scene.save': '保存场景',
  'scene.order': '排序场景',
  'scene.delete': '删除场景',
  'shelf.save': '保存首页货架',
  'hotWord.save': '保存热搜词',
  'site.save': '修改店铺设置',
  'synonym.save': '保存同义词',
  'synonym.delete': '删除同义词',
  'article.save': '保存协议与帮助',
  'article.add': '新建页面',
  'article.move': '发布或撤下页面',
  'article.delete': '删除页面',
  'layout.save': '发布页面布局',
  'layout.restore': '恢复页面布局',
  'layout.withdraw': '撤回定时布局',
  'goods.save': '保存商品',
  'goods.copy': '复制商品',
  'goods.move': '上架、下架、归档或恢复商品',
  'goods.delete': '删除商品',
  'goods.stock': '调整现货库存',
  'goods.change': '批量修改商品',
  'goods.source': '修改现货的配置',
  'printArea.save': '保存印刷区域',
  'goods.audience': '设置商品可见范围',
  'promotion.save': '保存活动',
  'group.move': '结束拼团',
  'promotion.move': '发布、暂停、恢复或停止活动',
  'promotion.slot.stop': '停止一场秒杀',
  'supplier.save': '保存供应商',
  'purchase.save': '保存采购单',
  'purchase.move': '处理采购单',
  'purchase.receive': '登记采购收货',
  'outwork.save': '保存外协单',
  'outwork.price': '填写外协价格',
  'outwork.move': '处理外协单',
  'outwork.receive': '登记外协收回',
  'outwork.correct': '冲销外协收回',
  'blank.save': '保存坯料',
  'blank.move': '登记坯料出入库',
  'blank.madeOf': '设置商品所用坯料',
  'blank.import': '导入坯料库存',
  'assortment.save': '保存采购目录',
  'assortment.delete': '删除采购目录',
  'sheet.import': '导入表格',
  'sheet.cancel': '取消导入',
  'sheet.export': '导出表格',
  'category.save': '保存分类',
  'category.sort': '排列分类',
  'category.move': '移动分类',
  'category.delete': '删除分类',
  'backup.make': '立即备份',
  'backup.plan': '设置定时备份',
  'backup.download': '下载备份',
  'backup.drill': '演练恢复',
  'backup.delete': '删除备份',
  'robot.save': '保存群机器人',
  'robot.delete': '删除群机器人',
  'robot.test': '测试群机器人',
  'todo.choose': '设置待办提醒',
  'todo.assign': '分配待办',
  'todo.note': '知晓待办',
  'job.again': '重试后台任务',
  'job.drop': '放弃后台任务',
  'setting.terms': '修改交易设置',
  'connection.save': '保存接口设置',
  'connection.clear': '清除接口设置',
  'connection.try': '试用接口',
  'connection.move': '移动文件',
  'code.give': '代客提供验证码',
  'order.bulk': '批量操作订单',
  'shipping.run': '批量发货作业',
  'shipping.import': '导入发货单号',
  'shipping.papers': '批量打印',
  'waybill.made': '取电子面单',
  'waybill.cancelled': '取消电子面单',
  'waybill.account': '设置电子面单账号',
  'freight.save': '保存运费模板',
  'freight.default': '设为默认运费模板',
  'freight.delete': '删除运费模板',
  'pickup.save': '保存自提点',
  'pickup.delete': '删除自提点',
  'order.filter.save': '保存订单台筛选',
  'order.filter.delete': '删除订单台筛选',
  'production.step': '登记生产工序',
  'production.record': '修改工序的照片与备注',
  'production.plan': '重新排期',
  'production.ticket': '生成工单',
  'production.delay': '调整承诺交期',
  'production.capacity': '设置某日产能',
  'closure.save': '保存放假与停工日',
  'closure.delete': '删除放假与停工日',
  'setting.tax': '修改税务设置',
  'setting.goodsTypes': '修改使用的商品类型',
  'setting.notice': '修改通知',
  'setting.notice.try': '试发通知',
  'calendar.day': '修改某一天是否上班',
  'calendar.known': '设置放假安排已公布至',
  'process.save': '保存工序',
  'route.save': '保存工艺路线',
  'route.delete': '删除工艺路线',
} as const

export type AuditAction = keyof typeof auditActions

/**
 * How a row names who did it. A buyer is named by number, because a row is never changed and a person may leave: whoever
 * shows rows reads the name from the account. Staff who look in a buyer's name are named with it.
 */
export function shownName(actor: Actor | null): string {
  if (actor === null) return ''
  if (actor.side === 'staff') return actor.name
  if (actor.keyId !== undefined) return `账号 ${actor.accountId}（接口密钥 ${actor.keyId}）`
  return `账号 ${actor.accountId}${actor.by ? `（${actor.by.name} 代）` : ''}`
}

type Fields = Readonly<Record<string, unknown>>

/** The fields that differ, as they were and as they are; all of them where there was nothing (`was` null). */
export function changedFields(was: Fields | null, is: Fields): { before: Fields | null; after: Fields } {
  if (was === null) return { before: null, after: is }
  const changed = Object.keys(is).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
  const only = (fields: Fields): Fields => Object.fromEntries(changed.map((field) => [field, fields[field] ?? null]))
  return { before: only(was), after: only(is) }
}

/** What a list was narrowed by, without what was searched for: that may be the name or a number of a person. */
export const withoutSearch = ({ keyword: _, ...filter }: Fields): Fields => filter

/** The actions whose name for people has `keyword` in it. */
export const actionsNamed = (keyword: string): string[] =>
  Object.entries(auditActions).flatMap(([action, label]) => (label.includes(keyword) ? [action] : []))

/** '企业 3' → 'company 3', as the rows have it; what is no subject stays as it is. */
export function subjectNamed(keyword: string): string {
  const kind = Object.entries(auditSubjects).find(([, label]) => keyword.startsWith(label))
  return kind ? `${kind[0]} ${keyword.slice(kind[1].length).trim()}` : keyword
}

/** What an action is called for people; one that this release does not know is called by its code. */
export const actionLabel = (action: string): string => (auditActions as Readonly<Record<string, string>>)[action] ?? action

/** What stands in rows of an action that is not told to everybody who reads the log, and who is told it. */
const costs: Partial<Record<AuditAction, { readonly fields: readonly string[]; readonly toldTo: readonly Area[] }>> = {
  'outwork.save': { fields: ['price'], toldTo: ['margin'] },
  'outwork.price': { fields: ['price'], toldTo: ['margin'] },
  'outwork.move': { fields: ['charge'], toldTo: ['margin'] },
  'blank.move': { fields: ['amount'], toldTo: ['margin'] },
  'cost.save': { fields: ['cost'], toldTo: ['margin'] },
  // Who buys agrees prices.
  'purchase.save': { fields: ['price'], toldTo: ['margin', 'goods', 'production'] },
}

/** A row as it is told to who reads it: without costs that he does not see. */
export function toldCosts<Row extends { readonly action: string; readonly before: string | null; readonly after: string | null }>(
  row: Row,
  reader: Pick<Staff, 'areas'>,
): Row {
  const kept = (costs as Readonly<Record<string, (typeof costs)[AuditAction]>>)[row.action]
  if (!kept || worksIn(reader, kept.toldTo)) return row
  const without = (json: string | null) =>
    json && JSON.stringify(JSON.parse(json), (field, value: unknown) => (kept.fields.includes(field) ? '（无权查看）' : value))
  return { ...row, before: without(row.before), after: without(row.after) }
}
