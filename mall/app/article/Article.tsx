import css from './Article.module.css'

type Props = { title: string; content: string; updateTime: string }

/** A text of the merchant's own, as HTML. Only the seed writes them so far; an editor must clean what it saves. */
export function Article({ title, content, updateTime }: Props) {
  return (
    <article className={css.article}>
      <h1>{title}</h1>
      <p className={css.date}>更新时间：{updateTime.slice(0, 10)}</p>
      {/* oxlint-disable-next-line react/no-danger -- the merchant's own text, no buyer can write one */}
      <div className={css.text} dangerouslySetInnerHTML={{ __html: content }} />
    </article>
  )
}
