import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useDeferredValue } from 'react'
import { isJumpLink } from '../../contract/jumpLink.ts'
import { findLinks } from '../../contract/page/linkDesk.ts'
import { linkKinds } from '../../contract/page/linkTarget.ts'
import { call } from '../call.ts'
import { LinkTold } from './LinkTold.tsx'
import { articlesQuery } from './queries.ts'

/** Pages of the mall that a link often leads to. */
const known = [
  ['首页', '/'],
  ['商城', '/indexpage/productlist'],
  ['行业场景', '/indexpage/sceneList'],
  ['批量编号采购', '/quickOrder'],
  ['购物车', '/cart/shoppingCart'],
  ['我的订单', '/myOrder'],
  ['现货商品', '/indexpage/productlist?goodsType=5'],
  ['定制商品', '/indexpage/productlist?goodsType=2'],
  ['最新上架', '/indexpage/productlist?sort=new'],
  ['销量最高', '/indexpage/productlist?sort=sales'],
] as const

type Props = { id?: string; value?: string; onChange?: (to: string) => void }

const choicesQuery = (keyword: string) => ({
  queryKey: [findLinks.path, keyword],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(findLinks, { keyword }, { signal }),
  staleTime: 30_000,
})

/**
 * Where a link leads: goods, categories, scenes, texts, lists and pages of the mall are chosen by name or number, any path or https
 * address is typed. What it leads to is said below, and whether that is still there.
 */
export function LinkField({ id, value = '', onChange }: Props) {
  const typed = value.trim()
  const words = useDeferredValue(typed)
  const isAddress = isJumpLink(typed)
  const { data: articles = [] } = useQuery(articlesQuery)
  const { data = [] } = useQuery({ ...choicesQuery(words.slice(0, 40)), enabled: !isJumpLink(words) })
  // What answered to other words was not asked for any more.
  const found = words === typed ? data : []
  const texts = articles.filter(({ state }) => state === 'published').map(({ title, path }) => [title, path] as const)
  const option = ([name, path]: readonly [string, string]) => ({ value: path, label: `${name}　${readable(path)}` })
  const group = (label: string, pages: readonly (readonly [string, string])[]) => ({
    label,
    options: pages.filter(([name, path]) => `${name} ${path}`.toLowerCase().includes(typed.toLowerCase())).map(option),
  })
  const ofKind = (kind: 'product' | 'category' | 'scene') => ({
    label: linkKinds[kind],
    options: isAddress ? [] : found.flatMap((one) => (one.kind === kind ? [option([one.name, one.link])] : [])),
  })
  const groups = [
    group('商城页面', known),
    group('协议、帮助与自建页面', texts),
    ofKind('product'),
    ofKind('category'),
    ofKind('scene'),
    { label: '商品列表', options: typed === '' || isAddress ? [] : [option([`搜索“${typed}”`, searchPath(typed)])] },
  ]
  return (
    <>
      <AutoComplete
        {...(id && { id })}
        value={value}
        onChange={(to: string) => onChange?.(to)}
        maxLength={500}
        // Beside the field: a dialog that is still opening would leave a list of the page's own somewhere else.
        getPopupContainer={(field) => field.parentElement ?? document.body}
        placeholder="输入商品、分类、场景、文章的名称来选择，或填写 / 开头的路径、https 地址"
        options={groups.filter(({ options }) => options.length > 0)}
      />
      {isAddress && <LinkTold link={typed} />}
    </>
  )
}

const searchPath = (keyword: string): string => `/indexpage/productlist?keyword=${encodeURIComponent(keyword)}`

/** An address as people read it: '%E5%95%86' → '商'. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
