import { useRef, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import css from './CategoryBox.module.css'
import { useCategories, type Branch } from './frame.ts'
import { listPath } from './listPath.ts'
import { useFlyout } from './useFlyout.ts'

/** The tops of the category tree; pointing at one, or coming to it by keyboard, shows what is under it. */
export function CategoryBox() {
  const categories = useCategories()
  const { open, point, leave, show, hide } = useFlyout()
  const box = useRef<HTMLDivElement>(null)
  const tops = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-top]') ?? [])]

  function onKeyDown(event: KeyboardEvent) {
    const here = document.activeElement as HTMLElement
    const at = tops().indexOf(here)
    const panel = box.current?.querySelector('[data-panel]')
    if (event.key === 'Escape' && open !== null) {
      event.stopPropagation()
      const top = tops()[categories.findIndex(({ id }) => id === open)]
      if (panel?.contains(here)) top?.focus()
      return hide()
    }
    const target = {
      ArrowDown: at < 0 ? undefined : tops()[at + 1],
      ArrowUp: tops()[at - 1],
      ArrowRight: at < 0 ? undefined : panel?.querySelector<HTMLElement>('a'),
      ArrowLeft: panel?.contains(here) ? tops()[categories.findIndex(({ id }) => id === open)] : undefined,
    }[event.key]
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  return (
    <div
      ref={box}
      className={css.box}
      onKeyDown={onKeyDown}
      onMouseLeave={leave}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || hide()}
    >
      <ul className={css.tops}>
        {categories.map((top) => (
          <li key={top.id} className={open === top.id ? css.open : undefined} onMouseMove={(event) => point(top.id, event)}>
            <Link to={listPath(top)} data-top onFocus={() => show(top.id)} onClick={hide}>
              {top.name}
            </Link>
            <p aria-hidden="true">
              {top.under
                .slice(0, 2)
                .map((second) => second.name)
                .join(' ')}
            </p>
            {open === top.id && <Panel top={top} onGo={hide} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Panel({ top, onGo }: { top: Branch; onGo: () => void }) {
  return (
    <div data-panel className={css.panel} onClick={onGo}>
      {top.under.map((second) => (
        <dl key={second.id}>
          <dt>
            <Link to={listPath(top, second)}>{second.name}</Link>
          </dt>
          {second.under.map((third) => (
            <dd key={third.id}>
              <Link to={listPath(top, second, third)}>{third.name}</Link>
            </dd>
          ))}
        </dl>
      ))}
    </div>
  )
}
