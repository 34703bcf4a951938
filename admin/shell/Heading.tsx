import { useEffect, useRef, type ReactNode } from 'react'
import { useShop } from '../shop.ts'
import styles from './shell.module.css'

/** The page's `h1`. Takes the focus when the page comes, so that a screen reader says where one has got to. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { office } = useShop()
  useEffect(() => void (document.title = `${title} - ${office}`), [title, office])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <div className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
