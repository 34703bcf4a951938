/** What a member of a buyer's company may do. Checked by name; roles are only bundles of these. */
export const grants = {
  'order.place': '下单',
  'order.approve': '审批订单',
  'order.pay': '付款',
  'order.viewAll': '查看全部订单',
  'contract.sign': '签约',
  'invoice.manage': '管理发票',
  'artwork.edit': '上传稿件',
  'design.approve': '审批设计',
  'proof.approve': '确认校样',
  'address.manage': '管理地址',
  'favourite.manage': '管理收藏',
  'claim.manage': '售后',
  'son.manage': '管理子账号',
} as const
