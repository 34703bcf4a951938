import type { Area } from '../../contract/grant.ts'

/** What a person of each area may do, for whoever gives it. */
export const areaNotes: Readonly<Record<Area, string>> = {
  goods: '维护商品、规格、图片与上下架',
  price: '维护价格规则、价格本与版本',
  orders: '查看订单、审稿、安排与发货',
  production: '推进生产、质检与包装',
  finance: '登记银行流水、确认到账',
  service: '查看企业资料、发消息、以客户身份查看',
  page: '编辑首页、导航与文章',
  members: '审核、冻结企业，设置等级、价格本与采购目录',
  settings: '管理员工与权限，查看操作日志',
}
