import { Link } from 'react-router'
import type { Near } from '../../../contract/goods/catalog.ts'
import { Empty } from '../parts/Section.tsx'
import { useTalk } from '../shell/Talks.tsx'
import css from './list.module.css'
import { listHref } from './query.ts'

/** Nothing was found: words and categories that come near, and who else can help. */
export function Nothing({ keyword, narrowed, near }: { keyword: string | undefined; narrowed: boolean; near: Near | null }) {
  const open = useTalk()
  return (
    <Empty>
      <p>
        没有找到{keyword ? `与“${keyword}”相符` : '符合条件'}的商品，{narrowed ? '减少筛选条件' : '换个词'}再试。
      </p>
      {near && (
        <div className={css.near}>
          <NearRow title="相近的词" links={near.words.map((word) => ({ name: word, to: listHref({ keyword: word }) }))} />
          <NearRow
            title="相近的分类"
            links={near.categories.map(({ id, level, cateName }) => ({
              name: cateName,
              to: listHref({ [`type${level}`]: String(id) }),
            }))}
          />
        </div>
      )}
      <p className={css.next}>
        <Link to={listHref(narrowed && keyword ? { keyword } : {})} className="btn">
          {narrowed ? '清空筛选' : '全部商品'}
        </Link>
        <button type="button" className="btn" onClick={() => open('number')}>
          编号采购
        </button>
        <button type="button" className="btn" onClick={() => open('kefu')}>
          联系客服代找
        </button>
      </p>
    </Empty>
  )
}

function NearRow({ title, links }: { title: string; links: readonly { name: string; to: string }[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title}>
      <span>{title}</span>
      {links.map(({ name, to }) => (
        <Link key={to} to={to} className="text-link">
          {name}
        </Link>
      ))}
    </nav>
  )
}
