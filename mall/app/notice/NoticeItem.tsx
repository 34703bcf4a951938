import { Link } from 'react-router'
import { isOwnLink, type Notice } from '../../../contract/notice.ts'
import wordsCss from '../private/words.module.css'
import css from './notice.module.css'

type Props = { notice: Notice; onRead: () => void }

/** One notice: following it reads it. One that leads nowhere has a button for that. */
export function NoticeItem({ notice: { title, body, link, read, createTime }, onRead }: Props) {
  const words = (
    <>
      <b>
        {!read && <span className="unseen">未读：</span>}
        {title}
      </b>
      <span>{body}</span>
      <time className="num">{createTime}</time>
    </>
  )
  const readOnce = () => {
    if (!read) onRead()
  }
  return (
    <li data-unread={!read}>
      {isOwnLink(link) ? (
        <Link to={link} onClick={readOnce} className={css.words}>
          {words}
        </Link>
      ) : (
        <div className={css.words}>{words}</div>
      )}
      {!read && (
        <button type="button" className={`${wordsCss.link} ${css.read}`} onClick={readOnce} aria-label={`标为已读：${title}`}>
          标为已读
        </button>
      )}
    </li>
  )
}
