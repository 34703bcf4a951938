import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { designStandTones } from '../../../contract/artwork/designApprovalState.ts'
import { moveDesign, type DesignShelf } from '../../../contract/artwork/shelf.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { StatePill } from '../private/StatePill.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { DesignCover } from './DesignCover.tsx'
import { shelfKey } from './queries.ts'
import type { Deed, Row } from './row.ts'
import wordsCss from '../private/words.module.css'
import css from './designs.module.css'

type Props = {
  readonly row: Row
  readonly shelf: DesignShelf
  /** Designs must be approved before they are ordered. */
  readonly approvalRequired: boolean
  readonly onOpen: (deed: Deed) => void
}

/** The page on which a design goes on. */
const editPath = ({ productId, id, configuration }: Pick<Row, 'productId' | 'id' | 'configuration'>): string =>
  `/productEdit?productId=${productId}${configuration && `&c=${configuration}`}&design=${id}`

const deeds: readonly { readonly deed: Deed; readonly words: string; readonly may: (row: Row) => boolean }[] = [
  { deed: 'copy', words: '复制', may: () => true },
  { deed: 'place', words: '重命名与共享', may: ({ mayEdit }) => mayEdit },
  { deed: 'ask', words: '送审', may: ({ mayEdit, approval }) => mayEdit && !['waiting', 'approved'].includes(approval.state) },
  { deed: 'withdraw', words: '撤回送审', may: ({ mayEdit, approval }) => mayEdit && approval.state === 'waiting' },
  { deed: 'link', words: '链接分享', may: ({ mine }) => mine },
  { deed: 'history', words: '历史', may: () => true },
  { deed: 'comments', words: '评论', may: ({ linkMay, shared, comments }) => comments > 0 || shared || linkMay === 'comment' },
  { deed: 'delete', words: '删除', may: ({ mine }) => mine },
]

/** A design on the shelf, and what may be done with it. */
export function DesignCard({ row, shelf, approvalRequired, onOpen }: Props) {
  const { name, storeName, folder, shared, linkMay, owner, mine, mayEdit, updateTime, comments, cover, pictures, approval } = row
  return (
    <li className={css.card}>
      <DesignCover name={name} cover={cover} pictures={pictures} />
      <h2>{name}</h2>
      <p className={css.facts}>
        {!name.startsWith(storeName) && (
          <>
            {storeName}
            <br />
          </>
        )}
        {!mine && `${owner} 创建　`}
        {updateTime.slice(0, 16)}
        {folder && `　${folder}`}
      </p>
      <div className={css.tags}>
        {(approvalRequired || approval.state !== 'none') && (
          <StatePill tones={designStandTones} state={approval.state} label={approval.stateLabel} />
        )}
        {shared && <span>企业共享</span>}
        {linkMay && <span>{linkMay === 'read' ? '链接可查看' : '链接可评论'}</span>}
        {comments > 0 && <span>{comments} 条评论待处理</span>}
        {approval.state === 'returned' && (
          <p className={css.facts}>
            {approval.by} 退回：{approval.reason}
          </p>
        )}
        {approval.state === 'waiting' && approval.by && <p className={css.facts}>等待 {approval.by} 审批</p>}
      </div>
      {shelf === 'deleted' ? (
        <Restore row={row} />
      ) : (
        <div className={css.deeds}>
          {mayEdit && (
            <Link to={editPath(row)} className="btn main">
              继续设计
            </Link>
          )}
          {deeds.map(
            ({ deed, words, may }) =>
              may(row) && (
                <button key={deed} type="button" className={wordsCss.link} aria-label={`${words} ${name}`} onClick={() => onOpen(deed)}>
                  {words}
                </button>
              ),
          )}
        </div>
      )}
    </li>
  )
}

function Restore({ row: { id, name } }: { row: Row }) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useOnce(moveDesign)
  async function restore() {
    try {
      await mutateAsync({ id, deleted: false })
      await queries.invalidateQueries({ queryKey: shelfKey })
      toast('已恢复', 'success')
    } catch (error) {
      toast(wordsOf(error), 'error')
    }
  }
  return (
    <button type="button" className="btn" disabled={isPending} aria-label={`恢复 ${name}`} onClick={() => void restore()}>
      恢复
    </button>
  )
}
