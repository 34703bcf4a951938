import { trusted } from '../../../kit/sinks.ts'
import look from '../../../kit/articleText.module.css'
import css from './Article.module.css'

type Props = { title: string; content: string; updateTime: string }

/** A text of the merchant's own. Its HTML is made by the server, of the few tags that a text can have, whatever was stored. */
export function Article({ title, content, updateTime }: Props) {
  return (
    <article className={css.article}>
      <h1>{title}</h1>
      <p className={css.date}>更新时间：{updateTime.slice(0, 10)}</p>
      {/* oxlint-disable-next-line react/no-danger -- made by the server out of plain text */}
      <div className={look.text} dangerouslySetInnerHTML={{ __html: trusted(content) }} />
    </article>
  )
}
