import type { Block, Route } from '../../../contract/page/page.ts'

/** A link of menu or footer. */
export type Entry = { title: string; to: string }

/** The pages that exist; an entry of the merchant's that leads to another page of this site is left out. */
const pages =
  /^\/($|indexpage($|\/(index|productlist|sceneList|designCenter|activityGoods|discount|seckill|combination|getcoupon|AboutUs)$)|(helpCentre|public|productDetail|sceneDetail|agreement|contractVerify|receiptVerify)$|cart\/shoppingCart$|quickOrder$|(myOrder|myEvaluate|myContract|afterSales\/asRecord|quotation|userInfo|address|coupon|invoice|invoiceAdmin|childAcc|openApi|favorites|designs|purchaseLists|footprint|orderInform|login|register|alterCode)$)/

/** What stands there where the merchant has set nothing up. */
export const fixedMenu: Entry[] = [
  { title: '首页', to: '/' },
  { title: '商城', to: '/indexpage/productlist' },
  { title: '设计中心', to: '/indexpage/designCenter' },
  { title: '行业场景', to: '/indexpage/sceneList' },
  { title: '活动中心', to: '/indexpage/activityGoods' },
  { title: '关于我们', to: '/indexpage/AboutUs' },
]

/** Likewise. */
export const fixedFooter: Entry[] = [
  { title: '用户服务协议', to: '/agreement' },
  { title: '隐私协议', to: '/agreement?type=YinSi' },
  { title: '交期说明', to: '/helpCentre?type=10' },
  { title: '售后说明', to: '/helpCentre?type=11' },
]

/** What visitors are to agree to they can read before they log in, wherever a stored link leads. */
const open = ({ title, to }: Entry): Entry => ({
  title,
  to: to.replace(/^\/helpCentre\?type=(fuWu|YinSi)$/, '/agreement?type=$1'),
})

const exists = ({ to }: Entry): boolean => to.startsWith('https://') || pages.test(to.split('?')[0] ?? '')

const entries = (routes: readonly Route[]): Entry[] =>
  routes.map(({ title, des, linkTo }) => open({ title: title || des, to: linkTo })).filter(exists)

/** The main menu as the merchant set it up; the fixed one where nothing was. */
export function menuOf(blocks: readonly Block[]): Entry[] {
  const own = blocks.flatMap((block) => (block.type === 'NavType' ? entries(block.componentContent.typeRoute) : []))
  return own.length > 0 ? own : fixedMenu
}

/** The help links of the footer, likewise. */
export function footerOf(blocks: readonly Block[]): Entry[] {
  const own = blocks.flatMap((block) => (block.type === 'Footer' ? entries(block.componentContent.publicList) : []))
  return own.length > 0 ? own : fixedFooter
}
