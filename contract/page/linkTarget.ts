// What a link of banners, menus and texts leads to, by its address alone. Whether that is still there, the server says.

/** The mall's own pages that a link may lead to, and what they are called. */
export const mallPages = {
  '/': '首页',
  '/indexpage': '首页',
  '/indexpage/index': '首页',
  '/indexpage/productlist': '商城',
  '/indexpage/sceneList': '行业场景',
  '/indexpage/activityGoods': '活动中心',
  '/indexpage/discount': '限时折扣',
  '/indexpage/combination': '拼团',
  '/indexpage/seckill': '秒杀',
  '/indexpage/AboutUs': '关于我们',
  '/indexpage/getcoupon': '领券中心',
  '/coupon': '优惠券',
  '/quickOrder': '批量编号采购',
  '/cart/shoppingCart': '购物车',
  '/myOrder': '我的订单',
  '/myContract': '我的合同',
  '/myEvaluate': '我的评价',
  '/afterSales/asRecord': '售后记录',
  '/quotation': '报价单',
  '/purchaseLists': '采购清单',
  '/favorites': '收藏的商品',
  '/footprint': '浏览足迹',
  '/userInfo': '基本资料',
  '/address': '地址管理',
  '/invoice': '发票',
  '/invoiceAdmin': '发票抬头',
  '/childAcc': '子账号',
  '/openApi': '开放接口',
  '/orderInform': '消息通知',
  '/contractVerify': '合同核验',
  '/receiptVerify': '收据核验',
  '/login': '登录',
  '/register': '注册',
  '/alterCode': '找回密码',
} as const satisfies Record<string, string>

export type LinkTarget =
  | { readonly kind: 'product' | 'category' | 'scene' | 'article'; readonly key: string }
  /** A list of goods by words or filters, or one of the mall's pages. */
  | { readonly kind: 'list' | 'page'; readonly name: string }
  | { readonly kind: 'outside' }
  /** The mall has no such page. */
  | { readonly kind: 'none' }

export const linkKinds = {
  product: '商品',
  category: '分类',
  scene: '场景',
  article: '文章',
  list: '商品列表',
  page: '商城页面',
  outside: '外部网址',
  none: '站内地址',
} as const satisfies Record<LinkTarget['kind'], string>

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,14}$/.test(text)

const none: LinkTarget = { kind: 'none' }
function byId(kind: 'product' | 'scene', query: URLSearchParams): LinkTarget {
  const key = query.get('productId') ?? query.get('id')
  return isId(key) ? { kind, key } : none
}
const byKey = (key: string | null): LinkTarget => (key && /^[\w-]{1,60}$/.test(key) ? { kind: 'article', key } : none)

/** What a link leads to; `link` as `JumpLink` takes it. */
export function targetOf(link: string): LinkTarget {
  if (!link.startsWith('/')) return { kind: 'outside' }
  const { pathname, searchParams: query } = new URL(link, 'https://mall.invalid')
  switch (pathname) {
    case '/productDetail':
      return query.has('number') ? { kind: 'page', name: `采购编号 ${query.get('number')}` } : byId('product', query)
    case '/sceneDetail':
      return byId('scene', query)
    case '/helpCentre':
    case '/agreement':
      return byKey(query.get('type') ?? 'fuWu')
    case '/public':
      return byKey(query.get('key'))
    case '/indexpage/productlist':
      return listed(query)
    default: {
      const name = Object.hasOwn(mallPages, pathname) ? mallPages[pathname as keyof typeof mallPages] : undefined
      return name === undefined ? none : { kind: 'page', name }
    }
  }
}

function listed(query: URLSearchParams): LinkTarget {
  const [key] = ['type3', 'type2', 'type1'].flatMap((level) => query.get(level) || [])
  if (key !== undefined) return isId(key) ? { kind: 'category', key } : none
  if ([...query.values()].every((value) => value === '')) return { kind: 'page', name: '商城' }
  const keyword = query.get('keyword')
  return { kind: 'list', name: keyword ? `搜索“${keyword}”` : '按条件筛选的商品' }
}
