import { useRef, useState } from 'react'
import { CategoryBox } from './CategoryBox.tsx'
import css from './CategoryMenu.module.css'

/** ms; a press that follows the pointer so soon means to open what the pointer has opened already. */
const together = 500

/** 全部商品分类 in the menu: on home the head of the box below it, elsewhere opening the box. */
export function CategoryMenu({ home }: { home: boolean }) {
  const [open, setOpen] = useState(false)
  const opened = useRef(0)
  if (home) return <p className={css.title}>全部商品分类</p>
  return (
    <div
      className={css.menu}
      onMouseEnter={({ timeStamp }) => {
        if (!open) opened.current = timeStamp
        setOpen(true)
      }}
      onMouseLeave={() => setOpen(false)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        setOpen(false)
        currentTarget.querySelector('button')?.focus()
      }}
    >
      <button
        type="button"
        className={css.title}
        aria-expanded={open}
        onClick={({ timeStamp }) => setOpen(!open || timeStamp - opened.current < together)}
      >
        全部商品分类
      </button>
      {open && (
        <div className={css.drop}>
          <CategoryBox />
        </div>
      )}
    </div>
  )
}
