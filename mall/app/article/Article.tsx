import css from './Article.module.css'

type Props = { title: string; content: string; updateTime: string }

/** A text of the merchant's own. Its HTML is made by the server of headings, paragraphs and lists, whatever was stored. */
export function Article({ title, content, updateTime }: Props) {
  return (
    <article className={css.article}>
      <h1>{title}</h1>
      <p className={css.date}>更新时间：{updateTime.slice(0, 10)}</p>
      {/* oxlint-disable-next-line react/no-danger -- made by the server out of plain text */}
      <div className={css.text} dangerouslySetInnerHTML={{ __html: content }} />
    </article>
  )
}
