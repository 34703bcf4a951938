import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import css from './Drop.module.css'

type Props = { to: string; title: ReactNode; links: readonly { to: string; title: ReactNode }[] }

/** A link with a small menu of links below it: shown by hover and by focus, put away by Esc. */
export function Drop({ to, title, links }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <div
      className={css.drop}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
      onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
    >
      <Link to={to}>
        {title}
        <i aria-hidden="true" />
      </Link>
      {open && (
        <ul className={css.list}>
          {links.map((link) => (
            <li key={link.to}>
              <Link to={link.to} onClick={() => setOpen(false)}>
                {link.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
