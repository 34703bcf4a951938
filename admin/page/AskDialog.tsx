import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { deleteArticle, listArticles, moveArticle, type ArticleRow } from '../../contract/articleDesk.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'

type Props = { article: ArticleRow; deed: 'withdraw' | 'delete'; onClose: () => void }

/** Asks whether a page is meant to leave the mall, or to be deleted. */
export function AskDialog({ article: { key, title, path }, deed, onClose }: Props) {
  const queries = useQueryClient()
  const moving = useOnce(moveArticle)
  const deleting = useOnce(deleteArticle)
  const word = deed === 'delete' ? '删除' : '撤下'
  const done = {
    onSuccess: () => {
      tell(`${word}成功`)
      onClose()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: [listArticles.path] }),
  }
  const busy = moving.isPending || deleting.isPending
  return (
    <Modal
      open
      title={`${word}页面`}
      okText={`确认${word}`}
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      closable={!busy}
      onOk={() => (deed === 'delete' ? deleting.mutate({ key }, done) : moving.mutate({ key, move: 'withdraw' }, done))}
      onCancel={onClose}
      width={420}
    >
      <Fault error={moving.error ?? deleting.error} />
      <p>
        {deed === 'delete'
          ? `“${title}”删除后不能恢复。`
          : `“${title}”撤下后，菜单、页脚、轮播图中指向 ${path} 的链接会提示页面不存在，请一并更换。可随时重新发布。`}
      </p>
    </Modal>
  )
}
