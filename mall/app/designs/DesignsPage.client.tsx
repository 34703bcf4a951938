import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { designsAtMost, designShelves, keptDays, type DesignShelf } from '../../../contract/artwork/shelf.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { BeyondLast } from '../../../kit/BeyondLast.tsx'
import { Pager } from '../parts/Pager.tsx'
import { WhomToAsk } from '../parts/WhomToAsk.tsx'
import { useFrame } from '../shell/frame.ts'
import { ApprovalShelf } from './ApprovalShelf.tsx'
import { AskApproval, WithdrawApproval } from './AskApproval.tsx'
import { DesignCard } from './DesignCard.tsx'
import { CommentsDialog } from './CommentsDialog.tsx'
import { CopyDesign, DeleteDesign } from './CopyDesign.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { approvalsQuery, perPage, shelfQuery } from './queries.ts'
import type { Deed, Row } from './row.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import barCss from '../private/bar.module.css'
import css from './designs.module.css'

const shelves = Object.keys(designShelves) as DesignShelf[]

/** 我的设计: one's own designs, those that colleagues share, and what was deleted lately. */
export function DesignsPage() {
  const { buyer } = useFrame()
  const [query] = useSearchParams()
  const [designs, approves] = (['order.place', 'design.approve'] as const).map((grant) => buyer?.grants.includes(grant) ?? false)
  if (buyer && !designs && !approves)
    return (
      <div className={pageCss.page}>
        <h1>我的设计</h1>
        <WhomToAsk grant="order.place" className={wordsCss.note} />
      </div>
    )
  const asked = query.get('shelf')
  const shelf = approves && (asked === 'approval' || !designs) ? 'approval' : (shelves.find((one) => one === asked) ?? 'mine')
  return (
    <div className={pageCss.page}>
      <header className={barCss.bar}>
        <h1>我的设计</h1>
        {designs && (
          <Link to="/indexpage/designCenter" className="btn main">
            从模板开始
          </Link>
        )}
      </header>
      <nav className={css.tabs} aria-label="设计">
        {designs &&
          shelves.map((one) => (
            <Link key={one} to={`/designs?shelf=${one}`} aria-current={one === shelf ? 'page' : undefined}>
              {designShelves[one]}
            </Link>
          ))}
        {approves && <ApprovalTab isHere={shelf === 'approval'} />}
        {shelf !== 'approval' && <Search shelf={shelf} />}
      </nav>
      {shelf === 'approval' ? <ApprovalShelf /> : <Shelf shelf={shelf} />}
    </div>
  )
}

/** 待我审批, with how many wait. */
function ApprovalTab({ isHere }: { isHere: boolean }) {
  const { data } = useQuery(approvalsQuery('waiting', 1))
  return (
    <Link to="/designs?shelf=approval" aria-current={isHere ? 'page' : undefined}>
      待我审批 {data && data.waiting > 0 && <b className="num">{data.waiting}</b>}
    </Link>
  )
}

function Search({ shelf }: { shelf: DesignShelf }) {
  const [query, setQuery] = useSearchParams()
  const keyword = query.get('keyword') ?? ''
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        setQuery({ shelf, keyword: String(new FormData(event.currentTarget).get('keyword') ?? '') })
      }}
    >
      <input
        key={keyword}
        name="keyword"
        type="search"
        maxLength={40}
        defaultValue={keyword}
        aria-label="按名称查找"
        placeholder="按名称查找"
      />
    </form>
  )
}

function Shelf({ shelf }: { shelf: DesignShelf }) {
  const [query] = useSearchParams()
  const folder = query.get('folder') ?? undefined
  const page = Math.max(1, Number(query.get('page')) || 1)
  const keyword = query.get('keyword') ?? ''
  const { data, error, isPlaceholderData } = useQuery({
    ...shelfQuery({ shelf, folder, keyword, page }),
    placeholderData: keepPreviousData,
  })
  const [open, setOpen] = useState<{ readonly deed: Deed; readonly row: Row } | null>(null)
  const close = () => setOpen(null)
  const hrefOf = (also: Readonly<Record<string, string>>) => `/designs?${new URLSearchParams({ shelf, ...also })}`
  const place = {
    page,
    pages: Math.ceil((data?.total ?? 0) / perPage),
    href: (to: number) => hrefOf({ ...(folder !== undefined && { folder }), ...(keyword && { keyword }), page: String(to) }),
  }
  return (
    <>
      {data && data.folders.length > 0 && (
        <nav className={css.folders} aria-label="文件夹">
          <Link to={hrefOf({})} aria-current={folder === undefined ? 'page' : undefined}>
            全部
          </Link>
          {data.folders.map((one) => (
            <Link key={one} to={hrefOf({ folder: one })} aria-current={one === folder ? 'page' : undefined}>
              {one}
            </Link>
          ))}
        </nav>
      )}
      {error && <p role="alert">{wordsOf(error)}</p>}
      {data?.approvalRequired && shelf === 'mine' && (
        <p className={wordsCss.hint}>企业要求下单前设计须审批：点“送审”，通过后再下单；修改后须重新送审。</p>
      )}
      {shelf === 'deleted' && <p className={wordsCss.hint}>删除的设计保留 {keptDays} 天，之后不能恢复。</p>}
      {data?.rows.length === 0 && <Nothing shelf={shelf} />}
      <ul className={css.cards}>
        {data?.rows.map((row) => (
          <DesignCard
            key={row.id}
            row={row}
            shelf={shelf}
            approvalRequired={data.approvalRequired}
            onOpen={(deed) => setOpen({ deed, row })}
          />
        ))}
      </ul>
      <Pager {...place} />
      {data && !isPlaceholderData && <BeyondLast {...place} />}
      {data && shelf === 'mine' && (
        <p className={css.used}>
          企业共有 {data.used} / {designsAtMost} 份设计
        </p>
      )}
      {open?.deed === 'place' && <PlaceDialog row={open.row} onClose={close} />}
      {open?.deed === 'copy' && <CopyDesign row={open.row} onClose={close} />}
      {open?.deed === 'link' && <LinkDialog row={open.row} onClose={close} />}
      {open?.deed === 'history' && <HistoryDialog row={open.row} onClose={close} />}
      {open?.deed === 'comments' && <CommentsDialog row={open.row} onClose={close} />}
      {open?.deed === 'ask' && <AskApproval row={open.row} onClose={close} />}
      {open?.deed === 'withdraw' && <WithdrawApproval row={open.row} onClose={close} />}
      {open?.deed === 'delete' && <DeleteDesign row={open.row} onClose={close} />}
    </>
  )
}

const Nothing = ({ shelf }: { shelf: DesignShelf }) => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    {shelf === 'mine' && <p className={wordsCss.hint}>在商品页点“放上标志”，或从模板开始；设计会自动保存在这里。</p>}
    {shelf === 'shared' && <p className={wordsCss.hint}>同事共享的设计会出现在这里，可以查看、评论和复制。</p>}
  </div>
)
