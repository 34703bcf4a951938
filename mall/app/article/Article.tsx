import css from './Article.module.css'

type Props = { title: string; content: string; updateTime: string }

/** A text of the merchant's. Its HTML was cleaned when it was saved. */
export function Article({ title, content, updateTime }: Props) {
  return (
    <article className={css.article}>
      <h1>{title}</h1>
      <p className={css.date}>更新时间：{updateTime.slice(0, 10)}</p>
      <div className={css.text} dangerouslySetInnerHTML={{ __html: content }} />
    </article>
  )
}
