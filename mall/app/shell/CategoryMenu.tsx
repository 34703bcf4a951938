import { useState } from 'react'
import { CategoryBox } from './CategoryBox.tsx'
import css from './CategoryMenu.module.css'

/** 全部商品分类 in the menu: on home the head of the box below it, elsewhere opening the box. */
export function CategoryMenu({ home }: { home: boolean }) {
  const [open, setOpen] = useState(false)
  if (home) return <p className={css.title}>全部商品分类</p>
  return (
    <div
      className={css.menu}
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        setOpen(false)
        currentTarget.querySelector('button')?.focus()
      }}
    >
      <button type="button" className={css.title} aria-expanded={open} onClick={() => setOpen(!open)}>
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
