import type { Grant } from '../../../contract/grant.ts'
import { grants } from '../../../contract/grants.ts'

/** The grants an identity may be given, by what they are about, each with what it lets somebody do. */
export const grantGroups: readonly { title: string; rows: readonly (readonly [Grant, string])[] }[] = [
  {
    title: '订单',
    rows: [
      ['order.place', '加入购物车、结算并提交订单'],
      ['order.approve', '审批同事提交的订单，不含自己的'],
      ['order.viewAll', '查看企业的全部订单；没有则只看自己的'],
      ['claim.manage', '申请和跟进售后'],
    ],
  },
  {
    title: '付款与票据',
    rows: [
      ['order.pay', '查看收款账户、上传转账凭证'],
      ['contract.sign', '查看并签署采购合同'],
      ['invoice.manage', '维护发票抬头、申请开票'],
    ],
  },
  {
    title: '稿件',
    rows: [
      ['artwork.edit', '为订单上传和更换印刷稿件'],
      ['design.approve', '审批同事送审的设计，不含自己的'],
      ['proof.approve', '确认校样和样品，可查看有印刷的订单'],
    ],
  },
  {
    title: '其他',
    rows: [
      ['address.manage', '新增和修改自己的收货地址'],
      ['favourite.manage', '收藏商品、查看足迹'],
    ],
  },
]

/** '下单、付款'; for none of them what is left. */
export const grantList = (given: readonly Grant[]): string =>
  given.length > 0 ? given.map((grant) => grants[grant]).join('、') : '仅浏览，没有其他权限'
