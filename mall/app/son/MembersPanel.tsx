import { useSuspenseQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { lazy, Suspense, useDeferredValue, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Son } from '../../../contract/account/son.ts'
import { ListFrame } from '../private/ListFrame.tsx'
import { OfferCard } from '../succession/OfferCard.tsx'
import { filtersIn, pathOf } from './filters.ts'
import { sonsQuery } from '../private/sons.ts'
import { SonRow } from './SonRow.tsx'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import barCss from '../private/bar.module.css'
import css from './son.module.css'

const perPage = 20

// Forms and dialogs are half of antd: they come when something is to be done.
const SonDialog = lazy(async () => ({ default: (await import('./SonDialog.tsx')).SonDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }))
const SwitchOffDialog = lazy(async () => ({ default: (await import('./SwitchOffDialog.tsx')).SwitchOffDialog }))

type Asked = { readonly what: 'add' } | { readonly what: 'edit' | 'delete' | 'switchOff'; readonly son: Son }

/** The sub-accounts: looked for, added, changed, switched, deleted. */
export function MembersPanel() {
  const [query] = useSearchParams()
  const filters = filtersIn(query)
  const said = useDeferredValue(JSON.stringify(filters))
  const shown = JSON.parse(said) as typeof filters
  const { data } = useSuspenseQuery(sonsQuery({ ...shown, limit: perPage }))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [told, setTold] = useState('')
  const close = () => setAsked(null)

  return (
    <>
      <div className={`${barCss.bar} ${css.bar}`}>
        <Search key={filters.keyword ?? ''} keyword={filters.keyword ?? ''} />
        <Button type="primary" onClick={() => setAsked({ what: 'add' })}>
          添加子账号
        </Button>
      </div>
      <p role="status" className={told ? wordsCss.note : undefined}>
        {told}
      </p>
      <ListFrame
        page={shown.page}
        limit={perPage}
        href={(page) => pathOf({ ...shown, page })}
        found={data}
        busy={said !== JSON.stringify(filters)}
        className={pageCss.card}
        empty={<Nobody searched={filters.keyword} onAdd={() => setAsked({ what: 'add' })} />}
      >
        <Head />
        <ul className={css.list} aria-label="子账号">
          {data.rows.map((son) => (
            <SonRow key={son.id} son={son} onTold={setTold} onAsk={(what) => setAsked({ what, son })} />
          ))}
        </ul>
      </ListFrame>
      <OfferCard />
      <Suspense>
        {(asked?.what === 'add' || asked?.what === 'edit') && <SonDialog son={asked.what === 'edit' ? asked.son : null} onClose={close} />}
        {asked?.what === 'delete' && <DeleteDialog son={asked.son} onClose={close} onTold={setTold} />}
        {asked?.what === 'switchOff' && <SwitchOffDialog son={asked.son} onClose={close} onTold={setTold} />}
      </Suspense>
    </>
  )
}

/** The names of the columns, for eyes only: each row names its figures itself. */
const Head = () => (
  <div className={`${css.row} ${css.head}`} aria-hidden="true">
    <span>姓名 / 手机号</span>
    <span>身份</span>
    <span>单笔限额</span>
    <span>本月额度</span>
    <span>状态</span>
    <span>操作</span>
  </div>
)

function Search({ keyword }: { keyword: string }) {
  const navigate = useNavigate()
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('keyword')
    void navigate(pathOf({ keyword: typeof typed === 'string' ? typed.trim() : '' }))
  }
  return (
    <form role="search" className={css.search} onSubmit={search}>
      <Input name="keyword" defaultValue={keyword} maxLength={40} placeholder="姓名或手机号" aria-label="姓名或手机号" />
      <Button htmlType="submit">查询</Button>
      {keyword && (
        <Link to={pathOf({})} className="text-link">
          清除
        </Link>
      )}
    </form>
  )
}

const Nobody = ({ searched, onAdd }: { searched: string | undefined; onAdd: () => void }) => (
  <div className={pageCss.empty}>
    <p>暂无数据</p>
    {searched ? (
      <Link to={pathOf({})} className="btn">
        清除查询条件
      </Link>
    ) : (
      <>
        <p>为同事开通子账号，按身份分配下单、审批、付款等权限，并设置采购限额。</p>
        <button type="button" className="btn main" onClick={onAdd}>
          添加子账号
        </button>
      </>
    )}
  </div>
)
