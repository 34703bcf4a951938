/**
 * Every reason the mall says no. One row per reason: what the body's `status` is, and what the person reads.
 * 400 input invalid · 401 not logged in · 403 not permitted · 404 not there or not yours · 409 the present state
 * forbids it · 423 account not usable · 429 too often.
 */
export const refusals = {
  'login.needed': { status: 401, msg: '请先登录' },
  'login.wrong': { status: 400, msg: '账号或密码不正确' },
  'login.tooMany': { status: 429, msg: '登录失败次数过多，请稍后再试' },
  'account.pending': { status: 423, msg: '账号审核中' },
  'account.refused': { status: 423, msg: '审核未通过' },
  'account.missing': { status: 404, msg: '账号不存在' },
  'account.disabled': { status: 423, msg: '账号已被禁用，请联系管理员' },
  'account.suspended': { status: 423, msg: '企业账号已被冻结，请联系在线客服' },
  'account.busy': { status: 409, msg: '还有未完成的事项，暂不能注销' },
  'password.wrong': { status: 400, msg: '旧密码不正确' },
  'password.mismatch': { status: 400, msg: '密码不正确' },
  'export.tooOften': { status: 429, msg: '每天最多导出 3 次，请稍后再试' },
  'session.missing': { status: 404, msg: '登录设备不存在或已退出' },
  'impersonation.forbidden': { status: 403, msg: '客服代查看期间不能执行此操作' },
  'code.wrong': { status: 400, msg: '验证码错误' },
  'code.expired': { status: 400, msg: '验证码已过期' },
  'code.tooOften': { status: 429, msg: '发送过于频繁，请稍后再试' },
  'request.tooOften': { status: 429, msg: '操作过于频繁，请稍后再试' },
  'phone.taken': { status: 409, msg: '手机号已注册' },
  'company.name.taken': { status: 409, msg: '企业名称已注册' },
  'company.code.taken': { status: 409, msg: '该统一社会信用代码已注册' },
  'company.move.forbidden': { status: 409, msg: '企业当前状态不允许此操作' },
  'register.again.forbidden': { status: 409, msg: '当前状态不能重新提交' },
  'licence.missing': { status: 400, msg: '请上传营业执照' },
  'son.missing': { status: 404, msg: '子账号不存在' },
  'succession.missing': { status: 404, msg: '没有待确认的主账号移交' },
  'identity.missing': { status: 404, msg: '身份不存在' },
  'identity.used': { status: 409, msg: '该身份正在使用，不能删除' },
  'identity.name.taken': { status: 409, msg: '身份名称已存在' },
  'identity.full': { status: 409, msg: '身份已达 50 个上限' },
  'approval.rule.missing': { status: 404, msg: '审批规则不存在' },
  'approval.rule.full': { status: 409, msg: '审批规则已达 50 条上限' },
  'approval.approver.missing': { status: 400, msg: '所选审批人不存在或没有审批权限' },
  'approval.notYours': { status: 403, msg: '您不是当前环节的审批人' },
  'approval.remind.tooSoon': { status: 429, msg: '刚刚已催办，请稍后再试' },
  'delegate.missing': { status: 404, msg: '审批委托不存在' },
  'delegate.invalid': { status: 400, msg: '审批委托不正确' },
  'level.missing': { status: 404, msg: '会员等级不存在' },
  'level.used': { status: 409, msg: '该等级仍有企业使用，不能删除' },
  'level.name.taken': { status: 409, msg: '等级名称已存在' },
  'priceBook.missing': { status: 404, msg: '价格本不存在' },
  'priceBook.used': { status: 409, msg: '该价格本仍在使用，不能删除' },
  'priceBook.name.taken': { status: 409, msg: '价格本名称已存在' },
  'price.version.missing': { status: 404, msg: '价格版本不存在' },
  'price.example.missing': { status: 404, msg: '价格样例不存在' },
  'price.example.full': { status: 409, msg: '每个商品最多 50 个价格样例' },
  'price.example.differs': { status: 409, msg: '有价格样例的结果变了，请逐个确认后再发布' },
  'price.faulty': { status: 400, msg: '价格规则有误，请先修正' },
  'price.outdated': { status: 409, msg: '价格已有新版本，请载入后再修改' },
  'price.unchanged': { status: 409, msg: '与当前版本完全相同，无需发布' },
  'staff.missing': { status: 404, msg: '员工不存在' },
  'staff.username.taken': { status: 409, msg: '员工账号已存在' },
  'staff.self': { status: 409, msg: '不能停用自己，也不能收回自己的员工权限' },
  'demo.refused': { status: 423, msg: '演示账号在正式环境中已停用' },
  'permit.missing': { status: 403, msg: '您没有此操作的权限' },
  'input.invalid': { status: 400, msg: '提交的内容有误' },
  'repeat.different': { status: 409, msg: '重复提交的内容与首次不一致，请刷新后重试' },
  'product.missing': { status: 404, msg: '商品不存在或已下架' },
  'goods.missing': { status: 404, msg: '商品不存在' },
  'goods.number.taken': { status: 409, msg: '采购编号已存在' },
  'goods.changed': { status: 409, msg: '商品已被他人修改，请刷新后重新编辑' },
  'goods.incomplete': { status: 409, msg: '上架过的商品至少要有一张图片' },
  'goods.source.missing': { status: 400, msg: '没有这个采购编号的来源商品' },
  'stock.held': { status: 409, msg: '库存不能少于未付款订单占用的件数' },
  'category.missing': { status: 404, msg: '分类不存在' },
  'category.used': { status: 409, msg: '分类下还有商品或下级分类，不能删除' },
  'category.name.taken': { status: 409, msg: '同级分类中已有这个名称' },
  'category.deep': { status: 400, msg: '分类最多三级' },
  'category.changed': { status: 409, msg: '分类已被他人修改，请刷新后重试' },
  'scene.missing': { status: 404, msg: '场景不存在' },
  'banner.missing': { status: 404, msg: '轮播图不存在' },
  'layout.missing': { status: 404, msg: '版本不存在' },
  'layout.due': { status: 409, msg: '该版本已生效或已撤回，不能撤回' },
  'preview.ended': { status: 404, msg: '预览已失效，请回到后台重新打开' },
  'page.changed': { status: 409, msg: '内容已被他人修改，请刷新后重试' },
  'article.missing': { status: 404, msg: '页面不存在' },
  'quantity.belowMinimum': { status: 400, msg: '低于起订量' },
  'quantity.illegal': { status: 400, msg: '数量不符合加订单位' },
  'selection.invalid': { status: 400, msg: '所选规格有误' },
  'selection.conflict': { status: 400, msg: '所选规格不能组合' },
  'price.needsQuote': { status: 400, msg: '该配置需要人工报价，请联系在线客服' },
  'stock.short': { status: 409, msg: '库存不足' },
  'cart.missing': { status: 404, msg: '购物车中没有此商品' },
  'cart.changed': { status: 409, msg: '购物车已变更，请刷新后重试' },
  'cart.full': { status: 409, msg: '购物车已满，请先清理后再加购' },
  'cart.rows.faulty': { status: 409, msg: '有商品不能加入购物车，请重新核对' },
  'quotation.missing': { status: 404, msg: '报价单不存在' },
  'address.missing': { status: 404, msg: '收货地址不存在' },
  'address.full': { status: 409, msg: '收货地址已达 500 个上限' },
  'title.missing': { status: 404, msg: '发票抬头不存在' },
  'title.full': { status: 409, msg: '发票抬头已达 100 个上限' },
  'title.taken': { status: 409, msg: '该发票抬头已存在' },
  'file.missing': { status: 404, msg: '文件不存在' },
  'file.refused': { status: 400, msg: '文件不符合要求' },
  'order.missing': { status: 404, msg: '订单不存在' },
  'order.key.expired': { status: 409, msg: '订单确认已过期，请返回购物车重新结算' },
  'order.taxMode.mixed': { status: 409, msg: '含税价与不含税价商品不能同单，请分开结算' },
  'order.price.changed': { status: 409, msg: '商品价格已变更，请重新确认' },
  'order.move.forbidden': { status: 409, msg: '订单当前状态不允许此操作' },
  'order.self.approval': { status: 403, msg: '不能审批自己提交的订单' },
  'order.limit.perOrder': { status: 409, msg: '超出单笔采购限额' },
  'order.limit.perMonth': { status: 409, msg: '超出本月采购限额' },
  'artwork.missing': { status: 404, msg: '稿件不存在' },
  'artwork.needed': { status: 409, msg: '请先上传稿件' },
  'proof.missing': { status: 404, msg: '校样不存在' },
  'proof.stale': { status: 409, msg: '校样已失效，请以最新校样为准' },
  'payment.missing': { status: 404, msg: '付款单不存在' },
  'payment.notSetUp': { status: 409, msg: '商家尚未设置收款账户，请联系在线客服' },
  'payment.closed': { status: 409, msg: '该付款单已结束' },
  'receipt.duplicate': { status: 409, msg: '该银行流水号已登记' },
  'receipt.settled': { status: 409, msg: '该流水已入账' },
  'receipt.missing': { status: 404, msg: '银行流水不存在' },
  'company.missing': { status: 404, msg: '企业不存在' },
  'server.busy': { status: 503, msg: '系统繁忙，请稍后再试' },
  'server.failed': { status: 500, msg: '系统开小差了，请稍后再试' },
  'path.missing': { status: 404, msg: '没有这个接口' },
  'session.ended': { status: 401, msg: '登录已失效，请重新登录' },
  'body.tooLarge': { status: 413, msg: '提交的内容过大' },
  'body.notJson': { status: 415, msg: '请以 JSON 提交' },
} as const satisfies Record<string, { status: number; msg: string }>

export type RefusalCode = keyof typeof refusals

/** What a refusal may carry in the answer's `data`: the faulty fields, seconds to wait, legal neighbours … Never secrets. */
export type Facts = Readonly<Record<string, unknown>>

/** The asker wanted something the rules do not allow. Anything else that is thrown is our bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: Facts | null
  constructor(code: RefusalCode, facts: Facts | null = null, msg: string = refusals[code].msg) {
    super(msg)
    this.code = code
    this.facts = facts
  }
}

/** @throws Refusal always. `msg` replaces the table's words where the person needs the particulars. */
export function refuse(code: RefusalCode, facts: Facts | null = null, msg?: string): never {
  throw new Refusal(code, facts, msg)
}
