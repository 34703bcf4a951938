import { Fragment } from 'react'
import type { Span } from '../../contract/page/articleText.ts'
import look from '../../kit/articleText.module.css'
import { Link } from '../shell/Link.tsx'
import { pictureNamed } from './manual.ts'
import type { Chapter, Part } from './read.ts'
import styles from './help.module.css'

/** A chapter: what it is about, then task by task. */
export const ChapterText = ({ chapter }: { chapter: Chapter }) => (
  <article className={`${look.text} ${styles.chapter}`}>
    <Parts parts={chapter.intro} />
    {chapter.tasks.length > 1 && (
      <ul className={styles.tasks} aria-label="本章内容">
        {chapter.tasks.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    )}
    {chapter.tasks.map(({ id, title, parts }) => (
      <section key={id} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <Parts parts={parts} />
      </section>
    ))}
  </article>
)

// Parts of a text have no names of their own and never change places.
const Parts = ({ parts }: { parts: readonly Part[] }) => parts.map((part, at) => <OnePart key={at} part={part} />)

function OnePart({ part }: { part: Part }) {
  switch (part.kind) {
    case 'heading':
    case 'subheading':
      return <h3>{part.text}</h3>
    case 'paragraph':
      return (
        <p>
          <Words spans={part.spans} />
        </p>
      )
    case 'list':
    case 'steps': {
      const List = part.kind === 'list' ? 'ul' : 'ol'
      return (
        <List>
          {part.items.map((item, at) => (
            <li key={at}>
              <Words spans={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <Table rows={part.rows} />
    case 'picture':
      return null
    case 'shot':
      return <Shot name={part.name} alt={part.alt} />
  }
}

function Table({ rows: [head = [], ...rows] }: { rows: readonly (readonly (readonly Span[])[])[] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at}>
              <Words spans={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, place) => (
              <td key={place}>
                <Words spans={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A picture of a page, which opens by itself in a new tab. */
function Shot({ name, alt }: { name: string; alt: string }) {
  const { src, width, height } = pictureNamed(name)
  return (
    <figure className={styles.shot} data-narrow={width < 500 || undefined}>
      <a href={src} target="_blank" rel="noreferrer" aria-label={`看大图：${alt}`}>
        <img src={src} width={width} height={height} alt={alt} loading="lazy" />
      </a>
      <figcaption>{alt}</figcaption>
    </figure>
  )
}

const Words = ({ spans }: { spans: readonly Span[] }) =>
  spans.map(({ text, bold, to }, at) => {
    const words = bold ? <b>{text}</b> : text
    return <Fragment key={at}>{to === undefined ? words : <Link to={to}>{words}</Link>}</Fragment>
  })
