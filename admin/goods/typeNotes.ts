import type { GoodsType } from '../../contract/goods.ts'

/** What a merchant is told of each type of goods before he chooses one: what it is, an example, and what it demands of him and of buyers. */
export const typeNotes = {
  custom: {
    what: '买家自己选材质、工艺、颜色、印刷和包装，按所选配置逐项计价。',
    example: '帆布袋、T 恤、纸盒',
    needs: ['价格规则：各档单价、材质、印刷工艺与部位', '工期：按数量分档', '买家上传稿件、确认校样后才生产'],
  },
  common: {
    what: '商家把最常用的配置定好，买家只选数量，多买更省。',
    example: '公司年会手提袋、常备礼品套装',
    needs: ['价格规则中填写“固定的配置”', '各档单价与起订量', '需要印刷的，买家上传稿件、确认校样'],
  },
  standard: {
    what: '款式已开模做好，买家挑颜色、尺码等款式，再印自己的图案。',
    example: '保温杯、笔记本、雨伞',
    needs: ['至少一种颜色、材质或尺码可选', '可印的部位与印刷工艺', '印刷的，买家上传稿件、确认校样'],
  },
  spot: {
    what: '以往订单的余料或成品，按现有数量卖，付款后直接发货，不印刷。',
    example: '帆布袋余料、样品',
    needs: [
      '单价：直接显示在商城的列表中',
      '库存：保存后在商品页填写现有数量，卖完为止',
      '不需要稿件与校样；可填来源商品，作为它的样品推荐',
    ],
  },
} as const satisfies Record<GoodsType, { what: string; example: string; needs: readonly string[] }>
