import type { Area } from '../../contract/grant.ts'

/** What a person of each area may do, for whoever gives it. */
export const areaNotes: Readonly<Record<Area, string>> = {
  goods: '维护商品、规格、图片与上下架',
  price: '维护价格规则、价格本与版本',
  orders: '查看订单、审稿、安排与发货',
  production: '推进生产、质检与包装，看不到订单金额',
  finance: '登记银行流水、确认到账、对账与开票',
  margin: '查看、填写单位成本，查看毛利',
  refund: '退款给客户、登记银行转出、重试在线退款',
  service: '处理售后与评价，查看企业资料、发消息',
  impersonate: '以客户身份查看商城，每次留下记录',
  page: '编辑首页、导航与文章',
  marketing: '营销活动：新增、发布、暂停、停止与效果',
  members: '审核、录入、冻结企业，设置等级、价格本与客户负责人',
  export: '把有权查看的列表导出为表格',
  settings: '管理员工、角色与权限，开店设置',
  connection: '设置短信、支付、开票等接口，接口密钥与群机器人',
  system: '查看系统状态与程序错误，处理后台任务，下载备份',
  audit: '查看操作日志',
}
