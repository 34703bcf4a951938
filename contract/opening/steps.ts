// What a mall needs before visitors see it, and what makes it better: from facts, never from ticks.

/** One thing of 开店清单. */
type Step = {
  readonly title: string
  /** What is not possible while it is missing. */
  readonly blocks: string
  /** Where it is done, a path of the back office. */
  readonly to: string
  /** Without it the mall is not opened. */
  readonly must: boolean
  /** What exactly is looked at. */
  readonly asks: string
}

export const openingSteps = {
  shop: {
    title: '店铺信息',
    asks: '公司名称、客服热线、统一社会信用代码、ICP 备案号',
    blocks: '商城不能开业：页脚、协议与单据须写明商家是谁',
    to: '/setting/shop',
    must: true,
  },
  payee: {
    title: '收款账户',
    asks: '对公收款账户',
    blocks: '买家无法付款，商城不能开业',
    to: '/setting/payee',
    must: true,
  },
  agreements: {
    title: '用户服务协议与隐私协议',
    asks: '两份协议写有公司名称，没有待填的空',
    blocks: '企业注册时须同意，商城不能开业；可由下面的起步套装写入',
    to: '/page/article',
    must: true,
  },
  seller: {
    title: '合同与开票资料',
    asks: '商家名称、统一社会信用代码、地址，店铺里填了的自动带入',
    blocks: '合同、发票与对账单上没有商家的资料',
    to: '/contract/settings',
    must: false,
  },
  freight: {
    title: '运费模板',
    asks: '至少一个运费模板',
    blocks: '价格规则里选了“按运费模板”的商品不能下单',
    to: '/setting/freight',
    must: false,
  },
  calendar: {
    title: '放假与停工日',
    asks: '至少登记一次放假或停工',
    blocks: '工期只扣除周末与法定节假日，自己的停工日没有扣除，交期可能承诺过早',
    to: '/setting/calendar',
    must: false,
  },
  tax: {
    title: '税务',
    asks: '确认过纳税人类型、默认税率、可申请的发票与开票人员',
    blocks: '新商品的税率按一般纳税人 13% 开始，买家可申请专用发票，发票上没有收款人与复核人',
    to: '/setting/tax',
    must: false,
  },
  goodsTypes: {
    title: '使用的商品类型',
    asks: '确认过卖定制、常用、标品、现货中的哪几种',
    blocks: '新增商品时四种类型都可选；起步套装按全部类型写入样例',
    to: '/setting/goodsTypes',
    must: false,
  },
  category: {
    title: '商品分类',
    asks: '至少一条三级分类',
    blocks: '不能新增商品；可由起步套装写入',
    to: '/category',
    must: false,
  },
  goods: {
    title: '上架商品',
    asks: '至少一件商品已上架',
    blocks: '开业后没有可买的商品',
    to: '/goods',
    must: false,
  },
  staff: {
    title: '员工',
    asks: '至少两位可登录的员工',
    blocks: '没有同事可以互相确认重要授权，忘记密码只能用命令行重设',
    to: '/staff',
    must: false,
  },
} as const satisfies Readonly<Record<string, Step>>

export type OpeningStep = keyof typeof openingSteps
export const openingStepNames = Object.keys(openingSteps) as [OpeningStep, ...OpeningStep[]]
