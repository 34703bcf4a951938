import { deleteArticle, listArticles, moveArticle, type ArticleRow } from '../../contract/page/articleDesk.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { site } from '../pieces/site.ts'

type Props = { article: ArticleRow; mutation: 'withdraw' | 'delete'; onClose: () => void }

/** Asks whether a page is meant to leave the mall, or to be deleted. */
export const LeaveDialog = ({ article: { key, title, path }, mutation, onClose }: Props) =>
  mutation === 'delete' ? (
    <AskDialog site={site} {...sure('删除')} mutation={deleteArticle} input={{ key }} onClose={onClose}>
      <p>“{title}”删除后不能恢复。</p>
    </AskDialog>
  ) : (
    <AskDialog site={site} {...sure('撤下')} mutation={moveArticle} input={{ key, move: 'withdraw' }} onClose={onClose}>
      <p>
        “{title}”撤下后，菜单、页脚、轮播图中指向 {path} 的链接会提示页面不存在，请一并更换。可随时重新发布。
      </p>
    </AskDialog>
  )

const sure = (word: string) => ({
  title: `${word}页面`,
  okText: `确认${word}`,
  danger: true,
  told: () => `${word}成功`,
  anew: [[listArticles.path]],
})
