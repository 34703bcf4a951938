import { Fragment } from 'react'
import { Link } from 'react-router'
import css from './Breadcrumb.module.css'

type Crumb = { name: string; to?: string | undefined }

/** The way to this page; the last step is the page itself. */
export function Breadcrumb({ way }: { way: readonly Crumb[] }) {
  return (
    <nav className={`wide ${css.way}`} aria-label="当前位置">
      <Link to="/">首页</Link>
      {way.map(({ name, to }) => (
        <Fragment key={name}>
          <span aria-hidden="true"> / </span>
          {to ? <Link to={to}>{name}</Link> : <span aria-current="page">{name}</span>}
        </Fragment>
      ))}
    </nav>
  )
}
