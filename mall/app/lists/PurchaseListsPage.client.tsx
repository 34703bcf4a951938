import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { deletePurchaseList, listsAtMost, type ListHead } from '../../../contract/order/purchaseList.ts'
import { ConfirmDialog } from '../private/ConfirmDialog.tsx'
import { useOnce } from '../private/useOnce.ts'
import { useFrame } from '../shell/frame.ts'
import { toast } from '../toast.ts'
import { ListDialog } from './ListDialog.tsx'
import { listsQuery } from './queries.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import barCss from '../private/bar.module.css'
import css from './lists.module.css'

type Open = { readonly kind: 'save' | 'delete'; readonly list: ListHead | null }

/** 采购清单: one's own lists, and those that colleagues share. */
export function PurchaseListsPage() {
  const { data: lists } = useSuspenseQuery(listsQuery)
  const { buyer } = useFrame()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const mayKeep = buyer?.grants.includes('favourite.manage') ?? false
  const parts = [
    { title: '我的清单', lists: lists.filter(({ mine }) => mine) },
    { title: '同事共享的清单', lists: lists.filter(({ mine }) => !mine) },
  ]
  return (
    <div className={pageCss.page}>
      <header className={`${barCss.bar} ${css.top}`}>
        <h1>采购清单</h1>
        {mayKeep && (
          <button type="button" className="btn main" onClick={() => setOpen({ kind: 'save', list: null })}>
            新建清单
          </button>
        )}
      </header>
      {lists.length === 0 && (
        <div className={`${pageCss.card} ${pageCss.empty}`}>
          <p>暂无数据</p>
          <p className={wordsCss.hint}>
            把反复采购的商品连同配置与数量放进清单，下次一键加入购物车；清单可以共享给同事。在商品页、购物车或收藏夹点“加入清单”即可。
          </p>
          <Link to="/indexpage/productlist" className="btn main">
            去商城选购
          </Link>
        </div>
      )}
      {parts.map(
        ({ title, lists: shown }) =>
          shown.length > 0 && (
            <section key={title} className={`${pageCss.card} ${pageCss.part}`} aria-label={title}>
              <div className={pageCss.head}>
                <h2>{title}</h2>
                <small>{title === '我的清单' ? `${shown.length} / ${listsAtMost} 份` : `${shown.length} 份`}</small>
              </div>
              <ul className={css.heads}>
                {shown.map((list) => (
                  <Head key={list.id} list={list} mayKeep={mayKeep && list.mayEdit} onOpen={(kind) => setOpen({ kind, list })} />
                ))}
              </ul>
            </section>
          ),
      )}
      {open?.kind === 'save' && <ListDialog list={open.list} onClose={close} />}
      {open?.kind === 'delete' && open.list && <DeleteList list={open.list} onClose={close} />}
    </div>
  )
}

type HeadProps = { list: ListHead; mayKeep: boolean; onOpen: (kind: Open['kind']) => void }

const Head = ({ list: { id, name, shared, mine, owner, rows, updateTime }, mayKeep, onOpen }: HeadProps) => (
  <li>
    <div className={css.name}>
      <Link to={`/purchaseLists/${id}`}>{name}</Link>
      <span className={css.tag} data-shared={shared}>
        {shared ? '企业共享' : '仅自己'}
      </span>
    </div>
    <p className={css.facts}>
      {rows} 种商品　{!mine && `${owner} 创建　`}更新于 {updateTime.slice(0, 16)}
    </p>
    {mayKeep && (
      <div className={css.actions}>
        <button type="button" className={wordsCss.link} aria-label={`编辑 ${name}`} onClick={() => onOpen('save')}>
          编辑
        </button>
        <button type="button" className={wordsCss.link} aria-label={`删除 ${name}`} onClick={() => onOpen('delete')}>
          删除
        </button>
      </div>
    )}
  </li>
)

function DeleteList({ list: { id, name, shared, rows }, onClose }: { list: ListHead; onClose: () => void }) {
  const queries = useQueryClient()
  const { mutateAsync } = useOnce(deletePurchaseList)
  return (
    <ConfirmDialog
      title="删除清单"
      confirm="删除"
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ id })
        await queries.invalidateQueries({ queryKey: listsQuery.queryKey })
        toast('删除成功', 'success')
        onClose()
      }}
    >
      <p>
        确定删除“{name}”吗？其中的 {rows} 种商品将一并移除{shared && '，同事也不再看到'}，不能恢复。
      </p>
    </ConfirmDialog>
  )
}
