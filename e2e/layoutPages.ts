import type { Part, Region } from './layout.ts'

// What is looked at on each page. Only what the demo fixes: no picks by chance, no counts, no names of goods on shelves.

const box = (name: string, at: string): Part => ({ name, kind: 'box', at })
const text = (name: string, at: string): Part => ({ name, kind: 'text', at })

const top: readonly Region[] = [
  {
    name: '页头',
    at: 'header:has([role=search])',
    parts: [box('标志', '[aria-label=印采首页]'), box('搜索框', 'form[role=search]'), box('搜索', 'form[role=search] button')],
  },
  { name: '主导航', at: 'nav[aria-label=主导航]', parts: [text('商城', 'a:text-is("商城")'), text('关于我们', 'a:text-is("关于我们")')] },
]

const bottom: Region = {
  name: '页脚',
  at: 'footer',
  parts: [text('快捷导航', 'h2:text-is("快捷导航")'), text('客服热线', 'h2:text-is("客服热线")')],
}

/** Of the first card: all but the price, which is the goods' own. */
const card = [
  box('卡片', 'article'),
  box('图片', 'article img'),
  text('起订', 'article p:has-text("起订")'),
  box('收藏', 'article button[aria-label^=收藏]'),
]
const section = (title: string, parts: readonly Part[]): Region => ({
  name: title,
  at: `main section:has(h2:text-is("${title}"))`,
  parts: [text('标题', 'h2'), ...parts],
})

export const home: readonly Region[] = [
  ...top,
  { name: '轮播', at: 'section[aria-label=活动推荐]', parts: [text('大字', 'strong'), box('暂停', 'button[aria-label*=轮播]')] },
  section('行业场景', [
    text('查看更多', 'a:has-text("查看更多")'),
    box('场景', 'li a'),
    box('第二个', 'li:nth-child(2) a'),
    text('名称', 'b'),
  ]),
  // Which card is first there is chance: how high it is, its name says, and the heart stands beneath.
  section('热销爆款', [text('换一批', 'button:has-text("换一批")'), ...card.filter(({ name }) => name !== '收藏')]),
  section('为您推荐', [text('查看更多', 'a:has-text("查看更多")'), ...card, box('第二张', 'li:nth-child(2) article')]),
  bottom,
]

export const list: readonly Region[] = [
  ...top,
  { name: '当前位置', at: 'nav[aria-label=当前位置]', parts: [text('首页', 'a')] },
  { name: '标题', at: 'main h1', parts: [] },
  { name: '分类', at: 'main section[aria-label=分类]', parts: [text('名称', 'h2'), text('第一个', 'a')] },
  { name: '类型', at: 'main section[aria-label=类型]', parts: [text('名称', 'h2'), text('第一个', 'a')] },
  { name: '单价', at: 'main section[aria-label=单价]', parts: [text('名称', 'h2'), box('输入', 'input'), box('确定', 'button')] },
  { name: '排序', at: 'nav[aria-label=排序]', parts: [text('综合', 'a:text-is("综合")'), text('选中', 'a[aria-current]')] },
  { name: '商品', at: 'main ul:has(> li > article)', parts: [...card, box('第二张', 'li:nth-child(2) article')] },
  bottom,
]

const filters = ['分类', '类型', '单价']

/** On phones the filters are behind one button. */
export const listOnPhone: readonly Region[] = list.flatMap((region) =>
  region.name === '排序'
    ? [{ name: '筛选', at: 'label:has-text("筛选")', parts: [] }, region]
    : filters.includes(region.name)
      ? []
      : [region],
)

const bench: readonly Region[] = [
  ...top,
  { name: '当前位置', at: 'nav[aria-label=当前位置]', parts: [text('首页', 'a')] },
  { name: '大图', at: 'main div:has(> picture) img', parts: [] },
  { name: '商品名称', at: 'main header:has(h1)', parts: [text('名称', 'h1'), text('副标题', 'p')] },
  {
    name: '数量与价格',
    at: 'main aside[aria-label=数量与价格]',
    parts: [box('数量', 'input'), box('加入购物车', 'button:text-is("加入购物车")'), box('立即购买', 'button:text-is("立即购买")')],
  },
  { name: '价格明细', at: 'main section[aria-label=价格明细]', parts: [text('第一行', 'tbody th'), text('合计', 'b:has-text("¥")')] },
  section('商品详情', []),
  bottom,
]

const ladder: Region = {
  name: '阶梯价',
  at: 'main section[aria-label=阶梯价]',
  parts: [text('标题', 'h2'), text('数量', 'th'), text('所在档', 'tbody tr:first-child td:last-child')],
}

/** A page of each kind of goods: of those that no other journey buys, prices or changes. */
export const details = {
  custom: { path: '/productDetail?number=FB1007', regions: [...bench, ladder] },
  common: { path: '/productDetail?number=WF1002', regions: [...bench, ladder] },
  standard: { path: '/productDetail?number=YX1124', regions: [...bench, ladder] },
  spot: { path: '/productDetail?number=XH5019', regions: bench },
} as const
