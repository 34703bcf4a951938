import type { ReactNode } from 'react'
import css from './Section.module.css'

type Props = { title: string; hint?: string; more?: ReactNode; children: ReactNode }

/** A part of a page with its title, a word about it, and what leads further. */
export function Section({ title, hint, more, children }: Props) {
  return (
    <section className={`wide ${css.section}`}>
      <header className={css.head}>
        <h2>{title}</h2>
        {hint && <p>{hint}</p>}
        {more && <div className={css.more}>{more}</div>}
      </header>
      {children}
    </section>
  )
}

/** 暂无数据, and what to do about it where there is something. */
export function Empty({ children }: { children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <p>暂无数据</p>
      {children}
    </div>
  )
}
