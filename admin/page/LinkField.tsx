import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { articlesQuery } from './queries.ts'

/** Pages of the mall that a link often leads to. */
const known = [
  ['首页', '/'],
  ['商城', '/indexpage/productlist'],
  ['行业场景', '/indexpage/sceneList'],
  ['批量编号采购', '/quickOrder'],
  ['购物车', '/cart/shoppingCart'],
  ['我的订单', '/myOrder'],
] as const

type Props = { id?: string; value?: string; onChange?: (to: string) => void }

/** Where a link leads: one of the mall's pages or published texts, chosen by name, or any path or https address that is typed. */
export function LinkField({ id, value = '', onChange }: Props) {
  const { data: articles = [] } = useQuery(articlesQuery)
  const texts = articles.filter(({ state }) => state === 'published').map(({ title, path }) => [title, path] as const)
  const typed = value.trim().toLowerCase()
  const group = (label: string, pages: readonly (readonly [string, string])[]) => ({
    label,
    options: pages
      .filter(([name, path]) => `${name} ${path}`.toLowerCase().includes(typed))
      .map(([name, path]) => ({ value: path, label: `${name}　${path}` })),
  })
  const groups = [group('商城页面', known), group('协议、帮助与自建页面', texts)]
  return (
    <AutoComplete
      {...(id && { id })}
      value={value}
      onChange={(to: string) => onChange?.(to)}
      maxLength={500}
      // Beside the field: a dialog that is still opening would leave a list of the page's own somewhere else.
      getPopupContainer={(field) => field.parentElement ?? document.body}
      placeholder="选择页面，或填写 / 开头的路径、https 地址"
      options={groups.filter(({ options }) => options.length > 0)}
    />
  )
}
